import type { InstrumentFacts, IsoDate } from '@kabuto/market';
import type { Checkpoint } from './checkpoint.ts';
import { HouseNet } from './house-net.ts';
import type { JournalRow } from './journal.ts';
import type { AccountEventRow, DatedBar, DayResultRow, FillRow, HousePostingRow, PostingRow } from './tables.ts';

/** What a batch adds to the insert-only tables. */
export type BatchRecord = Omit<OpenRecord, 'house'> & { readonly house: readonly HousePostingRow[] };

/** The same while the batch is being made. */
export type OpenRecord = {
  readonly journal: JournalRow[];
  readonly fills: FillRow[];
  /** Customers' lines; the house's are netted. */
  readonly postings: PostingRow[];
  readonly house: HouseNet;
  readonly accountEvents: AccountEventRow[];
  readonly dayResults: DayResultRow[];
  readonly dayBars: DatedBar[];
  readonly checkpoints: (Checkpoint & { readonly journalSeq: number })[];
};

/** A record before anything was done. */
export const emptyRecord = (): OpenRecord => ({
  journal: [],
  fills: [],
  postings: [],
  house: new HouseNet(),
  accountEvents: [],
  dayResults: [],
  dayBars: [],
  checkpoints: [],
});

/** What was recorded, to which nothing is added any more. */
export const closeRecord = (record: OpenRecord): BatchRecord => ({ ...record, house: record.house.rows });

/** The bars of a day that has closed, of the issues that traded on it. */
export function dayBarsOf(facts: readonly InstrumentFacts[], date: IsoDate): DatedBar[] {
  return facts.flatMap(({ code, open, high, low, last, openAt, volume, turnover }) => {
    if (open === undefined || high === undefined || low === undefined || last === undefined || openAt === undefined)
      return [];
    return [{ code, date, bar: { at: openAt, open, high, low, close: last, volume, turnover } }];
  });
}
