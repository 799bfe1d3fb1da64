import { type EpochMs, epochMs, timeOfDay, tokyoEpoch } from '@kabuto/market';
import type { HistoricOrder } from '../types.ts';

/** One step of a history: an order accepted, a fill of it, or the end of its day with an unfilled rest. */
export type HistoryStep = {
  readonly at: EpochMs;
  /** Index of the order in the input. */
  readonly index: number;
  readonly order: HistoricOrder;
  readonly what: 'accepted' | 'lapsed' | HistoricOrder['fills'][number];
};

/** The closing auction (rules/market.md 1.1). */
const CLOSE = timeOfDay('15:30');

function stepsOf(order: HistoricOrder, index: number, now: EpochMs): HistoryStep[] {
  const steps: HistoryStep[] = [{ at: order.acceptedAt, index, order, what: 'accepted' }];
  for (const fill of order.fills) steps.push({ at: fill.at, index, order, what: fill });
  const filled = order.fills.reduce((sum, fill) => sum + fill.quantity, 0);
  if (filled < order.quantity && order.openUntil === null) {
    const last = order.fills.at(-1)?.at ?? order.acceptedAt;
    const at = epochMs(Math.min(now, Math.max(last, tokyoEpoch(order.tradeDate, CLOSE))));
    steps.push({ at, index, order, what: 'lapsed' });
  }
  return steps;
}

/** All steps by time; steps at the same time in the order of acceptance, then of the input. */
export function historySteps(orders: readonly HistoricOrder[], now: EpochMs): readonly HistoryStep[] {
  const ranked = orders.map((order, index) => ({ order, index }));
  ranked.sort((a, b) => a.order.acceptedAt - b.order.acceptedAt || a.index - b.index);
  return ranked.flatMap(({ order, index }) => stepsOf(order, index, now)).sort((a, b) => a.at - b.at);
}
