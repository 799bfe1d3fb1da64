import type { InstrumentCode } from '@kabuto/market';
import { isFinal } from '../orders/transitions.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { Order, Refusal } from '../types.ts';
import { opens } from './lots.ts';

/**
 * DAY_TRADES_OPEN while anybody has positions, or orders that open some: what was promised to them when they were
 * opened or ordered stays. `codes`: of these issues, whose positions keep their own terms, only such orders.
 */
export function openTradesRefusal(state: BrokerState, codes: readonly InstrumentCode[] | null): Refusal | null {
  const hasPositions = codes === null && state.margins.all().some(({ positions }) => positions.length > 0);
  const isMeant = ({ instrument }: Order): boolean => codes === null || codes.includes(instrument);
  const hasOrders =
    !hasPositions && state.orders().some((order) => opens(order) && !isFinal(order.state) && isMeant(order));
  return hasPositions || hasOrders ? refuse('DAY_TRADES_OPEN', null) : null;
}
