import { type EpochMs, epochMs, notional, price, shares, type Yen, yen } from '../units.ts';
import { type Bar, MINUTE_MS, minuteStart, type Print } from './bar.ts';

/** Folds prints, in order of time, into minute bars. It may start from the bar that was current when another builder stopped. */
export class BarBuilder {
  /** The current minute as plain numbers, so that a print allocates nothing; over at `until`, which is 0 when there is none. */
  private until = 0;
  private open = 0;
  private high = 0;
  private low = 0;
  private close = 0;
  private volume = 0;
  private turnover = 0;

  constructor(current?: Bar) {
    if (current === undefined) return;
    this.until = current.at + MINUTE_MS;
    this.open = current.open;
    this.high = current.high;
    this.low = current.low;
    this.close = current.close;
    this.volume = current.volume;
    this.turnover = current.turnover;
  }

  /** The minute being built, when anything traded in it. */
  get current(): Bar | undefined {
    if (this.until === 0) return undefined;
    return {
      at: epochMs(this.until - MINUTE_MS),
      open: price(this.open),
      high: price(this.high),
      low: price(this.low),
      close: price(this.close),
      volume: shares(this.volume),
      turnover: yen(this.turnover),
    };
  }

  /** Adds a print, worth `turnover`, and answers the bar that it finished, if its minute is a later one. */
  add({ at, price: here, quantity }: Print, turnover: Yen = notional(here, quantity)): Bar | undefined {
    const finished = this.advance(at);
    if (this.until === 0) {
      this.until = minuteStart(at) + MINUTE_MS;
      this.open = here;
      this.high = here;
      this.low = here;
      this.volume = 0;
      this.turnover = 0;
    } else if (here > this.high) this.high = here;
    else if (here < this.low) this.low = here;
    this.close = here;
    this.volume += quantity;
    this.turnover += turnover;
    return finished;
  }

  /** Answers the current bar, and forgets it, when its minute is over at `at`. */
  advance(at: EpochMs): Bar | undefined {
    return this.until === 0 || at < this.until ? undefined : this.finish();
  }

  /** Answers the current bar and forgets it: the session is over. */
  finish(): Bar | undefined {
    const bar = this.current;
    this.until = 0;
    return bar;
  }
}
