import { expect, it } from 'vitest';
import { clock, firstReset, instruments, TOYOTA } from '../../test/support/venue-driver.ts';
import { price, shares } from '../units.ts';
import { ReportList } from './report-sink.ts';
import { TOKYO } from './tokyo.ts';
import type { VenueInput } from './types.ts';
import { Venue } from './venue.ts';

const at = clock('10:00');
const limit = { kind: 'new', instrument: TOYOTA, type: 'limit', price: price(30_000), at } as const;

const DAY: readonly VenueInput[] = [
  firstReset(at),
  { ...limit, orderId: 1, side: 'sell', quantity: shares(300) },
  { kind: 'watch', watchId: 9, instrument: TOYOTA, when: '>=', price: price(30_000), at },
  { ...limit, orderId: 2, side: 'buy', quantity: shares(100) },
  { ...limit, orderId: 2, side: 'buy', quantity: shares(150) },
  { ...limit, orderId: 3, side: 'buy', quantity: shares(400), timeInForce: 'ioc' },
  { ...limit, orderId: 4, side: 'buy', quantity: shares(100) },
  { kind: 'cancel', orderId: 4, at },
  { kind: 'cancel', orderId: 4, at },
  { kind: 'tick', tick: 1, at: clock('15:30'), gap: false },
];

it('a sink receives what apply returns', () => {
  const [one, two] = [new Venue(TOKYO, instruments(0), at), new Venue(TOKYO, instruments(0), at)];
  const list = new ReportList();
  for (const input of DAY) two.send(input, list);
  const answered = DAY.flatMap((input) => one.apply(input));
  expect(answered.length).toBeGreaterThan(12);
  expect(list.reports).toEqual(answered);
});

it('the caller may pass every order in the same object', () => {
  const venue = new Venue(TOKYO, instruments(0), at);
  venue.apply(firstReset(at));
  const order = { ...limit, orderId: 0, side: 'buy' as 'buy' | 'sell', quantity: shares(100) };
  const list = new ReportList();
  for (const side of ['buy', 'sell', 'buy', 'buy'] as const) {
    order.orderId += 1;
    order.side = side;
    venue.send(order, list);
  }
  expect(list.reports.map(({ kind }) => kind)).toEqual(['ack', 'ack', 'fill', 'fill', 'ack', 'ack']);
  expect(venue.workingOrders().map(({ orderId }) => orderId)).toEqual([3, 4]);
});

it('market data is drained once: quotes in the order of the issues, then trades', () => {
  const venue = new Venue(TOKYO, instruments(0), at);
  venue.apply(firstReset(at));
  venue.drain();
  venue.apply({ ...limit, orderId: 1, side: 'sell', quantity: shares(100) });
  venue.apply({ ...limit, orderId: 2, side: 'buy', quantity: shares(100) });
  expect(venue.drain()).toEqual({
    dirtyQuotes: [TOYOTA],
    trades: [{ instrument: TOYOTA, tradeId: 1, price: 30_000, quantity: 100, at, aggressor: 'buy' }],
    minuteBars: [],
  });
  expect(venue.drain()).toEqual({ dirtyQuotes: [], trades: [], minuteBars: [] });
});
