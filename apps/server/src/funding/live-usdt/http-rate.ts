import type { Rate, RateSource } from '../tokens/rate.ts';
import { askJson, ServiceUnavailable } from './http-json.ts';
import type { UsdtSettings } from './settings.ts';

/** How long a rate is used before it is read again. */
const AGAIN_MS = 30_000;
/** The greatest difference of two readings, in 1/10,000 of the earlier: more is an error of the source. */
const JUMP = 1_000;
/** An earlier reading counts for that no longer. */
const FORGET_MS = 3_600_000;
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
 * out of bounds or differs by a tenth from the last, the last one stays and becomes old. Without a last one, as after a
 * start or an hour of silence, the first one is believed within given bounds; without bounds two that agree are
 * needed.
 */
export function httpRate({ name, url, member, time, bounds }: UsdtSettings['rate']): RateSource {
  let last: Rate | null = null;
  /** One that waits for another that agrees. */
  let first: { readonly rate: number; readonly readAt: number } | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  const isBelieved = (rate: number, now: number): boolean => {
    if (bounds !== null && (rate < bounds.least || rate > bounds.most)) return false;
    if (last !== null && now - last.at < FORGET_MS) return !isJump(last.rate, rate);
    if (bounds !== null) return true;
    const waited = first === null ? APART_MS.most + 1 : now - first.readAt;
    const isOther = first === null || waited > APART_MS.most || isJump(first.rate, rate);
    if (isOther) first = { rate, readAt: now };
    return !isOther && waited >= APART_MS.least;
  };
  const ask = async (now: number): Promise<void> => {
    try {
      const reply = await askJson('the rate', url);
      const rate = rateIn(reply, member);
      const at = time === null ? now : timeIn(reply, time);
      if (rate === null || at === null || at > now + AHEAD_MS) return;
      if (!isBelieved(rate, now)) return;
      first = null;
      last = { rate, at: Math.min(at, now), source: name };
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

const isJump = (before: number, after: number): boolean => Math.abs(after - before) * 10_000 > before * JUMP;
