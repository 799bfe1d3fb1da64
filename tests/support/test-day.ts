import { isoDate } from '../../packages/market/src/units.ts';

/** The date on which tests start the demo: a Friday; Monday 2026-11-23 is a holiday. */
export const TEST_DAY = isoDate('2026-11-20');
