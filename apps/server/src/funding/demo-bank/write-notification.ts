import type { BankDetails } from '../../bank/index.ts';

/** An incoming transfer of the simulated bank. */
export type DemoCredit = {
  /** Up to 6 digits, each once a day. */
  readonly enquiry: number;
  /** Yen. */
  readonly amount: number;
  /** As banks write names, with the reference. */
  readonly payer: string;
};

const TYPES = { ordinary: '1', current: '2', savings: '4' } as const;
const HALF_KANA = 0xff61;
const JIS_KANA = 0xa1;

/** YYMMDD in years of Reiwa, whose first is 2019. */
const era = (date: string): string =>
  `${String(Number(date.slice(0, 4)) - 2018).padStart(2, '0')}${date.slice(5, 7)}${date.slice(8)}`;
const digits = (value: number, length: number): string => String(value).padStart(length, '0');
const text = (value: string, length: number): string => value.slice(0, length).padEnd(length, ' ');

/** Half-width kana and ASCII in JIS X 0201. */
const jis = (record: string): number[] =>
  Array.from(record, (sign) => {
    const code = sign.charCodeAt(0);
    return code >= HALF_KANA ? code - HALF_KANA + JIS_KANA : code;
  });

/**
 * The notification that the simulated bank sends about one transfer on `date` (YYYY-MM-DD): records of 200 bytes in JIS
 * (rules/bank-files.md 2).
 */
export function writeNotification(
  details: BankDetails,
  date: string,
  { enquiry, amount, payer }: DemoCredit,
): Uint8Array {
  const day = era(date);
  const { bank, bankKana, branch, branchKana, type, number, holder } = details;
  const account = `${bank}${text(bankKana, 15)}${branch}${text(branchKana, 15)}${TYPES[type]}${number}`;
  const records = [
    `1010${day}${day}${day}${account}${text(holder, 40)}${text('', 93)}`,
    `2${digits(enquiry, 6)}${day}${day}${digits(amount, 10)}${digits(0, 10)}${text('', 10)}${text(payer, 48)}${text('ﾃﾞﾓ', 15)}${text('ｼﾃﾝ', 15)} ${text('', 20)}${text('', 52)}`,
    `8${digits(1, 6)}${digits(amount, 12)}${digits(0, 6)}${digits(0, 12)}${text('', 163)}`,
    `9${text('', 199)}`,
  ];
  return Uint8Array.from(records.flatMap((record) => [...jis(record), 0x0d, 0x0a]));
}
