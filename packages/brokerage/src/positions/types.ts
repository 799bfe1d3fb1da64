import type { InstrumentCode, IsoDate, Shares, Yen } from '@kabuto/market';
import type { Lockup } from '../offerings/types.ts';
import type { AccountId } from '../orders/terms.ts';
import type { TaxBucket } from '../tax/tax-bucket.ts';

/** An account's trades in one issue with one settlement date that are not closed yet. */
export type PositionDay = {
  /** The trade date of the last of them: a night's trades count as those of the following day (rules/market.md 2). */
  tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  /** Shares bought today with money other than today's sale proceeds of this issue, and not sold since. */
  fresh: Shares;
  /**
   * Shares bought today with proceeds of this shares sold today: may not be sold today (rules/market.md 3.3).
   */
  locked: Shares;
  /** Net proceeds of shares owned before today, not yet spent on this issue. */
  proceeds: Yen;
  /** Net proceeds of shares bought today: may not be spent on this issue today (rules/market.md 3.3). */
  barred: Yen;
  /** Shares owned before the day's first trade, and their average cost. */
  ownedBefore: Shares;
  costBefore: Yen;
  /** The day's purchases: shares, and yen with fees. */
  bought: Shares;
  cost: Yen;
  /** The day's sales: shares, and yen less fees. */
  sold: Shares;
  net: Yen;
  /** The part of the position's `realised` that is not final yet. */
  provisional: Yen;
};

/** What the netting ban counts of a settlement date (rules/market.md 3.3). */
export type Netting = Pick<PositionDay, 'fresh' | 'locked' | 'proceeds' | 'barred'>;

/** Shares of one issue in an account, or in its NISA part: each with its own cost and day. */
export type Position = TaxBucket & {
  readonly accountId: AccountId;
  readonly instrument: InstrumentCode;
  settled: Shares;
  held: Shares;
  readonly flows: { date: IsoDate; amount: Shares }[];
  /**
   * Average cost in yen per share, rounded up after each buy, fees included (rules/market.md 6.2); provisional while
   * `day` is set.
   */
  averageCost: Yen;
  /** Realised result since opening, yen; `day.provisional` of it is provisional. */
  realised: Yen;
  /** Null when nothing was traded since the last closed trade date. */
  day: PositionDay | null;
  /** Lots that may not be used yet, by date, one for each; absent: none. */
  lockups?: readonly Lockup[];
};
