import type { CashLine } from '@kabuto/contract';
import { epochMs, tokyoDate } from '@kabuto/market';
import { PAPER_TEXTS, type PaperLanguage } from './texts.ts';

const WHOLE = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const MINUS = '\u2212';

/** Digits in groups of three, with a minus sign; zero has none. */
export const grouped = (digits: string | number): string => WHOLE.format(BigInt(digits)).replace('-', MINUS);

/** A decimal text such as 1234.5 with its whole part in groups of three. */
export function groupedDecimal(text: string): string {
  const [whole = '', decimals] = text.split('.');
  return decimals === undefined ? grouped(whole) : `${grouped(whole)}.${decimals}`;
}

/** Digits in groups of three with their sign, also of what comes in. */
export const signed = (digits: string): string => (BigInt(digits) > 0n ? `+${grouped(digits)}` : grouped(digits));

/** Replaces the names in braces. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/** A date such as 2026-11-30 as it is printed. */
export const dateText = (date: string): string => date.replaceAll('-', '/');

/** The date in Tokyo of a time. */
export const dateOf = (at: number): string => dateText(tokyoDate(epochMs(at)));

const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Tokyo',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** The time of day in Tokyo. */
export const clockText = (at: number): string => CLOCK.format(at);

/** Date and time in Tokyo. */
export const timeText = (at: number): string => `${dateOf(at)} ${clockText(at)}`;

/** What identifies a document that was issued: its number, and the journal's newest row then. */
export type Numbering = {
  readonly documentId: number;
  readonly headSeq: number;
  /** In hexadecimal digits. */
  readonly headHash: string;
};

/** Digits of a hash that are printed; the whole of it is in the journal and in the list of heads. */
const HASH_SHOWN = 16;

/** The lines of a paper that identify it. */
export function numberFacts(
  { documentId, headSeq, headHash }: Numbering,
  language: PaperLanguage,
): readonly (readonly [string, string])[] {
  const texts = PAPER_TEXTS[language];
  return [
    [texts.number, String(documentId)],
    [texts.journal, `#${headSeq} ${headHash.slice(0, HASH_SHOWN)}`],
  ];
}

/** What a line of the cash book was for. */
export function whatOf({ kind, cause, method }: CashLine, language: PaperLanguage): string {
  const texts = PAPER_TEXTS[language];
  if (kind !== 'cash') return texts.kinds[kind];
  const what = texts.causes[cause ?? 'other'];
  return method === 'usdt' ? fill(texts.usdt, { what }) : what;
}

/** The number by which a line is found: of its order or transfer. */
export function sourceOf({ orderId, transferId }: CashLine, language: PaperLanguage): string {
  const texts = PAPER_TEXTS[language];
  if (orderId !== null) return fill(texts.orderRef, { id: orderId });
  return transferId === null ? '' : fill(texts.transferRef, { id: transferId });
}
