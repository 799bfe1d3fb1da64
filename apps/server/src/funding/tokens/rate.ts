import { createHash } from 'node:crypto';
import { rateText } from './amounts.ts';

/** Yen for one token. */
export type Rate = {
  /** 10^-4 yen. */
  readonly rate: number;
  /** When it was read, epoch milliseconds of the system clock. */
  readonly at: number;
  /** Where it was read; printed on receipts. */
  readonly source: string;
  /** When a rate ends that people agreed on; absent: it is a reading, which becomes old. */
  readonly until?: number;
};

/** The market's price of a token in yen; null while none is known. */
export type RateSource = { readonly read: (now: number) => Promise<Rate | null> };

/** A rate that is older is not used. */
const FRESH_MS = 5 * 60_000;
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The highest rate that the broker takes, 10^-4 yen. */
const MAX_RATE = 1_000_000_000;
/** Whether the broker takes it. */
export const isRate = (rate: number): boolean => Number.isInteger(rate) && rate >= 1 && rate <= MAX_RATE;

/** The source's rate if it is fresh or agreed on, and one that can be used at all. */
export async function freshRate(source: RateSource, now: number): Promise<Rate | null> {
  const rate = await source.read(now);
  if (rate === null || !isRate(rate.rate) || rate.at > now) return null;
  return (rate.until === undefined ? now - rate.at <= FRESH_MS : now < rate.until) ? rate : null;
}

/** A rate as pages show it. */
export const rateView = ({ rate, at, source, until }: Rate) => ({
  ...{ yen: rateText(rate), at, source },
  ...(until === undefined ? {} : { until }),
});

/** A number from 0 to 1, always the same for one minute. */
const drawn = (minute: number): number =>
  createHash('sha256').update(`usdt ${minute}`).digest().readUInt32BE(0) / 0xffff_ffff;

/** The demo's rate: about 150 yen, new each minute, the same at each reading. */
export const DEMO_RATES: RateSource = {
  read: async (now) => {
    const at = now - (now % MINUTE);
    const yen = 150 + 2 * Math.sin((2 * Math.PI * at) / DAY) + 0.1 * (drawn(at / MINUTE) - 0.5);
    return { rate: Math.round(yen * 10_000), at, source: 'Kabuto demo rate' };
  },
};
