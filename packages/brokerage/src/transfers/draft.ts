import { epochMs } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { isToken } from '../ledger/asset.ts';
import { outflowRefusal } from '../ledger/withdraw.ts';
import { refuse } from '../risk/refusal.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import type { Refusal, TokenTerms } from '../types.ts';
import { isName } from './actor.ts';
import { policyOf, termsOf } from './policy.ts';
import { addTransfer, isTransferAmount, MAX_PARAM, publishTransfer } from './record.ts';
import { isUnits, MAX_UNITS } from './token-units.ts';

/** The highest cap of a network's fee, 10^-9 of its native coin: 1,000 coins. */
const MAX_FEE_CAP = 1_000_000_000_000;

/**
 * AMOUNT_INVALID {max}: the bounds are no amounts of tokens, or the wrong way round; the cap of the fee is none. Throws
 * InvariantError for an unknown token.
 */
function termsRefusal({ token, leastUnits, mostUnits, feeCap }: TokenTerms): Refusal | null {
  invariant(isToken(token), () => `unknown token ${JSON.stringify(token)}`);
  if (!isUnits(mostUnits)) return refuse('AMOUNT_INVALID', 'mostUnits', { max: String(MAX_UNITS) });
  if (!isUnits(leastUnits) || leastUnits > mostUnits)
    return refuse('AMOUNT_INVALID', 'leastUnits', { max: String(mostUnits) });
  const isCap = Number.isSafeInteger(feeCap) && feeCap >= 1 && feeCap <= MAX_FEE_CAP;
  return isCap ? null : refuse('AMOUNT_INVALID', 'feeCap', { max: String(MAX_FEE_CAP) });
}

/** What a withdrawal of tokens has besides. */
const ofTokens = ({ token, leastUnits, mostUnits, feeCap }: TokenTerms) =>
  ({ method: 'usdt', token, leastUnits, mostUnits, feeCap }) as const;

/**
 * Prepares a withdrawal, so that the customer can confirm it under its number; nothing is held yet. An earlier draft of
 * the account is cancelled. ACCOUNT_UNKNOWN, AMOUNT_INVALID {max}, and as `outflowRefusal`; of tokens TOKENS_OUT_OFF
 * while they are closed. Throws InvariantError for a destination that is not 1 to 64 visible ASCII characters, and for
 * tokens without one.
 */
export function draftWithdrawal(turn: Turn, input: Input<'draftWithdrawal'>): Outcome {
  const { accountId, amount, wallAt, destinationSince, destination, tokens } = input;
  const { state } = turn;
  const isDigest = destination === undefined ? tokens === undefined : isName(destination);
  invariant(isDigest, () => `invalid destination: ${JSON.stringify(destination)}`);
  const account = state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (!isTransferAmount(amount)) return refused(refuse('AMOUNT_INVALID', 'amount', MAX_PARAM));
  const barred = outflowRefusal(account, wallAt);
  if (barred !== null) return refused(barred);
  const terms = termsOf(state, { ...tokens });
  if (terms === undefined) return refused(refuse('TOKENS_OUT_OFF', null));
  const invalid = tokens === undefined ? null : termsRefusal(tokens);
  if (invalid !== null) return refused(invalid);
  for (const row of state.transfers.of(accountId)) {
    if (row.state !== 'draft') continue;
    row.state = 'cancelled';
    publishTransfer(turn, row);
  }
  const notBefore = epochMs(Math.max(wallAt, destinationSince + policyOf(state).coolingMs));
  const draft = addTransfer(turn, {
    accountId,
    direction: 'out',
    amount,
    fee: terms.fee,
    state: 'draft',
    askedAt: wallAt,
    notBefore,
    ...(destination === undefined ? {} : { destination }),
    ...(tokens === undefined ? {} : ofTokens(tokens)),
  });
  publishTransfer(turn, draft);
  return done();
}
