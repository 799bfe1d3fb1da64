import { MARKET, type Side } from '../book/book.ts';
import type { OrderCondition, OrderType, WorkingOrder } from './types.ts';

/** Attributes of an order besides its place in the book. */
export type OrderMarks = Pick<WorkingOrder, 'condition' | 'account' | 'member' | 'short'>;

/** An order without marks. */
export const UNMARKED: OrderMarks = {};

/** The marks of an order, without absent ones. */
export function marksOf({ condition, account, member, short }: OrderMarks): OrderMarks {
  if (condition === undefined && account === undefined && member === undefined && short === undefined) return UNMARKED;
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
export function marked(side: Side, limit: number, marks: OrderMarks): number {
  const bits = (side === 'sell' ? SELL : 0) | (limit === MARKET ? MARKET_ORDER : 0);
  return marks === UNMARKED ? bits : bits | bitsOf(marks);
}

function bitsOf({ condition, account, member, short }: OrderMarks): number {
  return (
    (account === undefined ? 0 : ACCOUNT) |
    (member === undefined ? 0 : MEMBER) |
    (short === undefined ? 0 : SHORT_KNOWN) |
    (short === true ? SHORT : 0) |
    (condition === undefined ? 0 : (CONDITIONS.indexOf(condition) + 1) << CONDITION_SHIFT)
  );
}

export const isSell = (marks: number): boolean => (marks & SELL) !== 0;

/** Whether the order has an account. */
export const ofAccount = (marks: number): boolean => (marks & ACCOUNT) !== 0;

/** The condition, if any. */
export const conditionOf = (marks: number): OrderCondition | undefined => CONDITIONS[(marks >> CONDITION_SHIFT) - 1];

/** Type and marks from an order's record. */
export function readMarks(marks: number, account: number, member: number): OrderMarks & { readonly type: OrderType } {
  const condition = conditionOf(marks);
  return {
    type: (marks & MARKET_ORDER) === 0 ? 'limit' : 'market',
    ...(condition === undefined ? {} : { condition }),
    ...((marks & ACCOUNT) === 0 ? {} : { account }),
    ...((marks & MEMBER) === 0 ? {} : { member }),
    ...((marks & SHORT_KNOWN) === 0 ? {} : { short: (marks & SHORT) !== 0 }),
  };
}
