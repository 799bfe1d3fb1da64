import type { InstrumentCode, Trade } from '@kabuto/market';
import type { TapeChunk } from './tables.ts';

/** Trades kept in memory per issue (core.md 7). */
const RING = 1000;
const MINUTE = 60_000;
const TRADE_BYTES = 8 + 8 + 4 + 8 + 1;
const AGGRESSORS = ['buy', 'sell', 'auction'] as const;

const minuteOf = (at: number): number => Math.floor(at / MINUTE) * MINUTE;

/** Packs trades of one issue and minute: number f64, time f64, price i32, quantity f64, aggressor u8, little-endian. */
function packTrades(trades: readonly Trade[]): Buffer {
  const out = Buffer.alloc(trades.length * TRADE_BYTES);
  trades.forEach((trade, i) => {
    const offset = i * TRADE_BYTES;
    out.writeDoubleLE(trade.tradeId, offset);
    out.writeDoubleLE(trade.at, offset + 8);
    out.writeInt32LE(trade.price, offset + 16);
    out.writeDoubleLE(trade.quantity, offset + 20);
    out.writeUInt8(AGGRESSORS.indexOf(trade.aggressor), offset + 28);
  });
  return out;
}

/** Reads what `packTrades` wrote. */
export function unpackTrades(instrument: InstrumentCode, packed: Buffer): Trade[] {
  const trades: Trade[] = [];
  for (let offset = 0; offset + TRADE_BYTES <= packed.length; offset += TRADE_BYTES) {
    // packTrades wrote branded values; reading them back restores the brands.
    trades.push({
      instrument,
      tradeId: packed.readDoubleLE(offset),
      at: packed.readDoubleLE(offset + 8),
      price: packed.readInt32LE(offset + 16),
      quantity: packed.readDoubleLE(offset + 20),
      aggressor: AGGRESSORS[packed.readUInt8(offset + 28)] ?? 'auction',
    } as Trade);
  }
  return trades;
}

/** The latest committed trades of every issue. */
export class Tape {
  readonly #rings = new Map<string, Trade[]>();

  /** Takes up committed trades, in their order. */
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

  /** The chunk of a finished minute: what is in the ring and in the batch about to be committed. */
  chunk(code: string, minuteAt: number, uncommitted: readonly Trade[]): TapeChunk {
    const inMinute = (trade: Trade): boolean => minuteOf(trade.at) === minuteAt;
    const earlier = (this.#rings.get(code) ?? []).filter(inMinute);
    const fresh = uncommitted.filter((trade) => trade.instrument === code && inMinute(trade));
    return { code, minuteAt, trades: packTrades([...earlier, ...fresh]) };
  }
}
