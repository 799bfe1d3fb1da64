import { type EpochMs, epochMs, type IsoDate, shares, timeOfDay, tokyoEpoch, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import type { HistoricOrder } from '../../src/types.ts';
import { ALICE, at, BrokerHarness, day, openHarness, THU, TOYOTA } from '../support/broker-harness.ts';

const NOON = tokyoEpoch(THU.tradeDate, timeOfDay('12:00'));
const on = (date: string, time = '10:00'): EpochMs => tokyoEpoch(day(date), timeOfDay(time));

function past(change: Partial<HistoricOrder> & { date: string; quantity: HistoricOrder['quantity'] }): HistoricOrder {
  const { date, ...rest } = change;
  const acceptedAt = on(date, '09:30');
  return {
    instrument: TOYOTA,
    side: 'buy',
    type: 'market',
    price: null,
    acceptedAt,
    tradeDate: day(date),
    settlesOn: day(date),
    fills: [{ at: on(date), price: at(3_000), quantity: change.quantity }],
    openUntil: null,
    ...rest,
  };
}

/** A harness at noon on Thursday with an empty account. */
function noonHarness(): BrokerHarness {
  const harness = openHarness({ cash: 0 });
  return new BrokerHarness(Broker.restore(harness.broker.snapshot()), NOON);
}
const book = (harness: BrokerHarness, cash: number, orders: HistoricOrder[]) =>
  harness.do({ kind: 'bookHistory', accountId: ALICE, cash: yen(cash), orders });

describe('booked history', () => {
  it('leaves holdings, cost, realised result, unsettled flows and a rest still open', () => {
    const harness = noonHarness();
    const result = book(harness, 2_000_000, [
      past({ date: '2026-11-02', quantity: shares(200), settlesOn: day('2026-11-05') }),
      past({
        date: '2026-11-18',
        quantity: shares(100),
        side: 'sell',
        settlesOn: day('2026-11-20'),
        fills: [{ at: on('2026-11-18'), price: at(3_100), quantity: shares(100) }],
      }),
      past({
        date: '2026-11-18',
        quantity: shares(300),
        type: 'limit',
        price: at(2_950),
        acceptedAt: on('2026-11-18', '14:00'),
        settlesOn: day('2026-11-20'),
        fills: [{ at: on('2026-11-18', '15:00'), price: at(2_950), quantity: shares(100) }],
        openUntil: day('2026-11-30'),
      }),
    ]);
    expect(result.refusal).toBeNull();
    expect(result.events.map((event) => (event.kind === 'order' ? event.order.state : event.kind))).toEqual([
      'cash',
      'working',
      'fill',
      'working',
      'fill',
      'working',
      'fill',
      'waiting',
      'routed',
    ]);
    const fills = result.events.flatMap((event) => (event.kind === 'fill' ? [event.fill] : []));
    expect(fills.map((fill) => fill.at)).toEqual([on('2026-11-02'), on('2026-11-18'), on('2026-11-18', '15:00')]);
    expect(fills.map((fill) => fill.realised)).toEqual([null, 309_830 - 300_200, null]);
    expect(harness.broker.account(ALICE)?.cash).toEqual({
      settled: 2_000_000 - 600_330,
      held: 590_000 + 486 - 162,
      flows: [{ date: '2026-11-20', amount: 309_830 - 295_162 }],
    });
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ settled: 200, flows: [], realised: 9_630 });
    expect(result.requests).toMatchObject([{ kind: 'new', quantity: 200, price: at(2_950) }]);
    expect(harness.broker.openOrders(ALICE)).toMatchObject([{ state: 'routed', filled: 100, expiresOn: '2026-11-30' }]);
    expect(harness.broker.account(4)?.cash.settled).toBe(-2_000_000);
  });

  it('ends the unfilled rest of a day order at that day’s close', () => {
    const harness = noonHarness();
    const { events } = book(harness, 1_000_000, [past({ date: '2026-11-10', quantity: shares(100), fills: [] })]);
    expect(events.at(-1)).toMatchObject({
      order: { state: 'expired', reason: 'SESSION_ENDED', updatedAt: on('2026-11-10', '15:30') },
    });
    expect(harness.broker.openOrders()).toEqual([]);
    expect(harness.broker.takeDirty().orders).toMatchObject([{ state: 'expired' }]);
  });

  it('computes the average cost in the order of the fills, whatever the order of the list', () => {
    const harness = noonHarness();
    const sale = past({ date: '2026-11-12', quantity: shares(100), side: 'sell' });
    const purchase = past({ date: '2026-11-10', quantity: shares(100) });
    expect(book(harness, 1_000_000, [sale, purchase]).refusal).toBeNull();
    expect(harness.broker.position(ALICE, TOYOTA)).toMatchObject({ settled: 0, averageCost: 0 });
  });

  const buy = past({ date: '2026-11-10', quantity: shares(100) });
  it.each<[string, number, HistoricOrder[], string, string]>([
    ['overdraws cash', 300_164, [buy], 'AMOUNT_INVALID', 'orders.0.fills'],
    [
      'sells shares before they were bought',
      1_000_000,
      [past({ date: '2026-11-09', quantity: shares(100), side: 'sell' }), buy],
      'AMOUNT_INVALID',
      'orders.0.fills',
    ],
    [
      'spends proceeds before they arrive',
      300_165,
      [
        buy,
        past({ date: '2026-11-11', quantity: shares(100), side: 'sell', settlesOn: day('2026-11-13') }),
        past({ date: '2026-11-12', quantity: shares(100), settlesOn: day('2026-11-12') }),
      ],
      'AMOUNT_INVALID',
      'orders.2.fills',
    ],
    [
      'fills more than was ordered',
      1_000_000,
      [{ ...buy, quantity: shares(100), fills: [...buy.fills, ...buy.fills] }],
      'AMOUNT_INVALID',
      'orders.0.fills.1.quantity',
    ],
    [
      'fills before it was accepted',
      1_000_000,
      [{ ...buy, acceptedAt: on('2026-11-11') }],
      'AMOUNT_INVALID',
      'orders.0.fills.0.at',
    ],
    [
      'lies in the future',
      1_000_000,
      [{ ...buy, acceptedAt: epochMs(NOON + 9) }],
      'AMOUNT_INVALID',
      'orders.0.acceptedAt',
    ],
    [
      'fills beyond its limit',
      1_000_000,
      [{ ...buy, type: 'limit', price: at(2_999) }],
      'AMOUNT_INVALID',
      'orders.0.fills.0.price',
    ],
    ['brings less than no cash', -1, [], 'AMOUNT_INVALID', 'cash'],
    [
      'names an odd lot',
      1_000_000,
      [past({ date: '2026-11-10', quantity: shares(50) })],
      'QUANTITY_NOT_LOT',
      'orders.0.quantity',
    ],
    [
      'keeps a rest open that the cash does not cover',
      300_000,
      [
        past({
          date: '2026-11-18',
          quantity: shares(100),
          type: 'limit',
          price: at(3_000),
          fills: [],
          openUntil: day('2026-11-30'),
        }),
      ],
      'AMOUNT_INVALID',
      'orders.0.quantity',
    ],
    [
      'keeps a rest open outside the limits',
      3_000_000,
      [
        past({
          date: '2026-11-18',
          quantity: shares(100),
          type: 'limit',
          price: at(5_000),
          fills: [],
          openUntil: day('2026-11-30'),
        }),
      ],
      'PRICE_OUT_OF_LIMIT',
      'orders.0.price',
    ],
    [
      'keeps a rest open too long',
      3_000_000,
      [past({ date: '2026-11-18', quantity: shares(100), fills: [], openUntil: day('2027-11-30') })],
      'EXPIRY_INVALID',
      'orders.0.openUntil',
    ],
  ])('is refused whole when it %s', (_name, cash, orders, reason, field) => {
    const harness = noonHarness();
    const before = harness.broker.snapshot();
    expect(book(harness, cash, orders).refusal).toMatchObject({ reason, field });
    expect(harness.broker.snapshot()).toEqual(before);
  });

  it('keeps a market rest waiting until the venue takes orders', () => {
    const harness = noonHarness();
    harness.phase(false);
    const until: IsoDate = day('2026-11-30');
    book(harness, 1_000_000, [past({ date: '2026-11-18', quantity: shares(100), fills: [], openUntil: until })]);
    expect(harness.broker.openOrders()).toMatchObject([{ state: 'waiting', holdCash: 370_203 }]);
    expect(harness.phase(true).requests).toHaveLength(1);
  });
});
