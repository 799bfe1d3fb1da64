import { describe, expect, it } from 'vitest';
import type { Translate } from '../../messages/index.ts';
import { conditionTextOf, describeOrder, endsOthers, type OrderDescription, relationOf } from './describe-order.ts';

const t: Translate = (key, params) => `${key}${params === undefined ? '' : JSON.stringify(params)}`;
const sale: OrderDescription = {
  side: 'sell',
  type: 'limit',
  price: '3120.5',
  quantity: '1000',
  trigger: null,
  tickTable: 'topix500',
};

describe('what an order will do, in words', () => {
  it('ORD-02 at its limit or at market', () => {
    expect(describeOrder(sale, t)).toBe('ticket.saySellLimit{"quantity":"1,000","price":"3,120.5"}');
    expect(describeOrder({ ...sale, side: 'buy', type: 'market', price: null }, t)).toContain('ticket.sayBuyMarket');
  });

  it('ORD-02 with the decimals of the tick, and with its shares hidden where amounts are', () => {
    const round = { ...sale, price: '2900' };
    expect(describeOrder(round, t)).toContain('"price":"2,900.0"');
    expect(describeOrder({ ...round, tickTable: 'other' }, t)).toContain('"price":"2,900"');
    expect(describeOrder(round, t, () => '***')).toContain('"quantity":"***"');
  });

  it('ORD-03 once its price is reached, from above or from below', () => {
    const falling = describeOrder({ ...sale, trigger: { when: '<=', price: '2900' } }, t);
    expect(falling).toMatch(/^ticket\.sayTriggerDown\{"price":"2,900\.0","order":"ticket\.saySellLimit/);
    expect(describeOrder({ ...sale, trigger: { when: '>=', price: '2900' } }, t)).toMatch(/^ticket\.sayTriggerUp/);
  });

  it('ORD-03 auction and immediate orders have a name and a sentence, an ordinary order has none', () => {
    expect(conditionTextOf({ condition: 'closing-pm', timeInForce: 'day' })?.name).toBe('ticket.execClosingPm');
    expect(conditionTextOf({ condition: null, timeInForce: 'ioc' })?.sentence).toBe('ticket.execIocSays');
    expect(conditionTextOf({ condition: null, timeInForce: 'date' })).toBeUndefined();
  });
});

it('ORD-15 how the orders of a group stand to each other, and whose end ends others', () => {
  const parent = { orderId: '1', group: { id: '1', parent: null, oco: null } };
  const profit = { orderId: '2', group: { id: '1', parent: '1', oco: '3' } };
  const stop = { orderId: '3', group: { id: '1', parent: '1', oco: '2' } };
  const child = { orderId: '4', group: { id: '1', parent: '1', oco: null } };
  expect(relationOf(profit, stop)).toBe('orders.ocoOther');
  expect(relationOf(profit, parent)).toBe('orders.groupParent');
  expect(relationOf(parent, profit)).toBe('orders.groupChild');
  expect([parent, profit, child, { group: null }].map(endsOthers)).toEqual([true, true, false, false]);
});
