import { epochMs, instrumentCode, type MarketData, price, shares, type Trade } from '@kabuto/market';
import type { TapeChunk } from '../projections/tables.ts';

/** Trades kept in memory per issue (rules/core.md 7). */
const RING = 1000;
const MINUTE = 60_000;
const HEAD_BYTES = 8;
const TRADE_BYTES = 2 + 4 + 4 + 1;
/** With the quantity as f64. */
const WIDE_TRADE_BYTES = 2 + 4 + 8 + 1;
/** The most shares that a trade of an ordinary chunk can have; auctions print more when many orders meet. */
const MAX_NARROW = 0xffff_ffff;
const AGGRESSORS = ['buy', 'sell', 'auction'] as const;

const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

/** The trades after the last gap in their numbers: a restart in the middle of a minute loses the ones before it. */
function unbroken(trades: readonly Trade[]): readonly Trade[] {
  const gap = trades.findLastIndex((trade, i) => i > 0 && trade.tradeId !== (trades[i - 1]?.tradeId ?? 0) + 1);
  return gap === -1 ? trades : trades.slice(gap);
}

/**
 * Packs the trades of one issue and minute, little-endian: number of the first trade f64, then for each trade its
 * milliseconds into the minute u16, price i32, quantity u32, aggressor u8. When a trade has more shares, all quantities
 * of the chunk are f64 and the number of its first trade is negative.
 */
function packTrades(minuteAt: number, all: readonly Trade[]): Buffer {
  const trades = unbroken(all);
  const wide = trades.some(({ quantity }) => quantity > MAX_NARROW);
  const bytes = wide ? WIDE_TRADE_BYTES : TRADE_BYTES;
  const out = Buffer.alloc(HEAD_BYTES + trades.length * bytes);
  const first = trades[0]?.tradeId ?? 0;
  out.writeDoubleLE(wide ? -first : first, 0);
  trades.forEach((trade, i) => {
    const offset = HEAD_BYTES + i * bytes;
    out.writeUInt16LE(trade.at - minuteAt, offset);
    out.writeInt32LE(trade.price, offset + 2);
    const end = wide ? out.writeDoubleLE(trade.quantity, offset + 6) : out.writeUInt32LE(trade.quantity, offset + 6);
    out.writeUInt8(AGGRESSORS.indexOf(trade.aggressor), end);
  });
  return out;
}

/** Reads a stored chunk. */
export function unpackTrades({ code, minuteAt, trades: packed }: TapeChunk): Trade[] {
  const trades: Trade[] = [];
  const first = packed.readDoubleLE(0);
  const wide = first < 0;
  const bytes = wide ? WIDE_TRADE_BYTES : TRADE_BYTES;
  for (let offset = HEAD_BYTES; offset + bytes <= packed.length; offset += bytes) {
    trades.push({
      instrument: instrumentCode(code),
      tradeId: Math.abs(first) + trades.length,
      at: epochMs(minuteAt + packed.readUInt16LE(offset)),
      price: price(packed.readInt32LE(offset + 2)),
      quantity: shares(wide ? packed.readDoubleLE(offset + 6) : packed.readUInt32LE(offset + 6)),
      aggressor: AGGRESSORS[packed.readUInt8(offset + bytes - 1)] ?? 'auction',
    });
  }
  return trades;
}

/** The latest committed trades of every issue. */
export class Tape {
  readonly #rings = new Map<string, Trade[]>();

  /** Appends committed trades, in their order. */
  append(trades: readonly Trade[]): void {
    for (const trade of trades) {
      const ring = this.#rings.get(trade.instrument);
      if (ring === undefined) this.#rings.set(trade.instrument, [trade]);
      else {
        ring.push(trade);
        if (ring.length > RING * 2) ring.splice(0, ring.length - RING);
      }
    }
  }

  /** The latest trades, oldest first, at most `limit`. */
  latest(code: string, limit: number): readonly Trade[] {
    return this.#rings.get(code)?.slice(-Math.min(limit, RING)) ?? [];
  }

  /** The chunks of the minutes that end with a batch: from the rings and from the batch about to be committed. */
  chunks({ minuteBars, trades }: Pick<MarketData, 'minuteBars' | 'trades'>): TapeChunk[] {
    const fresh = new Map<string, Trade[]>();
    for (const trade of trades) {
      const key = `${trade.instrument}:${minuteOf(trade.at)}`;
      const group = fresh.get(key);
      if (group === undefined) fresh.set(key, [trade]);
      else group.push(trade);
    }
    return minuteBars.map(({ instrument, bar: { at: minuteAt } }) => {
      const minute = [...this.#ofMinute(instrument, minuteAt), ...(fresh.get(`${instrument}:${minuteAt}`) ?? [])];
      return { code: instrument, minuteAt, trades: packTrades(minuteAt, minute) };
    });
  }

  /** Committed trades of a minute; they are at the end of the ring, if anywhere. */
  #ofMinute(code: string, minuteAt: number): readonly Trade[] {
    const ring = this.#rings.get(code) ?? [];
    const last = ring.at(-1);
    if (last === undefined || minuteOf(last.at) < minuteAt) return [];
    return ring.filter((trade) => minuteOf(trade.at) === minuteAt);
  }
}
