import type { Charset } from './charset.ts';
import { eraDate } from './era-date.ts';
import { BankFileError } from './file-error.ts';
import { ACCOUNT, ACCOUNT_TYPE, type Layout, lengthOf, readRecord } from './record.ts';
import { charsetOf, splitRecords } from './split-records.ts';

/** Records of the notification of incoming transfers (rules/bank-files.md 2). */
const HEADER = [
  ['record', 'N', 1],
  ['kind', 'N', 2],
  ['code', 'N', 1],
  ['createdOn', 'N', 6],
  ['from', 'N', 6],
  ['to', 'N', 6],
  ...ACCOUNT,
  ['holder', 'C', 40],
  ['filler', 'C', 93],
] as const satisfies Layout<string>;
const DATA = [
  ['record', 'N', 1],
  ['enquiryNumber', 'N', 6],
  ['bookedOn', 'N', 6],
  ['valueOn', 'N', 6],
  ['amount', 'N', 10],
  ['uncleared', 'N', 10],
  ['payerCode', 'C', 10],
  ['payer', 'C', 48],
  ['payerBankName', 'C', 15],
  ['payerBranchName', 'C', 15],
  ['cancellation', 'C', 1],
  ['ediText', 'C', 20],
  ['filler', 'C', 52],
] as const satisfies Layout<string>;
const TRAILER = [
  ['record', 'N', 1],
  ['creditCount', 'N', 6],
  ['creditSum', 'N', 12],
  ['cancellationCount', 'N', 6],
  ['cancellationSum', 'N', 12],
  ['filler', 'C', 163],
] as const satisfies Layout<string>;
const LENGTH = lengthOf(HEADER);

/** One incoming transfer, or the cancellation of one. Amounts are yen. */
export type NotificationLine = {
  /** Line of the file, from 1. */
  readonly line: number;
  readonly kind: 'credit' | 'cancellation';
  /** The bank's own number of the entry, with its zeros. */
  readonly enquiryNumber: string;
  readonly bookedOn: string;
  readonly valueOn: string;
  /** The whole line, also what is uncleared. */
  readonly amount: number;
  /** Cheques of other branches within the amount, which may still bounce: not to be credited. */
  readonly uncleared: number;
  /** The amount without them: what may be credited, possibly 0. */
  readonly cleared: number;
  readonly payerCode: string;
  /** As the payer typed it: proves no identity. */
  readonly payer: string;
  readonly payerBankName: string;
  readonly payerBranchName: string;
  readonly ediText: string;
};

/** The lines of one account in a file. Dates are YYYY-MM-DD. */
export type Notification = {
  readonly bank: string;
  readonly branch: string;
  /** 1 ordinary, 2 current, 4 savings, 9 other. */
  readonly accountType: string;
  readonly account: string;
  readonly holder: string;
  readonly createdOn: string;
  readonly from: string;
  readonly to: string;
  readonly lines: readonly NotificationLine[];
};

/**
 * Reads a notification of incoming transfers, of one account or several. `receivedOn` (YYYY-MM-DD) decides the era of
 * its dates. Throws BankFileError for a file that differs from the format in any record, order, count or sum.
 */
export function parseNotification(bytes: Uint8Array, receivedOn: string): readonly Notification[] {
  const charset = charsetOf(bytes);
  const records = splitRecords(bytes, LENGTH, charset);
  const reader = new Reader(records, charset, receivedOn);
  const found: Notification[] = [];
  while (reader.next() === '1') found.push(reader.account());
  reader.end();
  return found;
}

type Totals = Readonly<Record<NotificationLine['kind'], { count: number; sum: number }>>;

class Reader {
  readonly #records: readonly Uint8Array[];
  readonly #charset: Charset;
  readonly #near: string;
  #at = 0;

  constructor(records: readonly Uint8Array[], charset: Charset, near: string) {
    this.#records = records;
    this.#charset = charset;
    this.#near = near;
  }

  /** The kind of the next record; the empty text at the end of the file. */
  next(): string {
    const [record] = this.#record() ?? [];
    return record === undefined ? '' : String.fromCharCode((record & 0x0f) + 0x30);
  }

