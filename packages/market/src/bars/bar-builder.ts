import type { EpochMs } from '../units.ts';
import { type Bar, barOf, joinBars, MINUTE_MS, minuteStart, type Print } from './bar.ts';

/** Folds prints, in order of time, into minute bars. It may start from the bar that was current when another builder stopped. */
export class BarBuilder {
  private building: Bar | undefined;

  constructor(current?: Bar) {
    this.building = current;
  }

  /** The minute being built, when anything traded in it. */
  get current(): Bar | undefined {
    return this.building;
  }

  /** Adds a print and answers the bar that it finished, if its minute is a later one. */
  add(print: Print): Bar | undefined {
    const finished = this.advance(print.at);
    const one = barOf(minuteStart(print.at), print);
    this.building = this.building === undefined ? one : joinBars(this.building, one);
    return finished;
  }

  /** Answers the current bar, and forgets it, when its minute is over at `at`. */
  advance(at: EpochMs): Bar | undefined {
    const bar = this.building;
    if (bar === undefined || at < bar.at + MINUTE_MS) return undefined;
    this.building = undefined;
    return bar;
  }

  /** Answers the current bar and forgets it: the session is over. */
  finish(): Bar | undefined {
    const bar = this.building;
    this.building = undefined;
    return bar;
  }
}
