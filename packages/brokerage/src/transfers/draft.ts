import { epochMs } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { outflowRefusal } from '../ledger/withdraw.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { isName } from './actor.ts';
import { policyOf } from './policy.ts';
import { addTransfer, isTransferAmount, MAX_PARAM, publishTransfer } from './record.ts';

/**
 * Prepares a withdrawal, so that the customer can confirm it under its number; nothing is held yet. An earlier draft of
 * the account is cancelled. ACCOUNT_UNKNOWN, AMOUNT_INVALID {max}, and as `outflowRefusal`. Throws InvariantError for a
 * destination that is not 1 to 64 visible ASCII characters.
 */
export function draftWithdrawal(turn: Turn, input: Input<'draftWithdrawal'>): Outcome {
  const { accountId, amount, wallAt, destinationSince, destination } = input;
  const { state } = turn;
  const isDigest = destination === undefined || isName(destination);
  invariant(isDigest, () => `invalid destination: ${JSON.stringify(destination)}`);
  const account = state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (!isTransferAmount(amount)) return refused(refuse('AMOUNT_INVALID', 'amount', MAX_PARAM));
  const barred = outflowRefusal(account, wallAt);
  if (barred !== null) return refused(barred);
  for (const row of state.transfers.of(accountId)) {
    if (row.state !== 'draft') continue;
    row.state = 'cancelled';
    publishTransfer(turn, row);
  }
  const { fee, coolingMs } = policyOf(state);
  const notBefore = epochMs(Math.max(wallAt, destinationSince + coolingMs));
  const draft = addTransfer(turn, {
    accountId,
    direction: 'out',
    amount,
    fee,
    state: 'draft',
    askedAt: wallAt,
    notBefore,
    ...(destination === undefined ? {} : { destination }),
  });
  publishTransfer(turn, draft);
  return done();
}
