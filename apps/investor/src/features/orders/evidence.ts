import type { EvidenceRow, FillEvidence, FillView } from '@kabuto/contract';
import { formatWhole, priceOf } from '@kabuto/i18n';
import { formatPrice, price } from '@kabuto/market';
import { sha256 } from '../../shared/hash/sha256.ts';

/** What the browser found when it checked the record of the book before a fill by itself. */
export type EvidenceCheck = {
  /** Whether its hash follows from its content and from the row before. */
  readonly hash: boolean;
  /** Whether it is the book that was shown. */
  readonly book: boolean;
  /** Whether it belongs to the order of the fill. */
  readonly order: boolean;
};

type Book = NonNullable<FillEvidence['book']>;
type Level = Book['bids'][number];

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
const hexBytes = (hex: string): number[] => (hex.match(/../g) ?? []).map((digits) => Number.parseInt(digits, 16));

const HEAD_BYTES = 46;

/** The hash of a journal row (docs/journal-layout.md), computed from everything that it covers. */
export function rowHash(tenant: number, row: EvidenceRow): string {
  const contents = [row.payload, row.outcome, row.images].map(bytesOf);
  const head = new DataView(new ArrayBuffer(HEAD_BYTES));
  head.setUint32(0, tenant, true);
  head.setBigUint64(4, BigInt(row.seq), true);
  head.setUint32(12, row.epoch, true);
  head.setBigUint64(16, BigInt(row.at), true);
  head.setBigUint64(24, BigInt(row.wallAt), true);
  head.setUint16(32, row.kind, true);
  contents.forEach(({ length }, rank) => {
    head.setUint32(34 + 4 * rank, length, true);
  });
  const parts = [hexBytes(row.previousHash), new Uint8Array(head.buffer), ...contents];
  return sha256(Uint8Array.from(parts.flatMap((part) => [...part])));
}

const LEVEL_BYTES = 16;
const BOOK_HEAD_BYTES = 22;

/** Whether a row's payload is exactly the book as it was shown: its levels, best first, then nothing. */
function isBookOf({ row, bids, asks }: Book): boolean {
  const bytes = bytesOf(row.payload);
  const shown: readonly Level[] = [...bids, ...asks];
  if (bytes.length !== BOOK_HEAD_BYTES + shown.length * LEVEL_BYTES) return false;
  if (bytes[2] !== bids.length || bytes[3] !== asks.length) return false;
  const view = new DataView(bytes.buffer);
  return shown.every((level, rank) => {
    const at = BOOK_HEAD_BYTES + rank * LEVEL_BYTES;
    const quantity = view.getUint32(at + 4, true) + view.getUint16(at + 8, true) * 2 ** 32;
    return (
      level.price === formatPrice(price(view.getInt32(at, true))) &&
      level.quantity === String(quantity) &&
      level.orders === view.getUint16(at + 10, true) &&
      level.own === String(view.getUint32(at + 12, true))
    );
  });
}

/** The order that a packed book belongs to: 48 bits from the fourth byte on. */
function orderOf(row: EvidenceRow): string {
  const view = new DataView(bytesOf(row.payload).buffer);
  return String(view.getUint32(4, true) + view.getUint16(8, true) * 2 ** 32);
}

/** Checks the evidence of an order's fill without the server; null when the journal holds none. */
export function checkEvidence({ tenant, book }: FillEvidence, orderId: string): EvidenceCheck | null {
  if (book === null) return null;
  return {
    hash: rowHash(tenant, book.row) === book.row.hash,
    book: isBookOf(book),
    order: orderOf(book.row) === orderId,
  };
}

/**
 * The fill's distance from the middle of the best bid and ask, and that middle, in tenths of a yen; null in an auction
 * or without both.
 */
export function fromMid(
  { auction, bids, asks }: Pick<Book, 'auction' | 'bids' | 'asks'>,
  fill: Pick<FillView, 'price'>,
): { readonly mid: number; readonly distance: number } | null {
  const [bid, ask, at] = [bids[0]?.price, asks[0]?.price, fill.price].map((text) => priceOf(text));
  if (
    auction ||
    bid === null ||
    ask === null ||
    at === null ||
    bid === undefined ||
    ask === undefined ||
    at === undefined
  )
    return null;
  const mid = (bid + ask) / 2;
  return { mid, distance: at - mid };
}

/** A price of the recorded book with the shares bid and offered there. */
export type EvidenceLevel = { readonly price: string; readonly ask?: Level; readonly bid?: Level };

/** The recorded book from the highest price down; before an auction a price may have both sides. */
export function bookRows({ bids, asks }: Pick<Book, 'bids' | 'asks'>): readonly EvidenceLevel[] {
  const rows = new Map<string, EvidenceLevel>();
  for (const ask of asks) rows.set(ask.price, { price: ask.price, ask });
  for (const bid of bids) rows.set(bid.price, { price: bid.price, ...rows.get(bid.price), bid });
  return [...rows.values()].toSorted((a, b) => Number(b.price) - Number(a.price));
}

/**
 * '2,704.25' from tenths of a yen, of which a mid price may have halves; with its sign when `signed`. `least`: decimals
 * that it has at least, those of the price beside it (`priceDecimals`).
 */
export function tenthsText(tenths: number, least: 0 | 1, signed = false): string {
  const hundredths = Math.round(Math.abs(tenths) * 10);
  const digits = String(hundredths % 100)
    .padStart(2, '0')
    .replace(/0{1,2}$/, '')
    .padEnd(least, '0');
  const text = formatWhole(Math.floor(hundredths / 100)) + (digits === '' ? '' : `.${digits}`);
  if (!signed) return text;
  if (tenths === 0) return '±0';
  return (tenths < 0 ? '\u2212' : '+') + text;
}
