import type { AssetSummary } from '@kabuto/contract';
import { describe, expect, it } from 'vitest';
import { composition, liveAssets, sumOfLines } from './model.ts';

const summary: AssetSummary = {
  total: '9996677',
  dayChange: '8700',
  soldOut: [],
  dayTrades: [],
  penalties: '0',
  cash: '6123977',
  marketValue: '3872700',
  unrealised: '185500',
  held: '585922',
  buyingPower: '5538055',
  withdrawable: '5100295',
  withdrawableBy: [{ date: '2026-11-24', amount: '5538055' }],
  realisedToday: '0',
  realisedProvisional: false,
  openOrders: 3,
  positions: 6,
};

it('ORD-18 the lines of a number sum to it', () => {
  const lines = [{ amount: '5686217' }, { amount: '437760' }, { amount: '-144479' }, { amount: '-441443' }];
  expect(sumOfLines(lines)).toBe(5_538_055);
  expect(sumOfLines([])).toBe(0);
});

describe('RT-23 the account at live prices', () => {
  it('shows the server’s value until all positions are known', () => {
    expect(liveAssets(summary, null)).toEqual({
      total: 9_996_677,
      marketValue: 3_872_700,
      unrealised: 185_500,
      day: 8_700,
    });
  });

  it('moves total and day result by the change of the holdings’ value', () => {
    expect(liveAssets(summary, { value: 3_870_000, unrealised: 182_800 })).toEqual({
      total: 9_993_977,
      marketValue: 3_870_000,
      unrealised: 182_800,
      day: 6_000,
    });
  });
});

describe('RT-23 what the total is made of', () => {
  it('is free cash, shares and what orders hold', () => {
    const parts = composition(summary, 3_872_700);
    expect(parts.map(({ amount }) => amount)).toEqual([5_538_055, 3_872_700, 585_922]);
    expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(Number(summary.total));
    expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  });

  it('draws no part below zero, and nothing of an empty account', () => {
    const held = composition({ cash: '100', held: '300' }, 300);
    expect(held.map(({ share }) => share)).toEqual([0, 0.5, 0.5]);
    expect(composition({ cash: '0', held: '0' }, 0).map(({ share }) => share)).toEqual([0, 0, 0]);
  });
});
