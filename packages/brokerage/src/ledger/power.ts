import { type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { CashBalance, Position } from '../types.ts';
import { lowest } from './balance.ts';

/**
 * Yen that a buy settling on `date` may spend: the lowest projection from then on, less what is held (rules/core.md 4).
 */
export const buyingPowerAt = (cash: CashBalance, date: IsoDate | null): Yen => yen(lowest(cash, date) - cash.held);

/**
 * Yen that may leave now: settled, never more than any later projection, less what is held; at least 0
 * (rules/core.md 4).
 */
export const withdrawableOf = (cash: CashBalance): Yen => yen(Math.max(0, lowest(cash, null) - cash.held));

/** Shares that a sale settling on `date` may deliver, not held by open orders (rules/core.md 4). */
export const sellableAt = (position: Pick<Position, 'settled' | 'held' | 'flows'>, date: IsoDate | null): Shares =>
  shares(lowest(position, date) - position.held);
