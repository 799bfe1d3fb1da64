import {
  type EpochMs,
  epochMs,
  isBusinessDay,
  isoDate,
  nextBusinessDay,
  type Phase,
  tokyoDate,
  tokyoEpoch,
  tokyoTimeOfDay,
} from '@kabuto/market';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const at = (hours: number, minutes: number, seconds = 0): number => ((hours * 60 + minutes) * 60 + seconds) * SECOND;

/** Shortly before the two opening auctions: where the demo's clock lands when it skips a gap. */
const BEFORE_OPENING = at(8, 59, 30);
const BEFORE_AFTERNOON = at(12, 29, 30);
/** How long the demo shows lunch and the close before it continues, in market time. */
const LUNCH_SHOWN = at(11, 30, 20);
const CLOSE_SHOWN = at(15, 31);
/** When a night session opens (rules/market.md 2), and how long before it and after its end the demo shows. */
const NIGHT_OPENS = at(17, 0);
const BEFORE_NIGHT = 20 * SECOND;
const NIGHT_SHOWN = 20 * SECOND;

/** Longest wall time that one tick accounts for; a longer pause of the process is not made up. */
const LONGEST_STEP = 1 * SECOND;
/** A clock that has not been stepped for longer is behind. */
const LATEST_STEP = SECOND / 2;
/** End of the demo's time: the calendar of holidays goes to 2050. */
const END_OF_DEMO = tokyoEpoch(isoDate('2049-12-01'), 0);
/** A real clock that was stopped for longer matches nothing in retrospect (rules/core.md 6). */
const GAP = MINUTE;

export type ClockMode = 'demo' | 'real';
export type SkipTarget = 'pre-open' | 'opening' | 'lunch' | 'closing' | 'night' | 'day';
export type ClockStep = { readonly at: EpochMs; readonly gap: boolean };

/**
 * Where the demo's clock jumps from a moment that is not worth showing; the same moment when there is nothing to skip.
 * `nightEnds`: when a night session after the day ends, in milliseconds after midnight; null: there is none.
 */
function skipGap(now: EpochMs, phase: Phase, nightEnds: number | null): EpochMs {
  const date = tokyoDate(now);
  const time = tokyoTimeOfDay(now);
  if (phase === 'am-acceptance' && time < BEFORE_OPENING) return tokyoEpoch(date, BEFORE_OPENING);
  if (phase === 'pm-acceptance' && time < BEFORE_AFTERNOON) return tokyoEpoch(date, BEFORE_AFTERNOON);
  if (phase === 'lunch' && time >= LUNCH_SHOWN) return tokyoEpoch(date, BEFORE_AFTERNOON);
  if (phase === 'closed' && time >= CLOSE_SHOWN) {
    if (nightEnds === null || !isBusinessDay(date) || time >= nightEnds + NIGHT_SHOWN)
      return tokyoEpoch(nextBusinessDay(date), BEFORE_OPENING);
    return time < NIGHT_OPENS - BEFORE_NIGHT ? tokyoEpoch(date, NIGHT_OPENS - BEFORE_NIGHT) : now;
  }
  if (phase === 'closed' && time < at(8, 0)) return tokyoEpoch(date, BEFORE_OPENING);
  return now;
}

/** A few seconds before the requested event, never back in time. */
export function skipTo(now: EpochMs, target: SkipTarget): EpochMs {
  const date = tokyoDate(now);
  const nextDay = nextBusinessDay(date);
  const candidates: Record<SkipTarget, readonly number[]> = {
    'pre-open': [BEFORE_OPENING],
    opening: [at(8, 59, 50), at(12, 29, 50)],
    lunch: [at(11, 29, 50)],
    closing: [at(15, 29, 50)],
    night: [NIGHT_OPENS - 10 * SECOND],
    day: [],
  };
  for (const time of candidates[target]) {
    const moment = tokyoEpoch(date, time);
    if (moment > now) return moment;
  }
  const first = target === 'day' ? at(8, 59, 50) : (candidates[target][0] ?? at(8, 59, 50));
  return tokyoEpoch(nextDay, first);
}

/** The moment a demo market starts: 30 s before the opening auction of its first day. */
export const demoStart = (date: ReturnType<typeof tokyoDate>): EpochMs => tokyoEpoch(date, BEFORE_OPENING);

/**
 * Market time. `demo`: stopped while the server is down or the market is parked, runs at 1 to 60 times and skips lunch
 * and nights, but for the session of a night. `real`: Tokyo time. Never decreases, except for a step that was not
 * stored.
 */
export class MarketClock {
  readonly mode: ClockMode;
  #now: EpochMs;
  #speed: number;
  #wallAt: number;
  readonly #nightEnds: number | null;

  /** `nightEnds`: when the night session ends, in milliseconds after midnight; null: there is none. */
  constructor(mode: ClockMode, now: EpochMs, speed: number, wallAt: number, nightEnds: number | null = null) {
    this.mode = mode;
    this.#nightEnds = nightEnds;
    this.#now = now;
    this.#speed = speed;
    this.#wallAt = wallAt;
  }

  get now(): EpochMs {
    return this.#now;
  }

  get speed(): number {
    return this.#speed;
  }

  setSpeed(speed: number): void {
    this.#speed = speed;
  }

  /** Whether commands now would meet an outdated market: after parking, sleep or a long stall. */
  isBehind(wallAt: number): boolean {
    return wallAt - (this.mode === 'real' ? this.#now : this.#wallAt) > LATEST_STEP;
  }

  /** The wall times of `count` steps from the last one to `wallAt`, milliseconds. */
  timesTo(wallAt: number, count: number): readonly number[] {
    // A pause before them is not made up by each of them.
    if (count > 1) this.#wallAt = Math.max(this.#wallAt, wallAt - LONGEST_STEP);
    const each = Math.floor(Math.max(0, wallAt - this.#wallAt) / count);
    return Array.from({ length: count }, (_, n) => wallAt - each * (count - 1 - n));
  }

  /** Advances to wall time `wallAt`; returns market time then, and whether a gap lies before it. */
  step(wallAt: number, phase: Phase): ClockStep {
    const elapsed = Math.max(0, wallAt - this.#wallAt);
    this.#wallAt = wallAt;
    if (this.mode === 'real') {
      const gap = wallAt - this.#now > GAP;
      this.#now = epochMs(Math.max(this.#now, wallAt));
      return { at: this.#now, gap };
    }
    const moved = epochMs(this.#now + Math.min(elapsed, LONGEST_STEP) * this.#speed);
    this.#now = this.#now >= END_OF_DEMO ? this.#now : skipGap(moved, phase, this.#nightEnds);
    return { at: this.#now, gap: false };
  }

  /**
   * Sets market time back to `at`, as the steps after it were not stored. The next step of a real clock has a gap when
   * it is long.
   */
  returnTo(at: EpochMs): void {
    this.#now = at;
  }

  /** Sets the wall time without advancing market time. */
  resumeAt(wallAt: number): void {
    this.#wallAt = wallAt;
  }

  /** Demo only: jumps forward. */
  jump(to: EpochMs): void {
    if (to > this.#now && to < END_OF_DEMO) this.#now = to;
  }
}
