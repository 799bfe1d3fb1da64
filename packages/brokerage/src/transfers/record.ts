import { type Yen, yen } from '@kabuto/market';
import { invariant } from '../invariant.ts';
import { CASH } from '../ledger/asset.ts';
import { entry } from '../ledger/postings.ts';
import { refuse } from '../risk/refusal.ts';
import { copyTransfer } from '../state/rows.ts';
import type { Turn } from '../state/turn.ts';
import type { Entry, Refusal, Transfer, TransferActor, TransferStep } from '../types.ts';
import { isFinalTransfer } from './steps.ts';

type New = Pick<Transfer, 'accountId' | 'direction' | 'amount' | 'state'> &
  Partial<
    Pick<
      Transfer,
      | 'source'
      | 'fee'
      | 'askedAt'
      | 'notBefore'
      | 'destination'
      | 'unreconciled'
      | 'method'
      | 'token'
      | 'units'
      | 'leastUnits'
      | 'mostUnits'
      | 'feeCap'
    >
  >;

/** The postings of a step that moves nothing between house accounts. */
export const NOTHING: Entry = entry([]);

/** The most that one transfer may move, yen: what a bank's files can express is far less. */
const MAX_TRANSFER: Yen = yen(1_000_000_000_000);

/** Whether a transfer can be of this amount: a whole number of yen between 1 and 10^12. */
export const isTransferAmount = (amount: Yen): boolean =>
  Number.isSafeInteger(amount) && amount > 0 && amount <= MAX_TRANSFER;

/** Valid sources: visible ASCII. */
const SOURCE = /^[\x21-\x7e]{1,200}$/;

/**
 * TRANSFER_SOURCE_KNOWN {transferId}: this money has been imported before. Throws InvariantError unless the source is 1
 * to 200 visible ASCII characters.
 */
export function sourceRefusal({ state }: Turn, source: string): Refusal | null {
  invariant(SOURCE.test(source), () => `invalid source of a transfer: ${JSON.stringify(source)}`);
  const known = state.transfers.bySource(source);
  return known === undefined
    ? null
    : refuse('TRANSFER_SOURCE_KNOWN', 'source', { transferId: String(known.transferId) });
}

/** The parameter of AMOUNT_INVALID. */
export const MAX_PARAM = { max: String(MAX_TRANSFER) };

/** Adds a transfer under the next number; the caller publishes it. */
export function addTransfer({ state, at }: Turn, wanted: New): Transfer {
  const transferId = state.globals.nextTransferId ?? 1;
  state.globals.nextTransferId = transferId + 1;
  const row: Transfer = {
    transferId,
    method: 'bank',
    asset: CASH,
    fee: yen(0),
    source: null,
    into: null,
    reason: null,
    notBefore: null,
    claimed: yen(0),
    askedAt: null,
    createdAt: at,
    updatedAt: at,
    ...wanted,
  };
  state.transfers.add(row);
  return row;
}

/** Publishes a transfer in its present state; one that is final leaves memory. */
export function publishTransfer(turn: Turn, row: Transfer, postings: Entry = NOTHING, actor?: TransferActor): void {
  row.updatedAt = turn.at;
  if (isFinalTransfer(row)) turn.state.transfers.drop(row);
  else turn.state.transfers.mark(row);
  const by = actor === undefined ? {} : { actor };
  turn.events.push({ kind: 'transfer', accountId: row.accountId, transfer: copyTransfer(row), postings, ...by });
}

/** Takes the state of the step and publishes it with what moved between house accounts; no refusal. */
export function enter(turn: Turn, row: Transfer, { to, reason, actor }: TransferStep, postings: Entry = NOTHING): null {
  row.state = to;
  row.reason = reason ?? null;
  publishTransfer(turn, row, postings, actor);
  return null;
}
