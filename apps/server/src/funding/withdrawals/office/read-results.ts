import { type Yen, yen } from '@kabuto/market';
import { type CsvRow, fileInvalid, readCsv } from '../../../bank/index.ts';

/** What the bank reports of a withdrawal. `line`: of the file, from 1. */
export type TransferResult = { readonly line: number; readonly transferId: number } & (
  | { readonly to: 'paid' }
  | { readonly to: 'returned'; readonly reason: string; readonly isCustomerFault: boolean; readonly charge: Yen }
);

const COLUMNS = ['transfer', 'result', 'reason', 'fault', 'charge'] as const;
const HEADER = COLUMNS.join(',');
/** Two transfer files of the most withdrawals that one holds. */
const MAX_RESULTS = 10_000;

/** Without leading zeros, as a record of a transfer file has them. */
const numberOf = ({ line, values: [text = ''] }: CsvRow): number => {
  if (!/^0*[1-9]\d{0,9}$/.test(text)) throw fileInvalid(line, 'transfer', 'the number of a withdrawal');
  return Number(text);
};

function resultOf(row: CsvRow): TransferResult {
  const { line, values } = row;
  if (values.length !== COLUMNS.length) throw fileInvalid(line, 'record', `${COLUMNS.length} values`);
  const transferId = numberOf(row);
  const [, result, reason = '', fault, charge = ''] = values;
  if (result === 'paid') {
    const more = COLUMNS.slice(2).find((_, at) => values[at + 2] !== '');
    if (more !== undefined) throw fileInvalid(line, more, 'no value beside paid');
    return { line, transferId, to: 'paid' };
  }
  if (result !== 'returned') throw fileInvalid(line, 'result', 'paid, returned');
  if (!/^[A-Z0-9_]{1,64}$/.test(reason)) throw fileInvalid(line, 'reason', '1 to 64 of A-Z 0-9 _');
  if (fault !== 'customer' && fault !== 'other') throw fileInvalid(line, 'fault', 'customer, other');
  if (!/^\d{1,6}$/.test(charge)) throw fileInvalid(line, 'charge', 'yen, 0 to 999999');
  const isCustomerFault = fault === 'customer';
  return { line, transferId, to: 'returned', reason, isCustomerFault, charge: yen(Number(charge)) };
}

/**
 * Reads the bank's results as CSV (rules/bank-files.md 7), in the order of the file. Throws Refused BANK_FILE_INVALID
 * {line, column, allowed}.
 */
export function readResults(bytes: Uint8Array): TransferResult[] {
  const [header, ...rows] = readCsv(bytes);
  if (header?.values.join(',') !== HEADER) throw fileInvalid(header?.line ?? 1, 'header', HEADER);
  if (rows.length === 0) throw fileInvalid(header.line + 1, 'record', 'at least one result');
  const beyond = rows[MAX_RESULTS];
  if (beyond !== undefined) throw fileInvalid(beyond.line, 'record', `at most ${MAX_RESULTS} results`);
  const known = new Set<number>();
  return rows.map((row) => {
    const result = resultOf(row);
    if (known.has(result.transferId)) throw fileInvalid(row.line, 'transfer', 'each withdrawal once');
    known.add(result.transferId);
    return result;
  });
}
