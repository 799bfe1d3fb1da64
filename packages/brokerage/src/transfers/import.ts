import type { Input } from '../commands/input.ts';
import { moveHouseCash } from '../ledger/move-cash.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { HOUSE } from '../types.ts';
import { addTransfer, isTransferAmount, MAX_PARAM, publishTransfer, sourceRefusal } from './record.ts';

/** Declarations that an account may have open at once. */
export const MAX_DECLARED = 20;

/**
 * Books money that the bank shows: from the bank to what is unallocated. Never refused because of an account.
 * AMOUNT_INVALID {max}; TRANSFER_SOURCE_KNOWN {transferId}: the line has been imported before. Throws InvariantError
 * unless the source is 1 to 200 visible ASCII characters.
 */
export function importBankLine(turn: Turn, { amount, source, unreconciled }: Input<'importBankLine'>): Outcome {
  const known = sourceRefusal(turn, source);
  if (known !== null) return refused(known);
  if (!isTransferAmount(amount)) return refused(refuse('AMOUNT_INVALID', 'amount', MAX_PARAM));
  const line = addTransfer(turn, {
    accountId: HOUSE.unallocated,
    direction: 'in',
    amount,
    state: 'unallocated',
    source,
    ...(unreconciled === undefined ? {} : { unreconciled }),
  });
  publishTransfer(turn, line, moveHouseCash(turn, HOUSE.bank, HOUSE.unallocated, amount));
  return done();
}

/**
 * Announces money of a customer. ACCOUNT_UNKNOWN, ACCOUNT_CLOSED, ACCOUNT_CLOSING, AMOUNT_INVALID {max}, TRANSFER_COUNT
 * {max}: so many are open already.
 */
export function declareDeposit(turn: Turn, input: Input<'declareDeposit'>): Outcome {
  const { accountId, amount, wallAt } = input;
  const account = turn.state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refuse('ACCOUNT_CLOSED', null));
  if (account.closing === true) return refused(refuse('ACCOUNT_CLOSING', null));
  if (!isTransferAmount(amount)) return refused(refuse('AMOUNT_INVALID', 'amount', MAX_PARAM));
  const open = turn.state.transfers.of(accountId).filter(({ state }) => state === 'declared');
  if (open.length >= MAX_DECLARED) return refused(refuse('TRANSFER_COUNT', null, { max: String(MAX_DECLARED) }));
  publishTransfer(turn, addTransfer(turn, { accountId, direction: 'in', amount, state: 'declared', askedAt: wallAt }));
  return done();
}
