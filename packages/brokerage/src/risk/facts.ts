import { type AtVenue, type IsoDate, type Shares, shares, type Yen } from '@kabuto/market';
import { buyingPowerAt, sellableAt } from '../ledger/power.ts';
import { withinMargin } from '../margin/facts.ts';
import { sameIssue } from '../positions/same-issue.ts';
import type { BrokerState } from '../state/state.ts';
import type {
  Account,
  AccountStatus,
  BrokerInstrument,
  FeeSchedule,
  Order,
  OrderCredit,
  Reason,
  TaxBucket,
} from '../types.ts';
import { sessionOf } from '../venue/venue-session.ts';
import type { OrderFacts } from './place.ts';
import { remainingLimits } from './remaining-limits.ts';

/** Why an account of this status may not trade. */
const STATUS_REASON: Readonly<Record<AccountStatus, Reason | null>> = {
  open: null,
  frozen: 'TRADING_NOT_ALLOWED',
  closed: 'ACCOUNT_CLOSED',
};

/** Why the account may not trade; null when it may. */
export const tradingReason = ({ status, identity }: Pick<Account, 'status' | 'identity'>): Reason | null =>
  STATUS_REASON[status] ?? (identity === 'due' ? 'IDENTITY_NOT_VERIFIED' : null);

/** Why the account may not place or amend an order; null when it may. It may always close its day trades. */
export function orderBarred(account: Account, credit: OrderCredit | undefined): Reason | null {
  return credit?.effect === 'close' && account.status !== 'closed' ? null : tradingReason(account);
}

/**
 * The trade date of a venue's orders and the fee schedule they are accepted under; null until the host has set both.
 */
export function currentTerms(
  state: BrokerState,
  at: AtVenue = {},
): { tradeDate: IsoDate; schedule: FeeSchedule } | null {
  const { tradeDate } = sessionOf(state.globals, at);
  const schedule = state.globals.feeSchedules.at(-1);
  return tradeDate === null || schedule === undefined ? null : { tradeDate, schedule };
}

/** Yen that the account may spend on a trade of the venue's current session, and that day trades do not need. */
export const spendable = (state: BrokerState, account: Account, at: AtVenue = {}): Yen =>
  withinMargin(state, account, buyingPowerAt(account.cash, sessionOf(state.globals, at).settlesOn));

/** Shares that the account, or its part that `bucket` names, may sell in a trade of its venue's current session. */
export function sellableNow(
  state: BrokerState,
  accountId: number,
  code: Order['instrument'],
  bucket: TaxBucket & AtVenue = {},
): Shares {
  const position = state.position(accountId, code, bucket);
  return position === undefined ? shares(0) : sellableAt(position, sessionOf(state.globals, bucket).settlesOn);
}

/** The facts that an order of the account, booked to `bucket` and for its venue, is checked against now. */
export function orderFacts(
  state: BrokerState,
  account: Account,
  instrument: BrokerInstrument,
  terms: { readonly tradeDate: IsoDate; readonly schedule: FeeSchedule },
  bucket: TaxBucket & AtVenue = {},
): OrderFacts {
  const { accountId } = account;
  return {
    instrument,
    ...terms,
    buyingPower: spendable(state, account, bucket),
    sellable: sellableNow(state, accountId, instrument.code, bucket),
    limits: remainingLimits(state, account, null, bucket),
    sameIssue: sameIssue(
      state.positionsIn(accountId, instrument.code),
      sessionOf(state.globals, bucket).settlesOn,
      bucket,
    ),
  };
}
