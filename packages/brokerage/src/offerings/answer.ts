import { type EpochMs, shares } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Refusal } from '../types.ts';
import { accountRefusal, findOwn } from './apply.ts';
import { leave } from './holding.ts';
import { endApplication, isRefusal, publishApplication } from './record.ts';
import { windowRefusal } from './step-rules.ts';
import type { Application, Offering } from './types.ts';

/** OFFERING_STATE {state}, OFFERING_TOO_EARLY {from}, OFFERING_TOO_LATE {until}: it is not the time to buy or pay. */
export function purchaseRefusal(
  { state, schedule }: Offering,
  during: Offering['state'],
  wallAt: EpochMs,
): Refusal | null {
  if (state !== during) return refuse('OFFERING_STATE', 'offeringId', { state });
  const { purchaseFrom: from, purchaseUntil: until } = schedule;
  return windowRefusal({ from, until }, wallAt);
}

/** Gives the shares that an application won back to the offering. */
export function giveBack({ state }: Turn, offering: Offering, { allotted }: Application): void {
  offering.allotted = shares(offering.allotted - allotted);
  state.offerings.mark(offering);
}

/**
 * Buys what was won, or declines it; on the waiting list: buys it when the application is promoted, or leaves the list.
 * As `findOwn`, `purchaseRefusal`; to buy as `accountRefusal`.
 */
export function answerAllotment(turn: Turn, input: Input<'answerAllotment'>): Outcome {
  const own = findOwn(turn, input, ['won', 'standby']);
  if (isRefusal(own)) return refused(own);
  const { offering, row, account } = own;
  const isBuy = input.answer === 'buy';
  const refusal = purchaseRefusal(offering, 'purchaseOpen', input.wallAt) ?? (isBuy ? accountRefusal(account) : null);
  if (refusal !== null) return refused(refusal);
  row.answer = input.answer;
  if (!isBuy) {
    if (row.state === 'won') giveBack(turn, offering, row);
    leave(turn, offering, row);
    endApplication(turn, row, 'declined');
    return done();
  }
  if (row.state === 'won') row.state = 'purchased';
  publishApplication(turn, row);
  return done();
}
