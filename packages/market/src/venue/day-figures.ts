import { type EpochMs, epochMs, type Price, price, type Shares, shares, type Yen, yen } from '../units.ts';
import type { InstrumentFacts } from './types.ts';

type DayFacts = Pick<
  InstrumentFacts,
  'lastAt' | 'open' | 'openAt' | 'high' | 'highAt' | 'low' | 'lowAt' | 'volume' | 'turnover'
>;

/** A day's first, highest and lowest trade, its volume and turnover. Plain numbers (price 0: none), so that a trade allocates nothing. */
export class DayFigures {
  private lastTime: number;
  private openPrice: number;
  private openTime: number;
  private highPrice: number;
  private highTime: number;
  private lowPrice: number;
  private lowTime: number;
  private shares: number;
  private yen: number;

  constructor(facts: DayFacts) {
    this.lastTime = facts.lastAt ?? 0;
    this.openPrice = facts.open ?? 0;
    this.openTime = facts.openAt ?? 0;
    this.highPrice = facts.high ?? 0;
    this.highTime = facts.highAt ?? 0;
    this.lowPrice = facts.low ?? 0;
    this.lowTime = facts.lowAt ?? 0;
    this.shares = facts.volume;
    this.yen = facts.turnover;
  }

  /** Adds a trade; `turnover` is its notional in yen. */
  add(at: Price, quantity: Shares, turnover: Yen, when: EpochMs): void {
    this.lastTime = when;
    if (this.openPrice === 0) {
      this.openPrice = at;
      this.openTime = when;
    }
    if (at > this.highPrice) {
      this.highPrice = at;
      this.highTime = when;
    }
    if (at < this.lowPrice || this.lowPrice === 0) {
      this.lowPrice = at;
      this.lowTime = when;
    }
    this.shares += quantity;
    this.yen += turnover;
  }

  /** A new day: nothing has traded. */
  clear(): void {
    this.lastTime = 0;
    this.openPrice = 0;
    this.highPrice = 0;
    this.lowPrice = 0;
    this.shares = 0;
    this.yen = 0;
  }

  /** When the last trade was made. */
  get lastAt(): EpochMs | undefined {
    return this.lastTime === 0 ? undefined : epochMs(this.lastTime);
  }

  /** When the first trade was made. */
  get openAt(): EpochMs | undefined {
    return this.openPrice === 0 ? undefined : epochMs(this.openTime);
  }

  /** The lowest price. */
  get low(): Price | undefined {
    return this.lowPrice === 0 ? undefined : price(this.lowPrice);
  }

  /** The highest price. */
  get high(): Price | undefined {
    return this.highPrice === 0 ? undefined : price(this.highPrice);
  }

  get volume(): Shares {
    return shares(this.shares);
  }

  get turnover(): Yen {
    return yen(this.yen);
  }

  /** Open, high and low as the facts row has them. */
  get range(): Pick<DayFacts, 'open' | 'openAt' | 'high' | 'highAt' | 'low' | 'lowAt'> {
    if (this.openPrice === 0) return {};
    return {
      open: price(this.openPrice),
      openAt: epochMs(this.openTime),
      high: price(this.highPrice),
      highAt: epochMs(this.highTime),
      low: price(this.lowPrice),
      lowAt: epochMs(this.lowTime),
    };
  }
}