  account(): Notification {
    const header = this.#take(HEADER, '1');
    const line = this.#at;
    if (header.kind !== '01') throw new BankFileError(line, 'kind', '01');
    const code = this.#charset === 'jis' ? '0' : '1';
    if (header.code !== code) throw new BankFileError(line, 'code', `${code} in a file in ${this.#charset}`);
    const { bank, branch, accountType, account, holder } = header;
    if (!ACCOUNT_TYPE.test(accountType)) throw new BankFileError(line, 'accountType', '1, 2, 4 or 9');
    const dates = {
      createdOn: this.#date('createdOn', header.createdOn),
      from: this.#date('from', header.from),
      to: this.#date('to', header.to),
    };
    if (dates.from > dates.to) throw new BankFileError(line, 'to', `${header.from} or later`);
    const totals: Totals = { credit: { count: 0, sum: 0 }, cancellation: { count: 0, sum: 0 } };
    const lines: NotificationLine[] = [];
    while (this.next() === '2') lines.push(this.#line(totals));
    this.#trailer(totals);
    return { bank, branch, accountType, account, holder, ...dates, lines };
  }

  /** Reads the end record, after which nothing follows. */
  end(): void {
    const record = this.#record();
    if (this.next() !== '9' || record === undefined)
      throw new BankFileError(this.#at + 1, 'record', 'a header (1) or the end (9)');
    readRecord(
      [
        ['record', 'N', 1],
        ['filler', 'C', LENGTH - 1],
      ],
      record,
      this.#charset,
      this.#at + 1,
    );
    this.#at += 1;
    if (this.#record() !== undefined) throw new BankFileError(this.#at + 1, 'record', 'nothing after the end');
  }

  #line(totals: Totals): NotificationLine {
    const data = this.#take(DATA, '2');
    const line = this.#at;
    const amount = Number(data.amount);
    const uncleared = Number(data.uncleared);
    if (amount === 0) throw new BankFileError(line, 'amount', '1 yen or more');
    if (uncleared > amount) throw new BankFileError(line, 'uncleared', `0 to ${amount}`);
    if (!/^[01]?$/.test(data.cancellation)) throw new BankFileError(line, 'cancellation', '1, 0 or a space');
    const kind = data.cancellation === '1' ? 'cancellation' : 'credit';
    totals[kind].count += 1;
    totals[kind].sum += amount;
    const { enquiryNumber, payerCode, payer, payerBankName, payerBranchName, ediText } = data;
    const dates = { bookedOn: this.#date('bookedOn', data.bookedOn), valueOn: this.#date('valueOn', data.valueOn) };
    const names = { payerCode, payer, payerBankName, payerBranchName, ediText };
    return { line, kind, enquiryNumber, ...dates, amount, uncleared, cleared: amount - uncleared, ...names };
  }

  #trailer({ credit, cancellation }: Totals): void {
    const trailer = this.#take(TRAILER, '8');
    const expected = [
      ['creditCount', credit.count],
      ['creditSum', credit.sum],
      ['cancellationCount', cancellation.count],
      ['cancellationSum', cancellation.sum],
    ] as const;
    for (const [field, value] of expected)
      if (Number(trailer[field]) !== value)
        throw new BankFileError(this.#at, field, `${value}, as the lines before have`);
  }

  #record(): Uint8Array | undefined {
    return this.#records[this.#at];
  }

  #take<Name extends string>(layout: Layout<Name>, kind: string): Readonly<Record<Name, string>> {
    const record = this.#record();
    const line = this.#at + 1;
    if (record === undefined || this.next() !== kind)
      throw new BankFileError(line, 'record', `a record of kind ${kind}`);
    this.#at += 1;
    return readRecord(layout, record, this.#charset, line);
  }

  #date(field: string, text: string): string {
    const date = eraDate(text, this.#near);
    if (date === null)
      throw new BankFileError(this.#at, field, 'YYMMDD in years of Reiwa or Heisei, within a year of today');
    return date;
  }
}
