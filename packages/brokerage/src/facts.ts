import { type IsoDate, type Shares, shares, type Yen } from '@kabuto/market';
import { buyingPowerAt, sellableAt } from './ledger/power.ts';
import { limitsLeft } from './limits-left.ts';
import type { OrderFacts } from './risk/place.ts';
import { sameIssue } from './same-issue.ts';
import type { BrokerState } from './state.ts';
import type { Account, AccountStatus, Booked, BrokerInstrument, FeeSchedule, Order, Reason } from './types.ts';

/** Why an account of this status may not trade. */
export const STATUS_REASON: Readonly<Record<AccountStatus, Reason | null>> = {
  open: null,
  frozen: 'TRADING_NOT_ALLOWED',
  closed: 'ACCOUNT_CLOSED',
};

/** The day that orders now refer to and the schedule they are accepted under; null until the host has given both. */
export function currentTerms(state: BrokerState): { tradeDate: IsoDate; schedule: FeeSchedule } | null {
  const { tradeDate, feeSchedules } = state.globals;
  const schedule = feeSchedules.at(-1);
  return tradeDate === null || schedule === undefined ? null : { tradeDate, schedule };
}

/** Yen that the account may spend on a trade of the current trade date. */
export const spendable = (state: BrokerState, account: Account): Yen =>
  buyingPowerAt(account.cash, state.globals.settlesOn);

/** Shares that the account, or the part of it that `part` names, may sell in a trade of the current trade date. */
export function sellableNow(
  state: BrokerState,
  accountId: number,
  code: Order['instrument'],
  part: Booked = {},
): Shares {
  const position = state.position(accountId, code, part);
  return position === undefined ? shares(0) : sellableAt(position, state.globals.settlesOn);
}

/** What an order of the account, booked to `part`, is judged by now. */
export function orderFacts(
  state: BrokerState,
  account: Account,
  instrument: BrokerInstrument,
  terms: { readonly tradeDate: IsoDate; readonly schedule: FeeSchedule },
  part: Booked = {},
): OrderFacts {
  const { accountId } = account;
  return {
    instrument,
    ...terms,
    buyingPower: spendable(state, account),
    sellable: sellableNow(state, accountId, instrument.code, part),
    limits: limitsLeft(state, account),
    sameIssue: sameIssue(state.positionsIn(accountId, instrument.code), state.globals.settlesOn, part),
  };
}
