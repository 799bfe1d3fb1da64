/** A line of a statement that a test sends: yen in when positive, yen out when negative. */
export type StatementLine = {
  readonly amount: number;
  readonly text: string;
  /** The bank's number of the entry, required where money comes in. */
  readonly enquiry?: string;
};

/** The bytes of a statement of one day of the demo's account (docs/rules/bank-files.md 5). */
export function statementBytes(date: string, opening: number, lines: readonly StatementLine[]): Uint8Array {
  let balance = opening;
  const rows = lines.map(({ amount, text, enquiry = '' }) => {
    balance += amount;
    return [date, amount > 0 ? amount : '', amount < 0 ? -amount : '', balance, text, enquiry].join(',');
  });
  const head = ['account,9998,101,ordinary,7203001', `opening,${date},${opening}`, 'date,in,out,balance,text,enquiry'];
  return new TextEncoder().encode([...head, ...rows, `closing,${date},${balance}`, ''].join('\n'));
}
