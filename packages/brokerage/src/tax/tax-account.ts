import type { InstrumentCode, IsoDate, Shares, Yen } from '@kabuto/market';
import type { TaxBucket } from './tax-bucket.ts';

/** `specified`: the broker withholds tax on gains. `general`: the customer declares them (rules/market.md 6.2). */
export type TaxType = 'specified' | 'general';
/** Where an order may be booked: the account's own type, or its NISA part once that is open (rules/market.md 6.3). */
export type AccountType = TaxType | 'nisa';

/** Results and withholding of an account. All numbers of `year` are final; `dayGain` and `held` are provisional. */
export type TaxAccount = {
  type: TaxType;
  /** The year of the settlement dates that the numbers refer to, 0 before the first. */
  year: number;
  /** Realised results of the year, yen. */
  gain: Yen;
  /** Tax posted for the year, less refunds; negative when tax of the year before is still owed. */
  withheld: Yen;
  /** Result of the open trade date as if it were closed now, yen. */
  dayGain: Yen;
  /** The part of the account's `cash.held` that is held for tax, yen. */
  held: Yen;
  /** The year, by settlement date, of the last sale; absent before the first. The type is fixed for that year. */
  soldIn?: number;
};

/** The final result of an account's sales of one issue on one trade date. */
export type DayResult = TaxBucket & {
  readonly instrument: InstrumentCode;
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  readonly quantity: Shares;
  /** Yen less fees. */
  readonly proceeds: Yen;
  /** Yen per share, all buys of the day before its sells, rounded up. */
  readonly averageCost: Yen;
  readonly realised: Yen;
  /** The provisional result of the day's fills before it was closed, yen. */
  readonly provisional: Yen;
};
