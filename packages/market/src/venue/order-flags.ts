import { MARKET, type Side } from '../book/book.ts';
import type { OrderCondition, OrderType, WorkingOrder } from './types.ts';

/** Attributes of an order besides its place in the book. */
export type OrderFlags = Pick<WorkingOrder, 'condition' | 'account' | 'member' | 'short'>;

/** An order without marks. */
export const NO_FLAGS: OrderFlags = {};

/** The marks of an order, without absent ones. */
export function flagsOf({ condition, account, member, short }: OrderFlags): OrderFlags {
  if (condition === undefined && account === undefined && member === undefined && short === undefined) return NO_FLAGS;
  return {
    ...(condition === undefined ? {} : { condition }),
    ...(account === undefined ? {} : { account }),
    ...(member === undefined ? {} : { member }),
    ...(short === undefined ? {} : { short }),
  };
}

const CONDITIONS: readonly OrderCondition[] = [
  'opening-am',
  'opening-pm',
  'closing-am',
  'closing-pm',
  'funari-am',
  'funari-pm',
];

const SELL = 1;
const MARKET_ORDER = 2;
const ACCOUNT = 4;
const MEMBER = 8;
/** `short` is present, and its value. */
const SHORT_KNOWN = 16;
const SHORT = 32;
/** The condition's number, counted from 1, begins at this bit. */
const CONDITION_SHIFT = 6;

/** Side, type and marks as bits of an order's record. */
export function packFlags(side: Side, limit: number, flags: OrderFlags): number {
  const bits = (side === 'sell' ? SELL : 0) | (limit === MARKET ? MARKET_ORDER : 0);
  return flags === NO_FLAGS ? bits : bits | bitsOf(flags);
}

function bitsOf({ condition, account, member, short }: OrderFlags): number {
  return (
    (account === undefined ? 0 : ACCOUNT) |
    (member === undefined ? 0 : MEMBER) |
    (short === undefined ? 0 : SHORT_KNOWN) |
    (short === true ? SHORT : 0) |
    (condition === undefined ? 0 : (CONDITIONS.indexOf(condition) + 1) << CONDITION_SHIFT)
  );
}

export const isSell = (flags: number): boolean => (flags & SELL) !== 0;

/** Whether the order has an account. */
export const hasAccount = (flags: number): boolean => (flags & ACCOUNT) !== 0;

/** The condition, if any. */
export const conditionOf = (flags: number): OrderCondition | undefined => CONDITIONS[(flags >> CONDITION_SHIFT) - 1];

/** Type and marks from an order's record. */
export function unpackFlags(flags: number, account: number, member: number): OrderFlags & { readonly type: OrderType } {
  const condition = conditionOf(flags);
  return {
    type: (flags & MARKET_ORDER) === 0 ? 'limit' : 'market',
    ...(condition === undefined ? {} : { condition }),
    ...((flags & ACCOUNT) === 0 ? {} : { account }),
    ...((flags & MEMBER) === 0 ? {} : { member }),
    ...((flags & SHORT_KNOWN) === 0 ? {} : { short: (flags & SHORT) !== 0 }),
  };
}
