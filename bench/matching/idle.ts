import {
  type InstrumentSpec,
  instrumentCode,
  isoDate,
  phaseAt,
  price,
  shares,
  TOKYO,
  timeOfDay,
  tokyoEpoch,
  tradeDateAt,
  Venue,
} from '@kabuto/market';

const ISSUES = 4_000;

const specOf = (n: number): InstrumentSpec => ({
  code: instrumentCode(String(1_000 + n)),
  lot: shares(100),
  tickTable: 'other',
  base: price(10_000 + (n % 100) * 100),
  activity: 0,
  volatilityBps: 0,
});

const bytes = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Bytes that Tokyo's venue uses for 4,000 issues without trading, in the middle of a morning. */
export function idleBytes(): number {
  const before = bytes();
  const at = tokyoEpoch(isoDate('2026-11-20'), timeOfDay('10:00'));
  const venue = new Venue(
    TOKYO,
    Array.from({ length: ISSUES }, (_, n) => specOf(n)),
    at,
  );
  const { schedule } = TOKYO;
  const [phase, tradeDate] = [phaseAt(schedule, at), tradeDateAt(schedule, at)];
  venue.apply({ kind: 'reset', epoch: 1, seed: 1, at, tradeDate, phase, facts: [], orders: [] });
  const taken = bytes() - before;
  if (venue.allFacts().length !== ISSUES) throw new Error('issues are missing');
  return taken;
}
