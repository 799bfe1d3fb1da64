import { type BookBefore, type BookBeforeLevel, type Price, price, type Shares, shares } from '@kabuto/market';

/**
 * A level of a stored book: all shares and orders at a price, and the shares among them that belong to the same
 * account.
 */
export type StoredLevel = {
  readonly price: Price;
  readonly quantity: Shares;
  readonly orders: number;
  readonly own: Shares;
};
/** The book before a customer's fill, as the journal stores it (rules/core.md 5). */
export type StoredBook = {
  readonly orderId: number;
  readonly auction: boolean;
  readonly marketBuy: Shares;
  readonly marketSell: Shares;
  readonly bids: readonly StoredLevel[];
  readonly asks: readonly StoredLevel[];
};

const VERSION = 1;
const HEAD_BYTES = 1 + 1 + 1 + 1 + 6 + 6 + 6;
const LEVEL_BYTES = 4 + 6 + 2 + 4;
const MAX_ORDERS = 0xffff;
const MAX_OWN = 0xffff_ffff;

/** The book before a fill of `orderId`; `isOwn` marks the orders of its account. */
export function storedBook(orderId: number, before: BookBefore, isOwn: (orderId: number) => boolean): StoredBook {
  const mark = ({ price, quantity, orders, customers }: BookBeforeLevel): StoredLevel => {
    const own = customers.reduce((sum, one) => (isOwn(one.orderId) ? sum + one.quantity : sum), 0);
    return { price, quantity, orders, own: shares(own) };
  };
  const { auction, marketBuy, marketSell, bids, asks } = before;
  return { orderId, auction, marketBuy, marketSell, bids: bids.map(mark), asks: asks.map(mark) };
}

/**
 * Packs a book, little-endian: version u8, auction u8, number of bids and asks u8 each, order u48, shares of market
 * buys and sells u48 each, then for each level price i32, quantity u48, orders u16 (at most 65,535), own u32. Ten
 * levels a side are 342 bytes.
 */
export function packBook(book: StoredBook): Buffer {
  const { orderId, auction, marketBuy, marketSell, bids, asks } = book;
  const out = Buffer.alloc(HEAD_BYTES + (bids.length + asks.length) * LEVEL_BYTES);
  out.set([VERSION, auction ? 1 : 0, bids.length, asks.length]);
  let offset = 4;
  for (const value of [orderId, marketBuy, marketSell]) offset = out.writeUIntLE(value, offset, 6);
  for (const { price, quantity, orders, own } of [...bids, ...asks]) {
    offset = out.writeInt32LE(price, offset);
    offset = out.writeUIntLE(quantity, offset, 6);
    offset = out.writeUInt16LE(Math.min(orders, MAX_ORDERS), offset);
    offset = out.writeUInt32LE(Math.min(own, MAX_OWN), offset);
  }
  return out;
}

/** Reads a packed book. Throws RangeError for bytes that `packBook` did not write. */
export function unpackBook(packed: Buffer): StoredBook {
  const [version, auction, bids = 0, asks = 0] = packed;
  if (version !== VERSION || packed.length !== HEAD_BYTES + (bids + asks) * LEVEL_BYTES)
    throw new RangeError('not a stored book');
  const level = (rank: number): StoredLevel => {
    const at = HEAD_BYTES + rank * LEVEL_BYTES;
    return {
      price: price(packed.readInt32LE(at)),
      quantity: shares(packed.readUIntLE(at + 4, 6)),
      orders: packed.readUInt16LE(at + 10),
      own: shares(packed.readUInt32LE(at + 12)),
    };
  };
  return {
    orderId: packed.readUIntLE(4, 6),
    auction: auction === 1,
    marketBuy: shares(packed.readUIntLE(10, 6)),
    marketSell: shares(packed.readUIntLE(16, 6)),
    bids: Array.from({ length: bids }, (_, rank) => level(rank)),
    asks: Array.from({ length: asks }, (_, rank) => level(bids + rank)),
  };
}

/** The order to whose fill a packed book belongs. */
export const bookOrder = (packed: Buffer): number => packed.readUIntLE(4, 6);
