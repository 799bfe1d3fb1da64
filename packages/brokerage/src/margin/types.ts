import type { EpochMs, InstrumentCode, IsoDate, Price, Shares, Yen } from '@kabuto/market';
import type { AccountId, OrderId } from '../orders/terms.ts';
import type { Netting } from '../positions/types.ts';

/** Assigned by the broker, rising by one. */
export type PositionId = number;
export type PositionSide = 'long' | 'short';
/** `open`: 新規建, `close`: 返済. */
export type CreditEffect = 'open' | 'close';
/** Who sent a closing order that is not the customer's own: `all` with one tap, `auction` and `forced` the broker. */
export type CloseOrigin = 'all' | 'auction' | 'forced';

/** Shares of one lot. */
export type LotQuantity = { readonly positionId: PositionId; readonly quantity: Shares };

/** What makes an order one of a day trade (一般信用1日); absent: a cash order. */
export type OrderCredit = {
  readonly kind: 'day';
  readonly effect: CreditEffect;
  /** What a closing order has still to close, in this order; replaced as a whole, never changed. */
  readonly lots?: readonly LotQuantity[];
  /** Absent: the customer's own. */
  readonly origin?: CloseOrigin;
};

/** A yearly rate in millionths: `ratePpm` for orders of a lower value than `below`, `ratePpmAbove` for the others. */
export type SizedRate = { readonly below: Yen; readonly ratePpm: number; readonly ratePpmAbove: number };

/** Product data of day trades (rules/market.md 3.4). Percentages are whole. Times are milliseconds of the Tokyo day. */
export type DayTradePolicy = {
  readonly version: number;
  /** Of the value of positions and opening orders. */
  readonly initialPercent: number;
  /** Below it, or below `minimum`, only closing orders are taken. */
  readonly maintenancePercent: number;
  /** The least collateral, yen. */
  readonly minimum: Yen;
  /** What shares count for as collateral. */
  readonly collateralPercent: number;
  /** Of long positions. */
  readonly interest: SizedRate;
  /** Of short positions. */
  readonly loan: SizedRate;
  /** Charged once when the broker has to close, yen with consumption tax. */
  readonly penalty: Yen;
  readonly warnAt: number;
  readonly auctionAt: number;
  readonly deliverUntil: number;
};

/** What may be traded on a day in an issue, and its last price as the host has reported it. */
export type IssueMargin = {
  readonly long: boolean;
  readonly short: boolean;
  /** Shares that the house can lend in all, and those lent now. */
  readonly lendable: Shares;
  readonly lent: Shares;
  /** Fee of an issue that is hard to borrow, yen for each share and day. */
  readonly premium: Yen;
  /** The last price, or the special quote while one is shown; null: none today, the base price counts. */
  readonly mark: Price | null;
  /** The last price; null before the day's first. */
  readonly last: Price | null;
  /** Whether the short-sale price rule is in force, and the last change was upward (rules/market.md 1.10). */
  readonly restricted: boolean;
  readonly rising: boolean;
};

/** An open lot (建玉): what one order opened at one price. */
export type MarginPosition = {
  readonly positionId: PositionId;
  readonly instrument: InstrumentCode;
  readonly side: PositionSide;
  readonly orderId: OrderId;
  quantity: Shares;
  readonly entry: Price;
  /** The yen of the open quantity at the entry price; each fill rounded down. */
  value: Yen;
  readonly openedAt: EpochMs;
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  /** Interest of a long, loan fee of a short position, a year. */
  readonly ratePpm: number;
  /** Yen for each share and day. */
  readonly premium: Yen;
  /** Was not closed on its day: the broker closes it. */
  overdue?: true;
  /**
   * What the netting ban counts of the issue on the lot's date, once that has been closed and until the lot can no
   * longer be delivered; absent: nothing of the issue was traded. Replaced as a whole, never changed.
   */
  netting?: Netting;
};

export type MarginLevel = 'normal' | 'restricted';

/** What an account has agreed to, owes and has open in day trades. */
export type MarginAccount = {
  readonly accountId: AccountId;
  /** The version of the risk document that was accepted, and when, by the system clock. */
  consent: { readonly version: string; readonly at: EpochMs };
  /** Whether the broker closes what is open at 15:20 at the closing auction. */
  closeAtAuction: boolean;
  /** `restricted`: only closing orders, until the ratio is that of a new position again. */
  level: MarginLevel;
  /** The broker waits for the cancel of the customer's closing orders and then sends its own; null: not. */
  closing: CloseOrigin | null;
  /** Losses that the house has paid for the account, yen; 0: none. */
  deficit: Yen;
  /** The settlement date of the first of them; null: none. */
  deficitDue: IsoDate | null;
  /** The trade dates of the last warning, closing at the auction, closing by force, and penalty. */
  warnedOn: IsoDate | null;
  auctionOn: IsoDate | null;
  forcedOn: IsoDate | null;
  penaltyOn: IsoDate | null;
  /** The trade date on which the broker last sent a closing order again that the venue had refused. */
  retriedOn: IsoDate | null;
  /** Open lots, by number. */
  positions: MarginPosition[];
};

/** What closing a part of a lot led to, yen: `net` = `gross` less the costs. */
export type LotResult = {
  readonly quantity: Shares;
  readonly price: Price;
  readonly gross: Yen;
  /** Interest or loan fee. */
  readonly interest: Yen;
  readonly premium: Yen;
  readonly net: Yen;
  readonly settlesOn: IsoDate;
};

/** How much an account may trade, and from what it follows; yen. */
export type CollateralView = {
  /** Cash that a trade of now can use, less what is held. */
  readonly cash: Yen;
  /** Shares at the previous close, at the percentage of the policy. */
  readonly shares: Yen;
  /** Of all positions together, at most 0. */
  readonly unrealised: Yen;
  /** Interest and fees if all were closed now. */
  readonly costs: Yen;
  /** The sum of these. */
  readonly collateral: Yen;
  /** Positions at their entry prices. */
  readonly entryValue: Yen;
  /** The rests of opening orders. */
  readonly working: Yen;
  /** Initial margin of both, at least the minimum while there are any. */
  readonly required: Yen;
  /** 新規建余力: the value of positions that may still be opened. */
  readonly power: Yen;
  /** Collateral in basis points of the positions' value; null without positions. */
  readonly ratioBps: number | null;
};

export type MarginPositionChange = 'opened' | 'closed' | 'delivered' | 'overdue';
export type MarginCause =
  | 'consent'
  | 'option'
  | 'warning'
  | 'auction'
  | 'all'
  | 'restricted'
  | 'released'
  | 'forced'
  | 'penalty'
  | 'deficit'
  | 'repaid'
  | 'collateralSold'
  | 'receivable';
