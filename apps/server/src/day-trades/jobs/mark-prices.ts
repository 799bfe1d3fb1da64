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

/** Cores whose last round has come to its end; not those of a start, whose round a crash may have cut short. */
export type CompleteRounds = WeakSet<object>;

/**
 * Reports to the broker the prices against which collateral is checked, as they are now: with the first accounts, and
 * none with the others, which are checked by the same prices. A round that was cut short is repeated whether or not a
 * price has changed since. Throws CoreUnavailable.
 */
export async function markPrices(core: Pick<Core, 'read' | 'submit'>, complete: CompleteRounds): Promise<void> {
  const { marks, accountIds } = await core.read(({ broker, venue }) => ({
    marks: changedMarks(broker, venue, codesOf(broker)),
    accountIds: broker.margins().map(({ accountId }) => accountId),
  }));
  if (marks.length === 0 && (accountIds.length === 0 || complete.has(core))) return;
  complete.delete(core);
  for (const [index, range] of accountRanges(accountIds).entries())
    await submitTask(core, { kind: 'markPrices', marks: index === 0 ? marks : [], ...range });
  complete.add(core);
}
