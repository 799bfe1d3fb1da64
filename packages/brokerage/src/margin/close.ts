import { type InstrumentCode, type Shares, shares } from '@kabuto/market';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type { AccountId, LotQuantity, PositionSide, Refusal } from '../types.ts';
import { firstOf, freeLots, lotsOf, total } from './lots.ts';

type Closing = {
  readonly instrument: InstrumentCode;
  readonly side: PositionSide;
  readonly quantity: Shares;
  /** Absent: the oldest first. */
  readonly lots?: readonly LotQuantity[];
};

/**
 * The lots that an order closes, in its order, or the refusal: POSITION_UNKNOWN: the account has no such lot of this
 * issue and side. POSITION_QUANTITY {available, max}: more shares than no other order closes, or than the order has.
 */
export function lotsToClose(
  state: BrokerState,
  accountId: AccountId,
  { instrument, side, quantity, lots }: Closing,
): readonly LotQuantity[] | Refusal {
  const all = lotsOf(state, accountId, { instrument, side });
  const free = freeLots(state, accountId, { instrument, side });
  if (all.length === 0) return refuse('POSITION_UNKNOWN', 'lots');
  if (lots === undefined) {
    const available = total(free);
    if (quantity > available) return quantityRefusal('quantity', available);
    return firstOf(free, quantity);
  }
  const seen = new Set<number>();
  for (const { positionId, quantity: asked } of lots) {
    const known = all.some((lot) => lot.positionId === positionId);
    if (!known || seen.has(positionId)) return refuse('POSITION_UNKNOWN', 'lots');
    seen.add(positionId);
    const available = free.find((lot) => lot.positionId === positionId)?.quantity ?? shares(0);
    const isPart = Number.isSafeInteger(asked) && asked > 0 && asked <= available;
    if (!isPart) return quantityRefusal('lots', available);
  }
  const sum = total(lots);
  return sum === quantity ? lots.map((lot) => ({ ...lot })) : quantityRefusal('quantity', sum);
}

const quantityRefusal = (field: string, available: Shares): Refusal =>
  refuse('POSITION_QUANTITY', field, { available: String(available), max: String(available) });
