import { isTooLate, type OrderCondition } from '@kabuto/market';
import type { TimeInForce } from '../../src/types.ts';
import type { ModelOrder, ModelState } from './model-state.ts';

/** Whether the order trades at once or not at all. */
export const isImmediate = (timeInForce: TimeInForce): boolean => timeInForce === 'ioc' || timeInForce === 'fok';

/** Whether orders trade as they arrive; without a phase from the host the venue decides. */
export const isTrading = ({ acceptsOrders, phase }: ModelState): boolean =>
  acceptsOrders && (phase === null || phase === 'am-continuous' || phase === 'pm-continuous');

/** Whether today's auction of this condition is past; after the close all of the next day's are to come. */
export function isAuctionPast({ phase }: ModelState, condition: OrderCondition | null): boolean {
  if (condition === null || phase === null || phase === 'closed') return false;
  return phase === 'lunch' ? condition.endsWith('-am') : isTooLate(condition, phase);
}

/** Whether the order can be sent to the venue now: it is in session, and the issue is not halted. */
export function canSend(
  model: ModelState,
  { timeInForce, condition, instrument }: Pick<ModelOrder, 'timeInForce' | 'condition' | 'instrument'>,
): boolean {
  if (model.instruments.some(({ code, halted }) => code === instrument && halted)) return false;
  return isImmediate(timeInForce) ? isTrading(model) : model.acceptsOrders && !isAuctionPast(model, condition);
}
