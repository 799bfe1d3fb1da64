import { price, shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { Level } from '../../../shared/stream/index.ts';
import { beyond, boardOf } from './book.ts';

const level = (at: number, quantity: number): Level => ({ price: price(at), quantity: shares(quantity), orders: 1 });
const asks = [level(31_420, 100), level(31_430, 400), level(31_440, 900)];
const bids = [level(31_410, 200)];

describe('board', () => {
  it('RT-16 shows the best quotes in the middle and keeps the place of missing levels', () => {
    const board = boardOf({ asks, bids }, 2);
    expect(board.asks.map((row) => row?.level.price)).toEqual([31_430, 31_420]);
    expect(board.bids.map((row) => row?.level.price)).toEqual([31_410, undefined]);
  });

  it('RT-16 the largest visible quantity of both sides has the full bar', () => {
    expect(boardOf({ asks, bids }, 2).asks.map((row) => row?.share)).toEqual([1, 0.25]);
    expect(boardOf({ asks, bids }, 2).bids[0]?.share).toBe(0.5);
    expect(boardOf({ asks, bids }, 3).asks[0]?.share).toBe(1);
  });

  it('stands empty before the first order', () => {
    expect(boardOf(undefined, 5)).toEqual({ asks: Array(5).fill(null), bids: Array(5).fill(null) });
  });

  it('RT-16 OVER counts the levels that are folded away', () => {
    expect(beyond(asks, 2, 5_000)).toBe(5_900);
    expect(beyond(asks, 5, 5_000)).toBe(5_000);
  });
});
