import { type IsoDate, type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { Account, CashBalance, Position } from '../types.ts';
import { lowest } from './balance.ts';

/**
 * Yen that a buy settling on `date` may spend: the lowest projection from then on, less what is held (rules/core.md 4).
 */
export const buyingPowerAt = (cash: CashBalance, date: IsoDate | null): Yen => yen(lowest(cash, date) - cash.held);

/**
 * Yen that are settled and not held, never more than any later projection; at least 0 (rules/core.md 4). The house may
 * take them for what the account owes.
 */
export const freeCashOf = (cash: CashBalance): Yen => yen(Math.max(0, lowest(cash, null) - cash.held));

/**
 * Yen that may leave now: free, less what was credited and is locked, and what is owed; at least 0 (rules/money.md 2).
 */
export const withdrawableOf = ({ cash, unproven, claim }: Pick<Account, 'cash' | 'unproven' | 'claim'>): Yen =>
  yen(Math.max(0, freeCashOf(cash) - (unproven ?? 0) - (claim ?? 0)));

type Sellable = Pick<Position, 'settled' | 'held' | 'flows' | 'lockups'>;

/** Shares of a position that are locked: the morning of the date until which a lot is locked ends its lockup. */
export const lockedOf = ({ lockups = [] }: Pick<Position, 'lockups'>): Shares =>
  shares(lockups.reduce((sum, { quantity }) => sum + quantity, 0));

/** Shares that a sale settling on `date` may deliver, not held by open orders and not locked (rules/core.md 4). */
export const sellableAt = (position: Sellable, date: IsoDate | null): Shares =>
  shares(lowest(position, date) - position.held - lockedOf(position));

/** Of `power` yen those that day trades leave; `free` null: none are open (`Broker.freeOfMargin`). */
export const leftBy = (free: Yen | null, power: Yen): Yen => (free === null ? power : yen(Math.min(power, free)));
