import { type IsoDate, isoDate } from '@kabuto/market';
import {
  type AccountAtBank,
  type BankFile,
  type BankFileLine,
  checkAccount,
  checkEnquiries,
  enquiryOf,
  fileInvalid,
} from './bank-file.ts';
import { type CsvRow as Row, readCsv } from './read-csv.ts';

/** The columns of a statement (rules/bank-files.md 5). */
const COLUMNS = ['date', 'in', 'out', 'balance', 'text', 'enquiry'] as const;
const HEADER = COLUMNS.join(',');
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const YEN = /^\d{1,13}$/;
const BALANCE = /^-?\d{1,15}$/;
/** Visible ASCII without `/`, as a source has it. */
const ENQUIRY = /^[A-Za-z0-9-]{1,20}$/;

function dateOf({ line, values }: Row, column: string, at: number): IsoDate {
  const text = values[at] ?? '';
  const day = DATE.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(day) || new Date(day).toISOString().slice(0, 10) !== text)
    throw fileInvalid(line, column, 'YYYY-MM-DD');
  return isoDate(text);
}

function numberOf({ line, values }: Row, column: string, at: number, shape: RegExp): number {
  const text = values[at] ?? '';
  if (!shape.test(text)) throw fileInvalid(line, column, 'a whole number of yen');
  return Number(text);
}

/** A record with a word in front and this many values. */
function named(row: Row | undefined, word: string, values: number, line: number): Row {
  if (row?.values[0] !== word || row.values.length !== values)
    throw fileInvalid(row?.line ?? line, word, `a record "${word}" with ${values - 1} values`);
  return row;
}

function accountOf(row: Row): AccountAtBank {
  const [, bank = '', branch = '', type = '', number = ''] = row.values;
  if (!/^\d{4}$/.test(bank)) throw fileInvalid(row.line, 'bank', '4 digits');
  if (!/^\d{3}$/.test(branch)) throw fileInvalid(row.line, 'branch', '3 digits');
  if (type !== 'ordinary' && type !== 'current' && type !== 'savings')
    throw fileInvalid(row.line, 'type', 'ordinary, current, savings');
  if (!/^\d{7}$/.test(number)) throw fileInvalid(row.line, 'number', '7 digits');
  return { bank, branch, type, number };
}

/** One line; `balance` is the one before it. */
function lineOf(row: Row, from: IsoDate, balance: number): BankFileLine & { readonly balance: number } {
  const { line, values } = row;
  if (values.length !== COLUMNS.length) throw fileInvalid(line, 'record', `${COLUMNS.length} values`);
  const [, inText = '', outText = '', , text = '', number = ''] = values;
  const bookedOn = dateOf(row, 'date', 0);
  if (bookedOn < from) throw fileInvalid(line, 'date', `${from} or later: days in their order`);
  if ((inText === '') === (outText === '')) throw fileInvalid(line, 'in', 'a value in one of in and out');
  const isIn = inText !== '';
  const amount = numberOf(row, isIn ? 'in' : 'out', isIn ? 1 : 2, YEN);
  if (amount === 0) throw fileInvalid(line, isIn ? 'in' : 'out', '1 yen or more');
  // Without it the line of a notification would be taken for another one, and its money for more.
  if (number === '' ? isIn : !ENQUIRY.test(number))
    throw fileInvalid(line, 'enquiry', "the bank's number of the entry, 1 to 20 letters, digits and -");
  const after = balance + (isIn ? amount : -amount);
  if (numberOf(row, 'balance', 3, BALANCE) !== after) throw fileInvalid(line, 'balance', String(after));
  if (text.length > 200) throw fileInvalid(line, 'text', 'at most 200 characters');
  const enquiry = number === '' ? null : enquiryOf(number);
  const of = { line, kind: isIn ? 'credit' : 'out', bookedOn, enquiry, amount, cleared: amount } as const;
  return { ...of, payer: isIn ? text : '', payerBank: '', payerBranch: '', text: isIn ? '' : text, balance: after };
}

/**
 * Reads a statement as CSV (rules/bank-files.md 5): account, opening balance, lines, closing balance, each of which
 * must follow from those before. Throws Refused BANK_FILE_INVALID {line, column, allowed}, or BANK_ACCOUNT_DIFFERS for
 * another account than `own`.
 */
export function readStatement(bytes: Uint8Array, own: AccountAtBank): BankFile {
  const rows = readCsv(bytes);
  checkAccount(own, accountOf(named(rows[0], 'account', 5, 1)));
  const first = named(rows[1], 'opening', 3, 2);
  const from = dateOf(first, 'opening', 1);
  const opening = numberOf(first, 'opening', 2, BALANCE);
  const header = rows[2];
  if (header?.values.join(',') !== HEADER) throw fileInvalid(header?.line ?? 3, 'header', HEADER);
  const end = (rows.at(-1)?.line ?? 0) + 1;
  const last = named(rows.length > 3 ? rows.at(-1) : undefined, 'closing', 3, end);
  let [balance, day] = [opening, from];
  const lines = rows.slice(3, -1).map((row) => {
    const { balance: after, ...line } = lineOf(row, day, balance);
    [balance, day] = [after, line.bookedOn];
    return line;
  });
  const to = dateOf(last, 'closing', 1);
  if (to < day) throw fileInvalid(last.line, 'closing', `${day} or later`);
  if (numberOf(last, 'closing', 2, BALANCE) !== balance) throw fileInvalid(last.line, 'closing', String(balance));
  checkEnquiries(lines);
  return { kind: 'statement', from, to, opening, closing: balance, lines };
}
