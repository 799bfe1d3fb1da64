import type { AtVenue, DayTerms, EpochMs, InstrumentCode, IsoDate, Price, Shares, TickTable } from '@kabuto/market';

/** A company's name in the languages of the product. */
export type IssueNames = { readonly en: string; readonly jp: string; readonly tw: string };

/** What a new issue is listed with; it does not change afterwards. */
export type IssueTerms = {
  readonly names: IssueNames;
  /** The Japanese name in kana, for searches. */
  readonly kana: string;
  readonly section: 'prime' | 'standard' | 'growth';
  /** One of the exchange's 33 sectors, by its code. */
  readonly sector: string;
  /** The offer price (公開価格). */
  readonly offer: Price;
  readonly listedShares: Shares;
  /** A typical day's volume in lots; 0: the simulation has no participants in it. */
  readonly activity: number;
  /** A typical day's move in basis points. */
  readonly volatilityBps: number;
  /** An invented company (架空): marked as such wherever it appears. */
  readonly fictional: boolean;
};

/** The terms, with the trade date for which the issue was listed. */
export type IssueListing = IssueTerms & { readonly listedOn: IsoDate };

/** Inputs about issues that are listed while the market runs. */
export type ListingInput =
  /** Lists a new issue for the current trade date, with the rules of its first day (rules/market.md 1.9). */
  | {
      kind: 'listIssue';
      at: EpochMs;
      code: InstrumentCode;
      lot: Shares;
      tickTable: TickTable;
      issue: IssueTerms;
    }
  /** The venue has changed an issue's terms within the day: the first price of a new issue (rules/market.md 1.9). */
  | (AtVenue & { kind: 'dayTerms'; at: EpochMs; terms: DayTerms });
