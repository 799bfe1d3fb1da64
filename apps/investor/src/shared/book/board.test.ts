import { price, shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { Level } from '../stream/index.ts';
import { boardOf, columnTick } from './board.ts';

const level = (at: number, quantity: number): Level => ({ price: price(at), quantity: shares(quantity), orders: 1 });
const depth = {
  asks: [level(31_420, 100), level(31_430, 400), level(31_440, 900)],
  bids: [level(31_410, 200)],
  over: shares(5_000),
  under: shares(300),
  indicative: null,
};

describe('board', () => {
  it('RT-16 shows the best quotes in the middle and keeps the place of missing levels', () => {
    const board = boardOf(depth, 2);
    expect(board.above.map((row) => row?.price)).toEqual([31_430, 31_420]);
    expect(board.below.map((row) => row?.price)).toEqual([31_410, undefined]);
    expect(board.above[0]).toMatchObject({ ask: { quantity: 400 }, bid: null });
  });

  it('RT-16 the largest visible quantity of both sides has the full bar', () => {
    expect(boardOf(depth, 2).above.map((row) => row?.ask?.share)).toEqual([1, 0.25]);
    expect(boardOf(depth, 2).below[0]?.bid?.share).toBe(0.5);
    expect(boardOf(depth, 3).above[0]?.ask?.share).toBe(1);
  });

  it('RT-16 OVER and UNDER count what is outside the visible rows', () => {
    expect(boardOf(depth, 2)).toMatchObject({ over: 5_900, under: 300 });
    expect(boardOf(depth, 5)).toMatchObject({ over: 5_000, under: 300 });
  });

  it('is empty before the first order', () => {
    expect(boardOf(undefined, 5)).toEqual({
      above: Array(5).fill(null),
      below: Array(5).fill(null),
      over: 0,
      under: 0,
    });
  });

  it('MKT-03 prices fall from top to bottom while an auction is being formed, around its indicative price', () => {
    const crossed = {
      ...depth,
      asks: [level(31_400, 100), level(31_410, 400), level(31_430, 900)],
      bids: [level(31_440, 500), level(31_420, 200), level(31_410, 300)],
      indicative: { price: price(31_420), volume: shares(700) },
    };
    const board = boardOf(crossed, 2);
    expect(board.above.map((row) => row?.price)).toEqual([31_440, 31_430]);
    expect(board.below.map((row) => row?.price)).toEqual([31_420, 31_410]);
    expect(board.below[1]).toMatchObject({ ask: { quantity: 400 }, bid: { quantity: 300 } });
    expect(board).toMatchObject({ over: 5_100, under: 300 });
  });
});

it('RT-16 prices of one board have the same number of decimals, also where their ticks differ', () => {
  const across = boardOf({ ...depth, asks: [level(30_010, 100)], bids: [level(29_995, 200)] }, 2);
  expect(columnTick(across, 10)).toBe(1);
  expect(columnTick(boardOf(depth, 2), 10)).toBe(10);
  expect(columnTick(boardOf(undefined, 2), 5)).toBe(5);
});
