import type { Customer } from './store.ts';

/** Rows that are read at once. */
export const PART = 1_000;

const COLUMNS = [
  'memberId',
  'accountId',
  'nickname',
  'maskedMail',
  'maskedMobile',
  'identity',
  'demo',
  'mayRefer',
  'createdAt',
  'frozenAt',
  'frozenBy',
  'disabledAt',
  'closedAt',
] as const satisfies readonly (keyof Customer)[];

/** A text that a spreadsheet takes for a formula gets an apostrophe. */
const plain = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function textOf(customer: Customer, column: (typeof COLUMNS)[number]): string {
  const value = customer[column];
  if (value === null) return '';
  return typeof value === 'number' ? new Date(value).toISOString() : plain(String(value));
}

/**
 * The customers as CSV, in parts: the next one is read once the former was taken, so memory holds one of them. `read`:
 * the customers below an ID, highest first, at most `PART`.
 */
export async function* customerCsv(read: (below: number) => Promise<readonly Customer[]>): AsyncGenerator<string> {
  // With the mark by which spreadsheets find UTF-8.
  yield `\uFEFF${COLUMNS.join(',')}\r\n`;
  for (let below: number | undefined = Number.MAX_SAFE_INTEGER; below !== undefined; ) {
    const rows = await read(below);
    const lines = rows.map((row) => `${COLUMNS.map((column) => cell(textOf(row, column))).join(',')}\r\n`);
    if (lines.length > 0) yield lines.join('');
    below = rows.length < PART ? undefined : Number(rows.at(-1)?.memberId);
  }
}
