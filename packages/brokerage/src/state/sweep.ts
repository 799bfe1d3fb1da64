import type { AtVenue, DayTerms, EpochMs, IsoDate } from '@kabuto/market';
import type { AccountId } from '../orders/terms.ts';

/**
 * A sweep over all accounts that is in progress (decision 0056). `settle`: settles what is due on or before `date`.
 * `open`: the trade date `date` has opened; trades that settle on `closes` become final, and waiting orders are
 * re-checked.
 */
export type Sweep = {
  readonly kind: 'settle' | 'open';
  readonly date: IsoDate;
  /** Null: the opened date settles together with the one before, and no trade becomes final. */
  readonly closes: IsoDate | null;
  /** All accounts with lower numbers are done. */
  readonly next: AccountId;
  /** Accounts at or above `next` that are already done, by number: each had a command of its own during the sweep. */
  readonly ahead: readonly AccountId[];
};

/** An issue's terms of the date. */
export type OpeningTerms = Omit<DayTerms, 'tickTable'> & Partial<Pick<DayTerms, 'tickTable'>>;

/**
 * Inputs for all accounts. `below`: only accounts with lower numbers are handled now, and `sweep` continues with the
 * others; absent: all remaining accounts. Until the sweep is done no session and no other sweep may begin.
 */
export type SweepInput =
  /** Moves flows due on or before `date` into settled, cash and shares. */
  | { kind: 'settle'; at: EpochMs; date: IsoDate; below?: AccountId }
  /**
   * The trade date of the venue's orders from now on, its settlement date, and its bases, limits and ticks. After a
   * night session with the same settlement date, the night's trades count as this date's.
   */
  | (AtVenue & {
      kind: 'openTradeDate';
      at: EpochMs;
      tradeDate: IsoDate;
      settlesOn: IsoDate;
      /** An issue without `tickTable` keeps its ticks. */
      instruments: readonly OpeningTerms[];
      below?: AccountId;
    })
  /** The open trade date's trades become final: cost, results, tax. */
  | { kind: 'closeTradeDate'; at: EpochMs; date: IsoDate }
  /** Continues the sweep in progress with the next accounts. */
  | { kind: 'sweep'; at: EpochMs; below?: AccountId }
  /** Handles this account now in the sweep in progress: an input for the account follows. */
  | { kind: 'sweepAccount'; at: EpochMs; accountId: AccountId };
