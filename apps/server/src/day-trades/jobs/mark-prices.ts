import type { Broker } from '@kabuto/brokerage';
import type { InstrumentCode } from '@kabuto/market';
import { accountRanges, type Core } from '../../core/index.ts';
import { submitTask } from '../submit-task.ts';
import { changedMarks } from './changed-marks.ts';

/** The issues in which positions are open, and those whose short-sale price rule has not ended for the broker. */
const codesOf = (broker: Broker): InstrumentCode[] => {
  const open = broker.margins().flatMap(({ positions }) => positions.map(({ instrument }) => instrument));
  const restricted = broker.instruments().filter(({ margin }) => margin?.restricted === true);
  return [...new Set([...open, ...restricted.map(({ code }) => code)])];
};

/**
 * Reports to the broker the prices against which collateral is checked, as they are now: with the first accounts, and
 * none with the others, which are checked by the same prices. Throws CoreUnavailable.
 */
export async function markPrices(core: Core): Promise<void> {
  const { marks, ranges } = await core.read(({ broker, venue }) => ({
    marks: changedMarks(broker, venue, codesOf(broker)),
    ranges: accountRanges(broker.margins().map(({ accountId }) => accountId)),
  }));
  if (marks.length === 0) return;
  for (const [index, range] of ranges.entries())
    await submitTask(core, { kind: 'markPrices', marks: index === 0 ? marks : [], ...range });
}
