import { type IsoDate, type Yen, yen } from '@kabuto/market';
import type { Input } from '../commands/input.ts';
import { invariant } from '../invariant.ts';
import { payDeficit } from '../margin/deficit.ts';
import { withinMargin } from '../margin/facts.ts';
import { tradingReason } from '../risk/facts.ts';
import { refuse } from '../risk/refusal.ts';
import { copyHold } from '../state/rows.ts';
import type { BrokerState } from '../state/state.ts';
import { done, type Outcome, refused, type Turn } from '../state/turn.ts';
import { holdTax } from '../tax/tax.ts';
import type { Account, Application, HoldRecord, Refusal, Transfer, TransferId } from '../types.ts';
import { CASH } from './asset.ts';
import { lowest } from './balance.ts';
import { houseRefusal } from './house-limit.ts';
import { moveCash } from './move-cash.ts';
import { buyingPowerAt } from './power.ts';
import { cashRefusal, deficitRefusal, isAmount, outflowRefusal, withdrawalRefusal } from './withdraw.ts';

/** Valid references. */
const REFERENCE = /^[\x21-\x7e]{1,64}$/;
/** References of the records that belong to transfers and applications: only their steps end them. */
const OF_TRANSFER = 'transfer:';
const OF_APPLICATION = 'offering:';
const isOwned = (reference: string): boolean =>
  reference.startsWith(OF_TRANSFER) || reference.startsWith(OF_APPLICATION);

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
  if (purpose === 'withdrawal') return withdrawalRefusal(state, account, amount, input.askedAt);
  const barred = tradingReason(account);
  if (barred !== null) return refuse(barred, null);
  if (account.closing === true) return refuse('ACCOUNT_CLOSING', null);
  const owed = deficitRefusal(state, account);
  if (owed !== null) return owed;
  if (!isAmount(amount)) return refuse('AMOUNT_INVALID', 'amount');
  return cashRefusal(amount, holdableFor(state, account, input.dueOn));
}

/**
 * Holds cash for a purpose and reference. A withdrawal takes what is withdrawable, also from a closed account, as
 * `withdrawalRefusal`; the other purposes take the buying power on the date they are due: TRADING_NOT_ALLOWED,
 * ACCOUNT_CLOSED, ACCOUNT_CLOSING, AMOUNT_INVALID, INSUFFICIENT_CASH {required, available, max}. HOLD_EXISTS: the
 * account already has a hold for this purpose and reference. Throws InvariantError unless the reference is 1 to 64
 * visible ASCII characters that begin neither with `transfer:` nor with `offering:`.
 */
