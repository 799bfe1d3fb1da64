import { commandKeyTable } from '../journal/command-key.ts';
import { accountEventTable } from '../journal/tables.ts';
import type { ProjectedBatch } from './projected-batch.ts';
import { register } from './projection.ts';
import { dayResultTable, fillTable, housePostingTable, postingTable } from './tables.ts';

/**
 * Rows that are only ever added: fills, postings, results of closed dates, the events of each account, and where the
 * journal has the reply to an idempotency key.
 */
export const BOOKS = [
  register({ table: fillTable, rows: ({ record }: ProjectedBatch) => record.fills }),
  register({ table: postingTable, rows: ({ record }: ProjectedBatch) => record.postings }),
  register({ table: housePostingTable, rows: ({ record }: ProjectedBatch) => record.house }),
  register({ table: accountEventTable, rows: ({ record }: ProjectedBatch) => record.accountEvents }),
  register({ table: dayResultTable, rows: ({ record }: ProjectedBatch) => record.dayResults }),
  register({ table: commandKeyTable, rows: ({ record }: ProjectedBatch) => record.keys }),
];
