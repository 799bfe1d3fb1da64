import type { Rate, RateSource } from '../tokens/rate.ts';
import { askJson, ServiceUnavailable } from './http-json.ts';
import type { RateReadings } from './rate-readings.ts';
import type { UsdtSettings } from './settings.ts';

/** How long a rate is used before it is read again. */
const AGAIN_MS = 30_000;
/**
 * The greatest difference of two readings, in 1/10,000 of the earlier, while that is not older than these milliseconds:
 * more is an error of the source.
 */
const JUMPS = [
  { ms: 3_600_000, most: 1_000 },
  { ms: 24 * 3_600_000, most: 2_000 },
] as const;
/** Two readings agree if they differ by no more. */
const AGREES = 1_000;
/** A reading is kept at least so long after the one before, or when it differs by more, in 1/10,000. */
const KEEP = { ms: 300_000, change: 100 } as const;
/** Two readings that agree are so far apart where no earlier one and no bounds are there to compare with. */
const APART_MS = { least: 30_000, most: 300_000 };

/** A time may be ahead of the server's clock by so much; more is an error of the source. */
const AHEAD_MS = 60_000;
/** Greater numbers are milliseconds, smaller ones seconds: 10^11 seconds are in the year 5138. */
const MOST_SECONDS = 100_000_000_000;

function memberOf(reply: unknown, member: readonly string[]): unknown {
  let value = reply;
  for (const name of member) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, name);
  }
  return value;
}

/** The yen of a reply, 10^-4; null for anything that is no amount. */
export function rateIn(reply: unknown, member: readonly string[]): number | null {
  const value = memberOf(reply, member);
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,6}(\.\d{1,18})?$/.test(text)) return null;
  const rate = Math.round(Number(text) * 10_000);
  return rate >= 1 ? rate : null;
}

/**
 * The time of a reply, epoch milliseconds: a number or digits of seconds or milliseconds, or a date with time and zone
 * (ISO 8601); null for anything else.
 */
export function timeIn(reply: unknown, member: readonly string[]): number | null {
  const value = memberOf(reply, member);
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(value)) {
    const at = Date.parse(value);
    return Number.isNaN(at) ? null : at;
  }
  const digits = typeof value === 'number' ? String(value) : value;
  if (typeof digits !== 'string' || !/^\d{9,13}(\.\d{1,9})?$/.test(digits)) return null;
  const time = Number(digits);
  return Math.floor(time < MOST_SECONDS ? time * 1_000 : time);
}

/**
 * Yen for one token as a service reports them. Their time is that of the reply where the settings name its member, and
 * else when the request was sent: a service that repeats an old rate has an old one. While the service does not reply,
 * replies with no amount, with no time where one is named, with a time ahead of the clock, or with an amount that is
 * out of bounds or differs too much from the last (a tenth within an hour, a fifth within a day), the last one stays
 * and becomes old. The last one before a start counts too. Without one of a day the first one is believed within given
 * bounds; without bounds two that agree are needed.
 */
export function httpRate(
  { name, url, member, time, bounds }: UsdtSettings['rate'],
  readings: RateReadings,
): RateSource {
  let last: Rate | null = null;
  /** The newest reading that is kept. */
  let kept: Rate | null = null;
  let isStarted = false;
  /** One that waits for another that agrees. */
  let first: { readonly rate: number; readonly readAt: number } | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  const isBelieved = (rate: number, now: number): boolean => {
    if (bounds !== null && (rate < bounds.least || rate > bounds.most)) return false;
    const before = last ?? kept;
    const jump = before === null ? undefined : JUMPS.find(({ ms }) => now - before.at < ms);
    if (before !== null && jump !== undefined) return !isJump(before.rate, rate, jump.most);
    if (bounds !== null) return true;
    const waited = first === null ? APART_MS.most + 1 : now - first.readAt;
    const isOther = first === null || waited > APART_MS.most || isJump(first.rate, rate, AGREES);
    if (isOther) first = { rate, readAt: now };
    return !isOther && waited >= APART_MS.least;
  };
  const ask = async (now: number): Promise<void> => {
    try {
      const reply = await askJson('the rate', url);
      const rate = rateIn(reply, member);
      const at = time === null ? now : timeIn(reply, time);
      if (rate === null || at === null || at > now + AHEAD_MS) return;
      if (!isStarted) kept = await readings.newest(now);
      isStarted = true;
      if (!isBelieved(rate, now)) return;
      first = null;
      const believed = { rate, at: Math.min(at, now), source: name };
      if (kept === null || believed.at - kept.at >= KEEP.ms || isJump(kept.rate, rate, KEEP.change)) {
        await readings.add(believed);
        kept = believed;
      }
      last = believed;
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error;
    }
  };
  return {
    read: async (now) => {
      if (now - triedAt >= AGAIN_MS && asking === null) {
        triedAt = now;
        asking = ask(now).finally(() => {
          asking = null;
        });
      }
      await asking;
      return last;
    },
  };
}

const isJump = (before: number, after: number, most: number): boolean =>
  Math.abs(after - before) * 10_000 > before * most;
