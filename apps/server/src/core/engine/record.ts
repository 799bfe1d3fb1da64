import { type BrokerEvent, FIRST_CUSTOMER_ACCOUNT, postingsOf } from '@kabuto/brokerage';
import type { InstrumentFacts, IsoDate } from '@kabuto/market';
import type { KeyRow } from '../journal/command-key.ts';
import type { JournalRow } from '../journal/journal.ts';
import type {
  AccountEventRow,
  DatedBar,
  DayResultRow,
  FillRow,
  HousePostingRow,
  PostingRow,
} from '../projections/tables.ts';
import type { Checkpoint } from '../recovery/checkpoint.ts';
import { HouseNet } from './house-net.ts';

/** What a batch adds to the insert-only tables. */
export type BatchRecord = Omit<OpenRecord, 'house'> & { readonly house: readonly HousePostingRow[] };

/** The same while the batch is being built. */
export type OpenRecord = {
  readonly journal: JournalRow[];
  readonly fills: FillRow[];
  /** Customers' lines; the house's are netted. */
  readonly postings: PostingRow[];
  readonly house: HouseNet;
  readonly accountEvents: AccountEventRow[];
  readonly dayResults: DayResultRow[];
  readonly dayBars: DatedBar[];
  readonly keys: KeyRow[];
  readonly checkpoints: (Checkpoint & { readonly journalSeq: number })[];
};

/** What events add to the tables. */
export type EventRecord = Pick<OpenRecord, 'fills' | 'postings' | 'house' | 'accountEvents' | 'dayResults'>;

/** A record with nothing in it yet. */
export const emptyRecord = (): OpenRecord => ({
  journal: [],
  fills: [],
  postings: [],
  house: new HouseNet(),
  accountEvents: [],
  dayResults: [],
  dayBars: [],
  keys: [],
  checkpoints: [],
});

/** What was recorded, to which nothing more is added. */
export const closeRecord = (record: OpenRecord): BatchRecord => ({ ...record, house: record.house.rows });

/**
 * Where an event belongs: its journal row with its market time, its number and its place there; the row of the book
 * before a fill; the next line of postings.
 */
export type EventPosition = {
  readonly journalSeq: number;
  readonly eventSeq: number;
  readonly place: number;
  readonly at: number;
  readonly bookSeq: number | null;
  readonly line: number;
};

/** Adds the rows of an event; returns the next line of postings of its journal row. */
export function addEvent(record: EventRecord, event: BrokerEvent, where: EventPosition): number {
  const { journalSeq, eventSeq, place, at, bookSeq } = where;
  const { accountId } = event;
  let { line } = where;
  if (event.kind === 'fill') record.fills.push({ fill: event.fill, journalSeq, bookSeq });
  for (const posting of postingsOf(event)) {
    if (posting.accountId < FIRST_CUSTOMER_ACCOUNT) record.house.add(posting, journalSeq);
    else record.postings.push({ ...posting, journalSeq, line });
    line += 1;
  }
  if (event.kind === 'result') record.dayResults.push({ eventSeq, accountId, result: event.result, journalSeq });
  record.accountEvents.push({ eventSeq, journalSeq, place, at, event });
  return line;
}

/** The bars of a day that has closed, of the issues that traded on it. */
export function dayBarsOf(facts: readonly InstrumentFacts[], date: IsoDate): DatedBar[] {
  return facts.flatMap(({ code, open, high, low, last, openAt, volume, turnover }) => {
    if (open === undefined || high === undefined || low === undefined || last === undefined || openAt === undefined)
      return [];
    return [{ code, date, bar: { at: openAt, open, high, low, close: last, volume, turnover } }];
  });
}
