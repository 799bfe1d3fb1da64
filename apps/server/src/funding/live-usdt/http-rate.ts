import type { Rate, RateSource } from '../tokens/rate.ts';
import { askJson, ServiceUnavailable } from './http-json.ts';
import type { UsdtSettings } from './settings.ts';

/** How long a rate is used before it is read again. */
const AGAIN_MS = 30_000;
/** The greatest difference of two readings, in 1/10,000 of the earlier: more is an error of the source. */
const JUMP = 1_000;
/** An earlier reading counts for that no longer. */
const FORGET_MS = 3_600_000;

/** The yen of a reply, 10^-4; null for anything that is no amount. */
export function rateIn(reply: unknown, member: readonly string[]): number | null {
  let value = reply;
  for (const name of member) {
    if (typeof value !== 'object' || value === null) return null;
    value = Reflect.get(value, name);
  }
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^\d{1,6}(\.\d{1,18})?$/.test(text)) return null;
  const rate = Math.round(Number(text) * 10_000);
  return rate >= 1 ? rate : null;
}

/**
 * Yen for one token as a service reports them. Its time is when the request was sent. While the service does not reply,
 * replies with no amount, or with one that differs by a tenth from the last, the last one stays and becomes old.
 */
export function httpRate({ name, url, member }: UsdtSettings['rate']): RateSource {
  let last: Rate | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  const ask = async (now: number): Promise<void> => {
    try {
      const rate = rateIn(await askJson('the rate', url), member);
      if (rate === null || (last !== null && now - last.at < FORGET_MS && isJump(last.rate, rate))) return;
      last = { rate, at: now, source: name };
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
