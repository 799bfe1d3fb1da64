import { type CommittedBatch, withJournalSeq } from '../sequencer/batch.ts';
import { register } from './projection.ts';
import { dayBarTable, factsTable, minuteBarTable, tapeTable } from './tables.ts';

/** The market: facts of each issue, bars, and the tape. */
export const MARKET = [
  register({ table: factsTable, rows: ({ facts }: CommittedBatch) => facts }),
  register({
    table: minuteBarTable,
    rows: ({ minuteBars, evidenceSeq }: CommittedBatch) => withJournalSeq(minuteBars, evidenceSeq),
  }),
  register({
    table: tapeTable,
    rows: ({ chunks, evidenceSeq }: CommittedBatch) => withJournalSeq(chunks, evidenceSeq),
  }),
  register({
    table: dayBarTable,
    rows: ({ record, evidenceSeq }: CommittedBatch) => withJournalSeq(record.dayBars, evidenceSeq),
  }),
];
