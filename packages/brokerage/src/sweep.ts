import type { AtVenue, EpochMs, InstrumentCode, IsoDate, Price, TickTable } from '@kabuto/market';
import type { AccountId } from './terms.ts';

/**
 * An act over all accounts that is under way (decision 0056). `settle`: what is due on or before `date` is settled. `open`: the trade
 * date `date` has opened; trades that settle on `closes` become final, and waiting orders are judged again.
 */
export type Sweep = {
  readonly kind: 'settle' | 'open';
  readonly date: IsoDate;
  /** Null: the date that opened settles with the one before, and no trade becomes final. */
  readonly closes: IsoDate | null;
  /** All accounts below this number are done. */
  readonly next: AccountId;
  /** Accounts from `next` on that are done already, by number: somebody asked for something there. */
  readonly ahead: readonly AccountId[];
};

/**
 * Inputs that concern all accounts. `below`: only those with lower numbers are handled now, and `sweep` goes on with the others; left
 * out: all that are left. Until the sweep is done no session may begin, and no other sweep.
 */
export type SweepInput =
  /** Moves flows due on or before `date` into settled, cash and shares. */
  | { kind: 'settle'; at: EpochMs; date: IsoDate; below?: AccountId }
  /**
   * The trade date that the venue's orders refer to from now on, when its trades settle, and its bases, limits and ticks. After a night that settles
   * with it, the night's trades count as this date's.
   */
  | (AtVenue & {
      kind: 'openTradeDate';
      at: EpochMs;
      tradeDate: IsoDate;
      settlesOn: IsoDate;
      /** An issue without `tickTable` keeps its ticks. */
      instruments: readonly { code: InstrumentCode; base: Price; lower: Price; upper: Price; tickTable?: TickTable }[];
      below?: AccountId;
    })
  /** The open trade date's trades become final: cost, results, tax. */
  | { kind: 'closeTradeDate'; at: EpochMs; date: IsoDate }
  /** The sweep under way goes on with the next accounts. */
  | { kind: 'sweep'; at: EpochMs; below?: AccountId }
  /** The sweep under way handles this account now: an input that speaks of it follows. */
  | { kind: 'sweepAccount'; at: EpochMs; accountId: AccountId };
