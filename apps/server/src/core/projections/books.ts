import { accountEventTable } from '../journal/tables.ts';
import { register } from './projection.ts';
import { dayResultTable, fillTable, housePostingTable, postingTable } from './tables.ts';

/** Rows that are only ever added: fills, postings, results of closed dates, and the events of each account. */
export const BOOKS = [
  register({ table: fillTable, rows: ({ record }) => record.fills }),
  register({ table: postingTable, rows: ({ record }) => record.postings }),
  register({ table: housePostingTable, rows: ({ record }) => record.house }),
  register({ table: accountEventTable, rows: ({ record }) => record.accountEvents }),
  register({ table: dayResultTable, rows: ({ record }) => record.dayResults }),
];
