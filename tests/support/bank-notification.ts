/** A line of a notification that a test sends, as the published layout has it (docs/rules/bank-files.md 2). */
export type NotifiedLine = {
  readonly enquiry: number;
  readonly amount: number;
  readonly payer: string;
  readonly uncleared?: number;
  readonly cancels?: true;
  readonly edi?: string;
};

const pad = (text: string, length: number): string => text.padEnd(length, ' ');
const digits = (value: number, length: number): string => String(value).padStart(length, '0');

/** The bytes of a text in JIS X 0201: half-width katakana begin at 0xA1. */
const jis = (text: string): number[] =>
  Array.from(text, (sign) => {
    const code = sign.charCodeAt(0);
    return code >= 0xff61 ? code - 0xff61 + 0xa1 : code;
  });

/** Records of 200 characters: a header of this account, the lines, a trailer, the end. `day`: YYMMDD of Reiwa. */
export function notificationRecords(
  lines: readonly NotifiedLine[],
  { day = '081124', account = '7203001' }: { readonly day?: string; readonly account?: string } = {},
): string[] {
  const of = (cancels: boolean) => lines.filter((line) => (line.cancels === true) === cancels);
  const totals = [of(false), of(true)].map(
    (some) =>
      digits(some.length, 6) +
      digits(
        some.reduce((sum, { amount }) => sum + amount, 0),
        12,
      ),
  );
  return [
    `1010${day}${day}${day}9998${pad('ﾃﾞﾓ', 15)}101${pad('ﾎﾝﾃﾝ', 15)}1${account}${pad('ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ', 40)}${pad('', 93)}`,
    ...lines.map(
      ({ enquiry, amount, payer, uncleared = 0, cancels, edi = '' }) =>
        `2${digits(enquiry, 6)}${day}${day}${digits(amount, 10)}${digits(uncleared, 10)}${pad('', 10)}${pad(payer, 48)}${pad('ﾐﾂﾋﾞｼ', 15)}${pad('ｼﾌﾞﾔ', 15)}${cancels === true ? '1' : ' '}${pad(edi, 20)}${pad('', 52)}`,
    ),
    `8${totals.join('')}${pad('', 163)}`,
    `9${pad('', 199)}`,
  ];
}

/** The bytes of records, one after the other. */
export const notificationBytes = (records: readonly string[]): Uint8Array => Uint8Array.from(records.flatMap(jis));
