import type { BrokerInput, Refusal } from '../../src/types.ts';
import { type Answer, done, refused } from './answer.ts';
import { lowestCash } from './cash.ts';
import { power, withdrawable } from './free-cash.ts';
import { refusal } from './funds.ts';
import { heldNow, type ModelAccount, type ModelHold, type ModelState, sum } from './model-state.ts';

type Input<Kind extends BrokerInput['kind']> = Extract<BrokerInput, { kind: Kind }>;
type Of = Pick<ModelHold, 'accountId' | 'purpose' | 'reference'>;

const accountOf = (model: ModelState, { accountId }: Of) => model.accounts.find((one) => one.accountId === accountId);
const find = (model: ModelState, of: Of): ModelHold | undefined =>
  heldNow(model, of.accountId).find((one) => one.purpose === of.purpose && one.reference === of.reference);

const tooMuch = (amount: number, available: number): Refusal | null =>
  amount <= available
    ? null
    : refusal('INSUFFICIENT_CASH', 'amount', {
        required: String(amount),
        available: String(available),
        max: String(available),
      });

/**
 * Withdrawals are allowed from a closed account, nothing from a frozen one; the other purposes require an open account.
 * While the identity check is due, only what the customer did not request may be withdrawn.
 */
function barred(
  { status, withdrawNotBefore, identity }: ModelAccount,
  purpose: string,
  askedAt?: number,
): Refusal | null {
  if (status === 'frozen') return refusal('TRADING_NOT_ALLOWED', null);
  const isDue = identity === 'due' && (purpose !== 'withdrawal' || askedAt !== undefined);
  if (purpose !== 'withdrawal' && status === 'closed') return refusal('ACCOUNT_CLOSED', null);
  if (isDue) return refusal('IDENTITY_NOT_VERIFIED', null);
  if (purpose !== 'withdrawal' || withdrawNotBefore === null) return null;
  if (askedAt === undefined || askedAt >= withdrawNotBefore) return null;
  return refusal('WITHDRAWALS_WAIT', null, { until: String(withdrawNotBefore) });
}

/**
 * Cash available for the purpose: for a withdrawal what may be withdrawn now, else what may be spent on the earlier of
 * two dates.
 */
function available(model: ModelState, { accountId, purpose, dueOn }: Input<'hold'>): number {
  if (purpose === 'withdrawal') return withdrawable(model, accountId);
  const dates = [model.settlesOn, dueOn].flatMap((date) => date ?? []).sort();
  return Math.max(0, power(model, accountId, model.settlesOn === null ? null : (dates[0] ?? null)));
}

export function hold(model: ModelState, input: Input<'hold'>): Answer {
  const { accountId, purpose, reference, amount, askedAt, at } = input;
  const account = accountOf(model, input);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (find(model, input) !== undefined) return refused(refusal('HOLD_EXISTS', 'reference'));
  const no =
    barred(account, purpose, askedAt) ??
    (account.closing && purpose !== 'withdrawal' ? refusal('ACCOUNT_CLOSING', null) : null) ??
    (amount <= 0 ? refusal('AMOUNT_INVALID', 'amount') : tooMuch(amount, available(model, input)));
  if (no !== null) return refused(no);
  const holdId = model.records.length + 1;
  model.records.push({
    holdId,
    accountId,
    purpose,
    reference,
    asset: 'JPY',
    amount,
    state: 'held',
    createdAt: at,
    updatedAt: at,
  });
  return done();
}

export function releaseHold(model: ModelState, input: Input<'releaseHold'>): Answer {
  if (accountOf(model, input) === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  const record = find(model, input);
  if (record === undefined) return refused(refusal('HOLD_UNKNOWN', 'reference'));
  const back = input.amount ?? record.amount;
  if (back <= 0 || back > record.amount)
    return refused(refusal('AMOUNT_INVALID', 'amount', { max: String(record.amount) }));
  record.updatedAt = input.at;
  if (back === record.amount) record.state = 'released';
  else record.amount -= back;
  return done();
}

export function consumeHold(model: ModelState, input: Input<'consumeHold'>): Answer {
  const account = accountOf(model, input);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  const record = find(model, input);
  if (record === undefined) return refused(refusal('HOLD_UNKNOWN', 'reference'));
  const { accountId, amount } = record;
  const others = heldNow(model, accountId).filter((one) => one !== record && one.purpose === 'withdrawal');
  const free = lowestCash(model, accountId, null) - sum(others.map((one) => one.amount));
  const no = barred(account, input.purpose, input.askedAt) ?? tooMuch(amount, Math.max(0, free));
  if (no !== null) return refused(no);
  record.updatedAt = input.at;
  record.state = 'consumed';
  model.moves.push({ accountId, house: input.house, amount: 0 - amount });
  return done();
}
