import { type IsoDate, type Yen, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { tradingReason } from '../risk/facts.ts';
import { refuse } from '../risk/refusal.ts';
import { copyHold } from '../state/rows.ts';
import type { BrokerState } from '../state/state.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import type { Account, HoldRecord, Refusal } from '../types.ts';
import { CASH } from './asset.ts';
import { lowest } from './balance.ts';
import { houseRefusal } from './house-limit.ts';
import { moveCash } from './move-cash.ts';
import { buyingPowerAt } from './power.ts';
import { cashRefusal, isAmount, outflowRefusal, withdrawalRefusal } from './withdraw.ts';

/** Valid references. */
const REFERENCE = /^[\x21-\x7e]{1,64}$/;

const publish = (turn: Turn, record: HoldRecord): void => {
  turn.events.push({ kind: 'hold', accountId: record.accountId, hold: copyHold(record) });
};

/** Reduces the account's held cash and the record's amount by `amount` yen. */
function freeCash(turn: Turn, account: Account, record: HoldRecord, amount: Yen): void {
  account.cash.held = yen(account.cash.held - amount);
  record.updatedAt = turn.at;
  turn.state.markAccount(account);
}

function end(turn: Turn, record: HoldRecord, state: 'released' | 'consumed'): void {
  record.state = state;
  turn.state.dropHold(record);
}

/**
 * The earlier of the date on which cash is due and the settlement date of trades made now: a hold must be covered on
 * both.
 */
function coveredFrom({ globals: { settlesOn } }: BrokerState, dueOn: IsoDate | undefined): IsoDate | null {
  return settlesOn === null || dueOn === undefined || settlesOn < dueOn ? settlesOn : dueOn;
}

/** Why the account cannot hold the cash, by its policy and by the cash available for the purpose. */
function holdRefusal(state: BrokerState, account: Account, input: Input<'hold'>): Refusal | null {
  const { amount, purpose } = input;
  if (purpose === 'withdrawal') return withdrawalRefusal(account, amount, input.askedAt);
  const barred = tradingReason(account);
  if (barred !== null) return refuse(barred, null);
  if (!isAmount(amount)) return refuse('AMOUNT_INVALID', 'amount');
  return cashRefusal(amount, Math.max(0, buyingPowerAt(account.cash, coveredFrom(state, input.dueOn))));
}

/**
 * Holds cash for a purpose and reference. A withdrawal takes what is withdrawable, also from a closed account, as
 * `withdrawalRefusal`; the other purposes take the buying power on the date they are due: TRADING_NOT_ALLOWED,
 * ACCOUNT_CLOSED, AMOUNT_INVALID, INSUFFICIENT_CASH {required, available, max}. HOLD_EXISTS: the account already has a
 * hold for this purpose and reference. Throws InvariantError unless the reference is 1 to 64 visible ASCII characters.
 */
export function hold(turn: Turn, input: Input<'hold'>): Outcome {
  const { state, at } = turn;
  const { accountId, purpose, reference, amount } = input;
  invariant(REFERENCE.test(reference), () => `invalid hold reference: ${JSON.stringify(reference)}`);
  const account = state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (state.holdFor(accountId, purpose, reference) !== undefined) return refused(refuse('HOLD_EXISTS', 'reference'));
  const refusal = holdRefusal(state, account, input);
  if (refusal !== null) return refused(refusal);
  const holdId = state.globals.nextHoldId ?? 1;
  state.globals.nextHoldId = holdId + 1;
  const record: HoldRecord = {
    holdId,
    accountId,
    purpose,
    reference,
    asset: CASH,
    amount,
    state: 'held',
    createdAt: at,
    updatedAt: at,
  };
  account.cash.held = yen(account.cash.held + amount);
  state.markAccount(account);
  state.addHold(record);
  publish(turn, record);
  return done();
}

/**
 * Releases a hold in full or in part, whatever the account's status; owed tax takes the freed cash first.
 * HOLD_UNKNOWN: nothing is held for this purpose and reference, or no longer. AMOUNT_INVALID {max}.
 */
export function releaseHold(turn: Turn, input: Input<'releaseHold'>): Outcome {
  const { state } = turn;
  const account = state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const record = state.holdFor(input.accountId, input.purpose, input.reference);
  if (record === undefined) return refused(refuse('HOLD_UNKNOWN', 'reference'));
  const { amount = record.amount } = input;
  if (!isAmount(amount) || amount > record.amount)
    return refused(refuse('AMOUNT_INVALID', 'amount', { max: String(record.amount) }));
  freeCash(turn, account, record, amount);
  if (amount === record.amount) end(turn, record, 'released');
  else {
    record.amount = yen(record.amount - amount);
    state.markHold(record);
  }
  holdTax(state, account);
  publish(turn, record);
  return done();
}

/** Why the account's policy forbids paying out held cash: as for placing the hold. */
const payRefusal = (account: Account, input: Input<'consumeHold'>): Refusal | null => {
  if (input.purpose === 'withdrawal') return outflowRefusal(account, input.askedAt);
  const barred = tradingReason(account);
  return barred === null ? null : refuse(barred, null);
};

/**
 * Pays what is held to a house account and ends the hold. HOLD_UNKNOWN as `releaseHold`; the account's policy is
 * checked again; INSUFFICIENT_CASH {required, available, max} while the cash is not settled, or is held for
 * withdrawals; HOUSE_LIMIT {max}.
 */
export function consumeHold(turn: Turn, input: Input<'consumeHold'>): Outcome {
  const { state } = turn;
  const account = state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const record = state.holdFor(input.accountId, input.purpose, input.reference);
  if (record === undefined) return refused(refuse('HOLD_UNKNOWN', 'reference'));
  const { amount, purpose, reference } = record;
  const heldForWithdrawals = state.heldFor(input.accountId, 'withdrawal') - (purpose === 'withdrawal' ? amount : 0);
  const refusal =
    payRefusal(account, input) ??
    cashRefusal(amount, Math.max(0, lowest(account.cash, null) - heldForWithdrawals)) ??
    houseRefusal(state, input.house, 0 - amount);
  if (refusal !== null) return refused(refusal);
  freeCash(turn, account, record, amount);
  end(turn, record, 'consumed');
  moveCash(turn, account, input.house, 0 - amount, `${purpose} ${reference}`);
  publish(turn, record);
  return done();
}