export function hold(turn: Turn, input: Input<'hold'>): Outcome {
  const { state } = turn;
  const { accountId, purpose, reference, amount } = input;
  const isValid = REFERENCE.test(reference) && !isOwned(reference);
  invariant(isValid, () => `invalid hold reference: ${JSON.stringify(reference)}`);
  const account = state.customer(accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  if (state.holdFor(accountId, purpose, reference) !== undefined) return refused(refuse('HOLD_EXISTS', 'reference'));
  const refusal = holdRefusal(state, account, input);
  if (refusal !== null) return refused(refusal);
  addRecord(turn, account, { purpose, reference, amount });
  return done();
}

/** Makes the amount part of the account's held cash. */
function addRecord(
  turn: Turn,
  account: Account,
  { purpose, reference, amount }: Pick<HoldRecord, 'purpose' | 'reference' | 'amount'>,
): void {
  const { state, at } = turn;
  const { accountId } = account;
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
}

/** The hold record of an application: its purpose is `subscription`. */
export const holdOfApplication = (
  state: BrokerState,
  { accountId, applicationId }: Pick<Application, 'accountId' | 'applicationId'>,
): HoldRecord | undefined => state.holdFor(accountId, 'subscription', `${OF_APPLICATION}${applicationId}`);

/** The yen that may be held besides what an application holds already, due on `dueOn` or with the trades made now. */
export const holdableFor = (state: BrokerState, account: Account, dueOn: IsoDate | undefined): number =>
  Math.max(0, withinMargin(state, account, buyingPowerAt(account.cash, coveredFrom(state, dueOn))));

/**
 * Makes the amount of an application's hold `amount` yen; the caller has checked that more is available. Owed tax takes
 * freed cash first.
 */
export function holdForApplication(turn: Turn, account: Account, row: Application, amount: Yen): void {
  const { state } = turn;
  const record = holdOfApplication(state, row);
  const held = record?.amount ?? 0;
  if (amount === held) return;
  if (record === undefined) {
    addRecord(turn, account, { purpose: 'subscription', reference: `${OF_APPLICATION}${row.applicationId}`, amount });
    return;
  }
  if (amount === 0) {
    endInFull(turn, account, record, 'released');
    return;
  }
  freeCash(turn, account, record, yen(held - amount));
  record.amount = amount;
  state.markHold(record);
  if (amount < held) holdTax(state, account);
  publish(turn, record);
}

/** Ends an application's hold because what it held is being paid. */
export function consumeApplicationHold(turn: Turn, account: Account, row: Application): void {
  const record = holdOfApplication(turn.state, row);
  invariant(record !== undefined, () => `application ${row.applicationId} holds nothing`);
  endInFull(turn, account, record, 'consumed');
}

/** Yen that the account can pay for an application now, what it holds for it included: settled, and not held. */
export function payableFor(state: BrokerState, account: Account, row: Application): number {
  const { accountId, cash } = account;
  const settled = lowest(cash, null) - state.heldFor(accountId, 'withdrawal');
  const own = holdOfApplication(state, row)?.amount ?? 0;
  return Math.max(0, Math.min(settled, buyingPowerAt(cash, state.globals.settlesOn) + own));
}

/** What the hold record of a transfer is called: its purpose is `withdrawal`. */
const referenceOf = (transferId: TransferId): string => `${OF_TRANSFER}${transferId}`;

/** The hold record of a transfer. */
export const holdOfTransfer = (state: BrokerState, { accountId, transferId }: Transfer): HoldRecord | undefined =>
  state.holdFor(accountId, 'withdrawal', referenceOf(transferId));

/** Holds amount and fee of a withdrawal; the caller has checked that they are withdrawable. */
export function holdForTransfer(turn: Turn, account: Account, { transferId, amount, fee }: Transfer): void {
  addRecord(turn, account, { purpose: 'withdrawal', reference: referenceOf(transferId), amount: yen(amount + fee) });
}

/** Ends a hold in full; of one that is released owed tax takes the freed cash first. */
function endInFull(turn: Turn, account: Account, record: HoldRecord, as: 'released' | 'consumed'): void {
  freeCash(turn, account, record, record.amount);
  end(turn, record, as);
  if (as === 'released') holdTax(turn.state, account);
  publish(turn, record);
}

/** Ends the hold of a withdrawal. */
export function endTransferHold(turn: Turn, account: Account, row: Transfer, as: 'released' | 'consumed'): void {
  const record = holdOfTransfer(turn.state, row);
  invariant(record !== undefined, () => `transfer ${row.transferId} holds nothing`);
  endInFull(turn, account, record, as);
}

/** INSUFFICIENT_CASH: as `consumeHold`, for the record of a transfer. */
export function transferCashRefusal(state: BrokerState, account: Account, row: Transfer): Refusal | null {
  const record = holdOfTransfer(state, row);
  invariant(record !== undefined, () => `transfer ${row.transferId} holds nothing`);
  return settledRefusal(state, account, record);
}

/** A record that a service may release or pay. */
const recordOf = ({ state }: Turn, { accountId, purpose, reference }: Input<'releaseHold' | 'consumeHold'>) =>
  isOwned(reference) ? undefined : state.holdFor(accountId, purpose, reference);

/**
 * Releases a hold in full or in part, whatever the account's status; owed tax takes the freed cash first.
 * HOLD_UNKNOWN: nothing is held for this purpose and reference, or no longer, or it is held for a transfer or an
 * application. AMOUNT_INVALID {max}.
 */
export function releaseHold(turn: Turn, input: Input<'releaseHold'>): Outcome {
  const { state } = turn;
  const account = state.customer(input.accountId);
  if (account === undefined) return refused(refuse('ACCOUNT_UNKNOWN', null));
  const record = recordOf(turn, input);
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
  publish(turn, record);
  payDeficit(turn, account);
  holdTax(state, account);
  return done();
}

/** INSUFFICIENT_CASH {required, available, max}: the cash is not settled, or is held for other withdrawals. */
function settledRefusal(state: BrokerState, { accountId, cash }: Account, record: HoldRecord): Refusal | null {
  const { purpose, amount } = record;
  const heldForWithdrawals = state.heldFor(accountId, 'withdrawal') - (purpose === 'withdrawal' ? amount : 0);
  return cashRefusal(amount, Math.max(0, lowest(cash, null) - heldForWithdrawals));
}

/** Why the account's policy forbids paying out held cash: as for placing the hold. */
const payRefusal = (state: BrokerState, account: Account, input: Input<'consumeHold'>): Refusal | null => {
  if (input.purpose === 'withdrawal') return outflowRefusal(account, input.askedAt) ?? deficitRefusal(state, account);
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
  const record = recordOf(turn, input);
  if (record === undefined) return refused(refuse('HOLD_UNKNOWN', 'reference'));
  const { amount, purpose, reference } = record;
  const refusal =
    payRefusal(state, account, input) ??
    settledRefusal(state, account, record) ??
    houseRefusal(state, input.house, 0 - amount);
  if (refusal !== null) return refused(refusal);
  freeCash(turn, account, record, amount);
  end(turn, record, 'consumed');
  moveCash(turn, account, input.house, 0 - amount, `${purpose} ${reference}`);
  publish(turn, record);
  return done();
}
