import { expect, it } from 'vitest';
import type { Translate } from '../../messages/index.ts';
import { fillRows } from './fill-rows.ts';
import { fillOf } from './testing-fill.ts';

const key: Translate = (text) => text;

it('RT-31 a fill is one row with a cell under each heading', () => {
  const [header, sale, purchase] = fillRows(
    [fillOf({ provisional: true }), fillOf({ side: 'buy', realised: null, accountType: 'nisa', venue: 'pts' })],
    'jp',
    key,
  );
  expect(sale).toHaveLength(header?.length ?? 0);
  expect(sale).toEqual([
    '2026-11-24',
    '09:00:00',
    '7203',
    'トヨタ自動車',
    'trades.sold',
    'trades.venueTokyo',
    'trades.csvOwn',
    '3119',
    '100',
    '311900',
    '171',
    '1200',
    'trades.provisional',
    '2026-11-26',
  ]);
  expect(purchase?.slice(4, 7)).toEqual(['trades.bought', 'PTS', 'ticket.nisa']);
  expect(purchase?.slice(11, 13)).toEqual(['', '']);
});
