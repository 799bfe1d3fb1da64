import { DEMO_PTS_NIGHT, type InstrumentSpec, instrumentCode, isoDate, price, shares, TOKYO } from '@kabuto/market';
import { demoStart } from '../../apps/server/src/core/index.ts';

const issue = (code: string, base: number, activity: number): InstrumentSpec => ({
  code: instrumentCode(code),
  lot: shares(100),
  tickTable: 'topix500',
  base: price(base),
  activity,
  volatilityBps: 150,
});

/** Three issues that the participants trade too, and one that only the clients trade. */
export const ISSUES: readonly InstrumentSpec[] = [
  issue('7203', 31_200, 3_000),
  issue('6758', 42_000, 2_000),
  issue('9432', 1_500, 1_000),
  issue('9999', 8_000, 0),
];

/** The settings of every server of the simulation. */
export const MARKET = {
  tenantId: 1,
  venue: TOKYO,
  night: DEMO_PTS_NIGHT,
  instruments: ISSUES,
  seed: 7,
  codeVersion: 'simulation',
  // an act over all accounts takes some twenty steps
  sweepRows: 10,
  clockMode: 'demo' as const,
};

/** Where the market clock and the wall clock start, epoch milliseconds. */
export const START = demoStart(isoDate('2026-11-24'));

/** The accounts that the clients use. */
export const ACCOUNTS: readonly number[] = Array.from({ length: 24 }, (_, n) => 1001 + n);
