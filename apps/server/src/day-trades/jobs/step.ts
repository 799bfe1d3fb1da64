import type { Broker } from '@kabuto/brokerage';
import type { EpochMs, Phase } from '@kabuto/market';
import type { Core } from '../../core/index.ts';
import { submitTask } from '../submit-task.ts';
import { dueSteps } from './due-steps.ts';

const stepsOf = (broker: Broker, phase: Phase, at: EpochMs): ReturnType<typeof dueSteps> => {
  const { dayTrades, tradeDate } = broker.globals;
  return dayTrades === undefined ? [] : dueSteps(dayTrades, { at, tradeDate, phase, margins: broker.margins() });
};

/** Takes the steps of the day that are due. Throws CoreUnavailable. */
export async function stepDayTrades(core: Core): Promise<void> {
  const steps = await core.read(({ broker, venue, at }) => stepsOf(broker, venue.phase, at));
  for (const step of steps) await submitTask(core, { kind: 'stepDayTrades', step });
}
