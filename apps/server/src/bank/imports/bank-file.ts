import type { IsoDate } from '@kabuto/market';
import { Refused } from '../../platform/http/index.ts';
import type { BankDetails } from '../bank-details.ts';

/** A line of a bank's file. Amounts are yen, texts as the bank writes them. */
export type BankFileLine = {
  /** Line of the file, from 1. */
  readonly line: number;
  /** `cancellation` takes an earlier credit back; `out` is money that left. */
  readonly kind: 'credit' | 'cancellation' | 'out';
  readonly bookedOn: IsoDate;
  /** The bank's own number of the entry, without leading zeros; null where it gives none. */
  readonly enquiry: string | null;
  readonly amount: number;
  /** Without cheques that may still bounce: only that may be credited. */
  readonly cleared: number;
  readonly payer: string;
  readonly payerBank: string;
  readonly payerBranch: string;
  readonly text: string;
};

/** What a file of the bank says about the brokerage's account. */
export type BankFile = {
  readonly kind: 'notification' | 'statement';
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** Balances of a statement, yen; null in a notification. */
  readonly opening: number | null;
  readonly closing: number | null;
  readonly lines: readonly BankFileLine[];
};

/** What identifies an account at a bank. */
export type AccountAtBank = Pick<BankDetails, 'bank' | 'branch' | 'type' | 'number'>;

/** Refuses a file whole, with the place and what is allowed there. */
export const fileInvalid = (line: number, column: string, allowed: string): Refused =>
  new Refused('BANK_FILE_INVALID', 'file', { line: String(line), column, allowed });

/** Throws Refused BANK_ACCOUNT_DIFFERS unless the file is about the brokerage's own account. */
export function checkAccount(own: AccountAtBank, found: AccountAtBank): void {
  const text = ({ bank, branch, type, number }: AccountAtBank): string => `${bank}-${branch} ${type} ${number}`;
  if (text(own) !== text(found))
    throw new Refused('BANK_ACCOUNT_DIFFERS', 'file', { account: text(found), own: text(own) });
}

/** A bank's number of an entry without its leading zeros, so that a notification and a statement name it alike. */
export const enquiryOf = (text: string): string => text.replace(/^0+(?=.)/, '');

/** Throws Refused for the first credit whose enquiry number an earlier one of the same day has. */
export function checkEnquiries(lines: readonly BankFileLine[]): void {
  const known = new Set<string>();
  for (const { line, kind, bookedOn, enquiry } of lines) {
    if (kind !== 'credit' || enquiry === null) continue;
    const name = `${bookedOn} ${enquiry}`;
    if (known.has(name)) throw fileInvalid(line, 'enquiry', 'each number once a day');
    known.add(name);
  }
}
