import type { Broker } from '@kabuto/brokerage';
import type { EpochMs, Phase } from '@kabuto/market';
import { accountRanges, type Core } from '../../core/index.ts';
import { submitTask } from '../submit-task.ts';
import { dueSteps } from './due-steps.ts';

/** The steps that are due, and the ranges of accounts in which each is taken. */
const stepsOf = (broker: Broker, phase: Phase, at: EpochMs) => {
  const { dayTrades, tradeDate } = broker.globals;
  const margins = broker.margins();
  const steps = dayTrades === undefined ? [] : dueSteps(dayTrades, { at, tradeDate, phase, margins });
  const ranges = accountRanges(margins.map(({ accountId }) => accountId));
  return steps.flatMap((step) => ranges.map((range) => ({ step, ...range })));
};

/** Takes the steps of the day that are due. Throws CoreUnavailable. */
export async function stepDayTrades(core: Core): Promise<void> {
  const steps = await core.read(({ broker, venue, at }) => stepsOf(broker, venue.phase, at));
  for (const step of steps) await submitTask(core, { kind: 'stepDayTrades', ...step });
}
