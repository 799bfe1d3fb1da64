import { type EpochMs, shares, yen } from '@kabuto/market';
import { entry } from '../ledger/postings.ts';
import { refuse } from '../risk/refusal.ts';
import { copyApplication, copyOffering } from '../state/rows.ts';
import type { BrokerState } from '../state/state.ts';
import type { Turn } from '../state/turn.ts';
import { type Application, type ApplicationReason, type Entry, HOUSE, type Offering, type Refusal } from '../types.ts';
import { isFinalApplication, isFinalOffering } from './states.ts';

/** The postings of a step that moves nothing. */
const NOTHING: Entry = entry([]);

/** Publishes an offering in its present state, with the time of a step; one that is final leaves memory. */
export function publishOffering(turn: Turn, row: Offering, postings: Entry = NOTHING, wallAt?: EpochMs): void {
  row.updatedAt = turn.at;
  if (isFinalOffering(row)) turn.state.offerings.drop(row);
  else turn.state.offerings.mark(row);
  const step = wallAt === undefined ? {} : { wallAt };
  turn.events.push({ kind: 'offering', accountId: HOUSE.offering, offering: copyOffering(row), postings, ...step });
}

/** Publishes an application in its present state; one that is final leaves memory. */
export function publishApplication(turn: Turn, row: Application, postings: Entry = NOTHING): void {
  const { offerings } = turn.state;
  row.updatedAt = turn.at;
  if (isFinalApplication(row)) offerings.dropApplication(row);
  else offerings.markApplication(row);
  turn.events.push({ kind: 'application', accountId: row.accountId, application: copyApplication(row), postings });
}

type New = Pick<Application, 'offeringId' | 'accountId' | 'quantity' | 'bid' | 'nonce' | 'state'> &
  Partial<Pick<Application, 'simulated' | 'person' | 'answer' | 'agreement'>>;

/** Adds an application under the next number; the caller publishes it. */
export function addApplication({ state, at }: Turn, wanted: New): Application {
  const applicationId = state.globals.nextApplicationId ?? 1;
  state.globals.nextApplicationId = applicationId + 1;
  const row: Application = {
    applicationId,
    reason: null,
    allotted: shares(0),
    rank: null,
    standby: null,
    answer: null,
    paid: yen(0),
    agreement: null,
    createdAt: at,
    updatedAt: at,
    ...wanted,
  };
  state.offerings.putApplication(row);
  return row;
}

/** Adds what an application in the book asks for to the offering's totals, or takes it away (`sign` -1). */
export function count(turn: Turn, row: Offering, quantity: number, sign: 1 | -1): void {
  row.applications += sign;
  row.applied = shares(row.applied + sign * quantity);
  turn.state.offerings.mark(row);
}

/** Ends an application, with its reason. */
export function endApplication(
  turn: Turn,
  row: Application,
  state: Application['state'],
  reason: ApplicationReason | null = null,
): void {
  row.state = state;
  row.reason = reason;
  publishApplication(turn, row);
}

/** The offering, or OFFERING_UNKNOWN: there is none, or it has ended. */
export const findOffering = (state: BrokerState, offeringId: number): Offering | Refusal =>
  state.offerings.get(offeringId) ?? refuse('OFFERING_UNKNOWN', 'offeringId');

/** Whether it is a refusal and not the row that was looked for. */
export const isRefusal = (found: object): found is Refusal => 'params' in found;
