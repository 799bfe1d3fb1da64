import type { Checkpoint } from './checkpoint.ts';
import { HouseNet } from './house-net.ts';
import type { JournalRow } from './journal.ts';
import type { AccountEventRow, DatedBar, DayResultRow, FillRow, PostingRow } from './tables.ts';

/** What a batch adds to the insert-only tables. */
export type BatchRecord = {
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

/** Nothing recorded yet. */
export const emptyRecord = (): BatchRecord => ({
  journal: [],
  fills: [],
  postings: [],
  house: new HouseNet(),
  accountEvents: [],
  dayResults: [],
  dayBars: [],
  checkpoints: [],
});
