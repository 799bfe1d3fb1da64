import type { IsoDate, Yen } from '@kabuto/market';

/** What identifies a line of a bank account. */
export type BankLine = {
  /** Bank, branch, type and number as one text of visible ASCII without `/`. */
  readonly account: string;
  readonly date: IsoDate;
  /** The bank's own number of the entry; null: it gives none. */
  readonly enquiry: string | null;
  readonly amount: Yen;
  /** A digest of what else the line says (payer, text), visible ASCII without `/`. */
  readonly digest: string;
};

const PART = /^[\x21-\x2e\x30-\x7e]{1,64}$/;

function part(text: string): string {
  if (!PART.test(text))
    throw new RangeError(`not 1 to 64 visible ASCII characters without "/": ${JSON.stringify(text)}`);
  return text;
}

/**
 * The sources of a file's lines, in their order: bank account, date and enquiry number, else amount, digest and the
 * ordinal among the equal lines of that date in the file. A file must hold a date's lines whole, so that a later file
 * counts them alike. Throws RangeError for a part that is not visible ASCII, and for two lines with one enquiry number.
 */
export function bankSources(lines: readonly BankLine[]): string[] {
  const counts = new Map<string, number>();
  return lines.map(({ account, date, enquiry, amount, digest }) => {
    const of = `bank/${part(account)}/${date}`;
    const name = enquiry === null ? `${of}/${amount}/${part(digest)}` : `${of}/${part(enquiry)}`;
    const ordinal = (counts.get(name) ?? 0) + 1;
    counts.set(name, ordinal);
    if (enquiry === null) return `${name}/${ordinal}`;
    if (ordinal > 1) throw new RangeError(`two lines have the enquiry number ${enquiry} on ${date}`);
    return name;
  });
}
