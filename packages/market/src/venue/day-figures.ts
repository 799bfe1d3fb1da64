import { type EpochMs, epochMs, type Price, price, type Shares, shares, type Yen, yen } from '../units.ts';
import type { InstrumentFacts } from './types.ts';

type DayFacts = Pick<
  InstrumentFacts,
  'lastAt' | 'open' | 'openAt' | 'high' | 'highAt' | 'low' | 'lowAt' | 'volume' | 'turnover'
>;

/** Numbers per day's figures. */
export const DAY_NUMBERS = 9;

/*
 * 0 time of the last trade, 1 open, 2 its time, 3 high, 4 its time, 5 low, 6 its time, 7 shares, 8 yen. A price of 0
 * means none.
 */

/**
 * A day's first, highest and lowest trade, volume and turnover. Stored as plain numbers, so a trade allocates nothing.
 */
export class DayFigures {
  private readonly numbers: Float64Array<ArrayBuffer>;
  private readonly from: number;

  /** Keeps its figures in `numbers` at index `from`: issues share one array. */
  constructor(facts: DayFacts, numbers: Float64Array<ArrayBuffer>, from: number) {
    this.numbers = numbers;
    this.from = from;
    numbers[from] = facts.lastAt ?? 0;
    numbers[from + 1] = facts.open ?? 0;
    numbers[from + 2] = facts.openAt ?? 0;
    numbers[from + 3] = facts.high ?? 0;
    numbers[from + 4] = facts.highAt ?? 0;
    numbers[from + 5] = facts.low ?? 0;
    numbers[from + 6] = facts.lowAt ?? 0;
    numbers[from + 7] = facts.volume;
    numbers[from + 8] = facts.turnover;
  }

  /** Adds a trade; `turnover` is its notional in yen. */
  add(at: number, quantity: number, turnover: number, when: EpochMs): void {
    const { numbers, from } = this;
    numbers[from] = when;
    if (numbers[from + 1] === 0) {
      numbers[from + 1] = at;
      numbers[from + 2] = when;
    }
    if (at > (numbers[from + 3] ?? 0)) {
      numbers[from + 3] = at;
      numbers[from + 4] = when;
    }
    const low = numbers[from + 5] ?? 0;
    if (at < low || low === 0) {
      numbers[from + 5] = at;
      numbers[from + 6] = when;
    }
    numbers[from + 7] = (numbers[from + 7] ?? 0) + quantity;
    numbers[from + 8] = (numbers[from + 8] ?? 0) + turnover;
  }

  /** Resets the figures for a new day. */
  clear(): void {
    this.numbers.fill(0, this.from, this.from + DAY_NUMBERS);
  }

  private number(index: number): number {
    return this.numbers[this.from + index] ?? 0;
  }

  /** Time of the last trade. */
  get lastAt(): EpochMs | undefined {
    return this.number(0) === 0 ? undefined : epochMs(this.number(0));
  }

  /** Time of the first trade. */
  get openAt(): EpochMs | undefined {
    return this.number(1) === 0 ? undefined : epochMs(this.number(2));
  }

  /** The lowest price. */
  get low(): Price | undefined {
    return this.number(5) === 0 ? undefined : price(this.number(5));
  }

  /** The highest price. */
  get high(): Price | undefined {
    return this.number(3) === 0 ? undefined : price(this.number(3));
  }

  get volume(): Shares {
    return shares(this.number(7));
  }

  get turnover(): Yen {
    return yen(this.number(8));
  }

  /** Open, high and low in the form of the facts row. */
  get range(): Pick<DayFacts, 'open' | 'openAt' | 'high' | 'highAt' | 'low' | 'lowAt'> {
    if (this.number(1) === 0) return {};
    return {
      open: price(this.number(1)),
      openAt: epochMs(this.number(2)),
      high: price(this.number(3)),
      highAt: epochMs(this.number(4)),
      low: price(this.number(5)),
      lowAt: epochMs(this.number(6)),
    };
  }
}
