import { type EpochMs, epochMs, notional, price, shares, type Yen, yen } from '../units.ts';
import { type Bar, MINUTE_MS, minuteStart, type Print } from './bar.ts';

/** Numbers per builder. */
export const BAR_NUMBERS = 7;

/*
 * They are: 0 end of the minute (0: there is none), 1 open, 2 high, 3 low, 4 close, 5 volume, 6 turnover.
 */

/** Aggregates prints, in order of time, into minute bars. It may continue the current bar of another builder. */
export class BarBuilder {
  private readonly numbers: Float64Array<ArrayBuffer>;
  private readonly from: number;

  /** Keeps its numbers in `numbers` at index `from`, so that a print allocates nothing: builders may share an array. */
  constructor(current?: Bar, numbers = new Float64Array(BAR_NUMBERS), from = 0) {
    this.numbers = numbers;
    this.from = from;
    if (current === undefined) {
      numbers[from] = 0;
      return;
    }
    numbers[from] = current.at + MINUTE_MS;
    numbers[from + 1] = current.open;
    numbers[from + 2] = current.high;
    numbers[from + 3] = current.low;
    numbers[from + 4] = current.close;
    numbers[from + 5] = current.volume;
    numbers[from + 6] = current.turnover;
  }

  /** The minute being built, if anything traded in it. */
  get current(): Bar | undefined {
    const { numbers, from } = this;
    const until = numbers[from] ?? 0;
    if (until === 0) return undefined;
    return {
      at: epochMs(until - MINUTE_MS),
      open: price(numbers[from + 1] ?? 0),
      high: price(numbers[from + 2] ?? 0),
      low: price(numbers[from + 3] ?? 0),
      close: price(numbers[from + 4] ?? 0),
      volume: shares(numbers[from + 5] ?? 0),
      turnover: yen(numbers[from + 6] ?? 0),
    };
  }

  /** Adds a print with the value `turnover`, and returns the bar that it finished, if it belongs to a later minute. */
  add({ at, price: here, quantity }: Print, turnover: Yen = notional(here, quantity)): Bar | undefined {
    const finished = this.advance(at);
    this.note(here, quantity, turnover, at);
    return finished;
  }

  /** Adds a print of the current minute, or of a new one when there is none: prices in tenths of a yen, shares, yen. */
  note(here: number, quantity: number, turnover: number, at: EpochMs): void {
    const { numbers, from } = this;
    if (numbers[from] === 0) {
      numbers[from] = minuteStart(at) + MINUTE_MS;
      numbers[from + 1] = here;
      numbers[from + 2] = here;
      numbers[from + 3] = here;
      numbers[from + 5] = 0;
      numbers[from + 6] = 0;
    } else if (here > (numbers[from + 2] ?? 0)) numbers[from + 2] = here;
    else if (here < (numbers[from + 3] ?? 0)) numbers[from + 3] = here;
    numbers[from + 4] = here;
    numbers[from + 5] = (numbers[from + 5] ?? 0) + quantity;
    numbers[from + 6] = (numbers[from + 6] ?? 0) + turnover;
  }

  /** Whether there is a bar whose minute has ended at `at`. */
  isOver(at: EpochMs): boolean {
    const until = this.numbers[this.from] ?? 0;
    return at >= until && until !== 0;
  }

  /** Returns and clears the current bar if its minute has ended at `at`. */
  advance(at: EpochMs): Bar | undefined {
    return this.isOver(at) ? this.finish() : undefined;
  }

  /** Returns and clears the current bar at the end of the session. */
  finish(): Bar | undefined {
    const bar = this.current;
    this.numbers[this.from] = 0;
    return bar;
  }
}
