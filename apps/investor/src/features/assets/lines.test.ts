import type { PositionView } from '@kabuto/contract';
import { expect, it } from 'vitest';
import { valueAt } from '../holding/model.ts';
import { BY_POSITION, linesOf } from './lines.ts';

const names = { en: '', jp: '', tw: '' };
const position = (code: string, marketValue: string, dayChange: string): PositionView => ({
  code,
  names,
  tickTable: 'topix500',
  quantity: '100',
  sellable: '100',
  averageCost: '900',
  last: String(Number(marketValue) / 100),
  base: '1000',
  marketValue,
  unrealised: String(Number(marketValue) - 90_000),
  dayChange,
  realised: '0',
  provisional: '0',
});

const rows = [position('7203', '101000', '1000'), position('6758', '99000', '-1000')].map((one) => valueAt(one, null));
const summary = {
  cash: '500000',
  soldOut: [{ code: '8306', names, dayChange: '-300' }],
  dayTrades: [],
  penalties: '0',
};
const assets = { total: 700_000, marketValue: 200_000, unrealised: 20_000, day: -300 };

it.each(BY_POSITION)('ORD-18 the lines of %s sum to the number that is shown', (what) => {
  const lines = linesOf(what, assets, summary, rows);
  const shown = { total: assets.total, shares: assets.marketValue, unrealised: assets.unrealised, today: assets.day };
  expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown[what]);
  expect(lines.some(({ kind }) => kind === 'rest')).toBe(false);
});

it('ORD-18 what was sold out today is a line of the day, and cash one of the total', () => {
  expect(linesOf('today', assets, summary, rows).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['position', 1_000],
    ['position', -1_000],
    ['soldOut', -300],
  ]);
  expect(linesOf('total', assets, summary, rows)[0]).toEqual({ kind: 'cash', amount: 500_000 });
});

it('ORD-18 day trades and what closing them was charged are named, and are no unknown rest', () => {
  const traded = { ...summary, dayTrades: [{ code: '9432', names, dayChange: '5000' }], penalties: '-3575' };
  const lines = linesOf('today', { ...assets, day: assets.day + 5_000 - 3_575 }, traded, rows);
  expect(lines.slice(3)).toMatchObject([
    { kind: 'dayTrade', of: { code: '9432' }, amount: 5_000 },
    { kind: 'penalties', amount: -3_575 },
  ]);
});

it('ORD-18 positions that are not loaded are one line', () => {
  expect(linesOf('shares', assets, summary, rows.slice(0, 1)).at(-1)).toEqual({ kind: 'rest', amount: 99_000 });
});
