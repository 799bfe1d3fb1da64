import type { OrderView } from '@kabuto/contract';
import { expect, it } from 'vitest';
import type { Translate } from '../../messages/index.ts';
import { orderRows } from './order-rows.ts';

const key: Translate = (text) => text;
const order: OrderView = {
  orderId: '12',
  clientOrderId: 'a',
  code: '7203',
  names: { en: 'Toyota', jp: 'トヨタ自動車', tw: '豐田汽車' },
  tickTable: 'topix500',
  side: 'sell',
  type: 'limit',
  price: '3120.5',
  quantity: '300',
  filled: '100',
  averagePrice: '3121',
  filledNotional: '312100',
  fee: '171',
  timeInForce: 'day',
  expiresOn: '2026-11-24',
  state: 'expired',
  reason: 'SESSION_ENDED',
  reasonText: 'over',
  trigger: { when: '<=', price: '3130' },
  condition: null,
  group: null,
  amend: null,
  revision: 0,
  holdCash: '0',
  holdShares: '0',
  tradeDate: '2026-11-24',
  acceptedAt: Date.UTC(2026, 10, 24, 0, 1, 2),
  updatedAt: Date.UTC(2026, 10, 24, 6, 30),
};

it('RT-32 an order is one row with a cell under each heading; missing values are blank', () => {
  const market: OrderView = {
    ...order,
    type: 'market',
    price: null,
    trigger: null,
    averagePrice: null,
    reasonText: null,
  };
  const [header, first, second] = orderRows([order, { ...market, accountType: 'nisa', venue: 'pts' }], 'jp', key);
  expect(first).toHaveLength(header?.length ?? 0);
  expect(first).toEqual([
    '12',
    '2026/11/24 09:01:02',
    '2026-11-24',
    '7203',
    'トヨタ自動車',
    'trades.sold',
    'trades.venueTokyo',
    'ticket.limit',
    '3120.5',
    '3130',
    '300',
    '100',
    '3121',
    '312100',
    '171',
    '2026-11-24',
    'trades.csvOwn',
    'orders.stateExpired',
    'over',
  ]);
  expect(second?.slice(6, 13)).toEqual(['PTS', 'ticket.market', '', '', '300', '100', '']);
  expect(second?.slice(16)).toEqual(['orders.accountNisa', 'orders.stateExpired', '']);
});
