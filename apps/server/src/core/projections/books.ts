import { commandKeyTable } from '../journal/command-key.ts';
import { accountEventTable, eventBatchRows } from '../journal/tables.ts';
import { offeringStepsOf, offeringStepTable } from './offering-tables.ts';
import type { ProjectedBatch } from './projected-batch.ts';
import { register } from './projection.ts';
import { dayResultTable, fillTable, housePostingTable, postingTable } from './tables.ts';
import { sourcesOf, stepsOf, transferSourceTable, transferStepTable } from './transfer-tables.ts';

/**
 * Rows that are only ever added: fills, postings, results of closed dates, the events of each account, steps and
 * sources of transfers, steps of offerings, and where the journal has the reply to an idempotency key.
 */
export const BOOKS = [
  register({ table: fillTable, rows: ({ record }: ProjectedBatch) => record.fills }),
  register({ table: postingTable, rows: ({ record }: ProjectedBatch) => record.postings }),
  register({ table: housePostingTable, rows: ({ record }: ProjectedBatch) => record.house }),
  register({ table: accountEventTable, rows: ({ record }: ProjectedBatch) => eventBatchRows(record.accountEvents) }),
  register({ table: dayResultTable, rows: ({ record }: ProjectedBatch) => record.dayResults }),
  register({ table: transferStepTable, rows: ({ record }: ProjectedBatch) => stepsOf(record.accountEvents) }),
  register({ table: transferSourceTable, rows: ({ record }: ProjectedBatch) => sourcesOf(record.accountEvents) }),
  register({ table: offeringStepTable, rows: ({ record }: ProjectedBatch) => offeringStepsOf(record.accountEvents) }),
  register({ table: commandKeyTable, rows: ({ record }: ProjectedBatch) => record.keys }),
];
