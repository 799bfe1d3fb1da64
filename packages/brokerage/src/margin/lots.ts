import { type InstrumentCode, type Shares, shares } from '@kabuto/market';
import { remaining } from '../orders/lifecycle.ts';
import { limitLegOf } from '../orders/pair.ts';
import { refuse } from '../risk/refusal.ts';
import type { BrokerState } from '../state/state.ts';
import type {
  AccountId,
  LotQuantity,
  MarginAccount,
  MarginPosition,
  Order,
  PositionId,
  PositionSide,
  Refusal,
  Side,
} from '../types.ts';
import type { AccountRange } from './inputs.ts';

/** The side of a lot that an order closes or opens. */
export const sideOf = (side: Side, effect: 'open' | 'close'): PositionSide =>
  (side === 'buy') === (effect === 'open') ? 'long' : 'short';

/** Whether the broker has sent an order to close positions for which it was time, or to sell collateral: it stays. */
export const isOfBroker = ({ credit, origin }: Order): boolean =>
  origin !== undefined || credit?.origin === 'auction' || credit?.origin === 'forced';

/** Whether an order opens a position. */
export const opens = ({ credit }: Order): boolean => credit?.effect === 'open';

/** The accounts of a range, all by default, that have positions or orders that open some, by number. */
export const openMargins = (state: BrokerState, range: AccountRange = {}): MarginAccount[] =>
  state.margins.within(range).filter((row) => row.positions.length > 0 || state.ordersOf(row.accountId).some(opens));

/** The side of the order that closes a lot. */
export const closingSide = (side: PositionSide): Side => (side === 'long' ? 'sell' : 'buy');

/** The first `quantity` shares of the lots, in their order. */
export function firstOf(lots: readonly LotQuantity[], quantity: Shares): LotQuantity[] {
  let left: number = quantity;
  const taken: LotQuantity[] = [];
  for (const lot of lots) {
    const part = Math.min(left, lot.quantity);
    if (part > 0) taken.push({ positionId: lot.positionId, quantity: shares(part) });
    left -= part;
  }
  return taken;
}

/** The lots without their first `quantity` shares. */
export function withoutFirst(lots: readonly LotQuantity[], quantity: Shares): LotQuantity[] {
  let left: number = quantity;
  const rest: LotQuantity[] = [];
  for (const lot of lots) {
    const part = Math.min(left, lot.quantity);
    if (lot.quantity > part) rest.push({ positionId: lot.positionId, quantity: shares(lot.quantity - part) });
    left -= part;
  }
  return rest;
}

/** What an open closing order reserves: of a pair the limit leg for both. */
function reservedBy(state: BrokerState, order: Order): readonly LotQuantity[] {
  const lots = order.credit?.lots;
  if (lots === undefined || order.state === 'reserved' || limitLegOf(state, order) !== undefined) return [];
  return firstOf(lots, remaining(order));
}

/** The shares of each lot that closing orders reserve, by lot. */
export function reservedOf(state: BrokerState, accountId: AccountId): Map<PositionId, Shares> {
  const reserved = new Map<PositionId, Shares>();
  for (const order of state.ordersOf(accountId))
    for (const { positionId, quantity } of reservedBy(state, order))
      reserved.set(positionId, shares((reserved.get(positionId) ?? 0) + quantity));
  return reserved;
}

/** What no closing order reserves of the lots of an issue and side, or of those that `which` selects, by number. */
export function freeLots(
  state: BrokerState,
  accountId: AccountId,
  which: { readonly instrument: InstrumentCode; readonly side: PositionSide },
): LotQuantity[] {
  const reserved = reservedOf(state, accountId);
  return lotsOf(state, accountId, which)
    .map(({ positionId, quantity }) => ({ positionId, quantity: shares(quantity - (reserved.get(positionId) ?? 0)) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The lots of an issue and side, by number. */
export const lotsOf = (
  state: BrokerState,
  accountId: AccountId,
  { instrument, side }: { readonly instrument: InstrumentCode; readonly side: PositionSide },
): MarginPosition[] =>
  (state.margins.get(accountId)?.positions ?? []).filter((lot) => lot.instrument === instrument && lot.side === side);

/** The shares of some lots together. */
export const total = (lots: readonly { readonly quantity: Shares }[]): Shares =>
  shares(lots.reduce((sum, { quantity }) => sum + quantity, 0));

/** POSITIONS_OPEN {amount}: day trades are open or ordered, or their losses of `amount` yen are not paid. */
export function marginBusyRefusal(state: BrokerState, accountId: AccountId): Refusal | null {
  const row = state.margins.get(accountId);
  const isBusy =
    row !== undefined && (row.positions.length > 0 || row.deficit > 0 || state.ordersOf(accountId).some(opens));
  return isBusy ? refuse('POSITIONS_OPEN', null, { amount: String(row.deficit) }) : null;
}
