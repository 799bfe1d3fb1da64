import { atVenue, instrumentCode, price, shares, venueId } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { lineOf, orderUpdates } from './lines.ts';
import { anOrder, fillEvent, NINE_AM, orderEvent } from './testing-events.ts';

const lines = (events: Parameters<typeof orderUpdates>[0], language: 'jp' | 'en' | 'tw' = 'en'): string[] =>
  orderUpdates(events).map((one) =>
    lineOf(one, language, { names: { jp: 'Toyota', en: 'Toyota', tw: 'Toyota' }, tickTable: 'topix500' }),
  );

describe('lines about orders', () => {
  it.each([
    ['jp', '11-20 09:00　約定　売り　Toyota（7203）　1,200株　3,119.5円'],
    ['en', '11-20 09:00  Filled: Sell Toyota (7203), 1,200 shares, at 3,119.5 yen'],
    ['tw', '11-20 09:00　成交　賣出　Toyota（7203）　1,200股　3,119.5日圓'],
  ] as const)('describe a fill in %s', (language, line) => {
    const order = anOrder(100, { side: 'sell', type: 'market', price: null, quantity: shares(1_200) });
    expect(lines([fillEvent(order, 1_200, { price: price(31_195) })], language)).toEqual([line]);
  });

  it('show prices with the decimals of the tick', () => {
    const order = anOrder(100, { price: price(24_200) });
    expect(lines([fillEvent(order, 100, { price: price(24_100) })])[0]).toContain('at 2,410.0 yen');
    expect(lines([orderEvent(order, { state: 'waiting' })])[0]).toContain('limit 2,420.0 yen');
  });

  it('name the venue of an order beside the code, except Tokyo', () => {
    const order = { ...anOrder(100), ...atVenue(venueId('pts')) };
    expect(lines([fillEvent(order, 100)])[0]).toContain('Toyota (7203, PTS)');
    expect(lines([fillEvent(order, 100)], 'jp')[0]).toContain('Toyota（7203・PTS）');
  });

  it('merge consecutive fills of one order at one price only', () => {
    const [a, b] = [anOrder(100), anOrder(100)];
    const events = [
      fillEvent(a, 100),
      fillEvent(a, 200),
      fillEvent(a, 100, { price: price(31_200) }),
      fillEvent(b, 100),
    ];
    expect(orderUpdates(events).map(({ quantity }) => quantity)).toEqual([300, 100, 100]);
  });

  it('state that an order began once, and how it ended, with what was left and why', () => {
    const order = anOrder(100, { quantity: shares(300), filled: shares(100) });
    const later = NINE_AM + 60_000;
    expect(
      lines([
        orderEvent(order, { state: 'waiting' }),
        orderEvent(order, { state: 'routed' }),
        orderEvent(order, { state: 'working' }),
        orderEvent(order, { state: 'partial' }),
        orderEvent(order, { state: 'routed', updatedAt: later as typeof NINE_AM }),
        orderEvent(order, { state: 'cancelling' }),
        orderEvent(order, { state: 'cancelled', updatedAt: later as typeof NINE_AM }),
      ]),
    ).toEqual([
      '11-20 09:00  Accepted: Buy Toyota (7203), 300 shares, limit 3,119 yen',
      '11-20 09:01  Cancelled: Buy Toyota (7203), 200 shares, limit 3,119 yen',
    ]);
    const rejected = anOrder(100, { type: 'market', price: null, state: 'rejected', reason: 'INSTRUMENT_HALTED' });
    expect(lines([orderEvent(rejected)])[0]).toMatch(/ Rejected: Buy Toyota \(7203\), 100 shares, market - .+\.$/);
  });

  it('leave out history', () => {
    const past = anOrder(100, { clientOrderId: '', state: 'expired', instrument: instrumentCode('6758') });
    expect(orderUpdates([orderEvent(past), fillEvent(past, 100, { venueTradeId: 0 })])).toEqual([]);
  });
});
