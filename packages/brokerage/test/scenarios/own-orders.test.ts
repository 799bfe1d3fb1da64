import { describe, expect, it } from 'vitest';
import { ALICE, at, type BrokerHarness, day, openHarness, TOYOTA } from '../support/broker-harness.ts';

/** Alice's order of 300 at 3,000, of which the venue has traded 100 before it reaches another order of hers. */
function partFilled(options: Parameters<BrokerHarness['place']>[4] = {}): BrokerHarness {
  const harness = openHarness({ cash: 2_000_000, fee: { ratePpm: 0 } });
  harness.enter('pm-continuous');
  harness.order(ALICE, 'buy', 300, 3_000, options);
  harness.report('ack', 1);
  harness.fill(1, 100, 3_000);
  return harness;
}

describe('an order that the venue stopped at an own order', () => {
  it.each([
    ['a day order', {}],
    ['an immediate order, which else expires', { timeInForce: 'ioc' }],
    ['a funari order, which else expires', { condition: 'funari-pm' }],
    ['a period order, which else waits for its next session', { timeInForce: 'date', expiresOn: day('2026-11-25') }],
  ] as const)('%s: is cancelled with the reason, keeps its fills and frees its hold', (_, terms) => {
    const harness = partFilled(terms);
    expect(harness.stopped(1).events).toMatchObject([
      { order: { state: 'cancelled', reason: 'SELF_TRADE', quantity: 300, filled: 100 } },
    ]);
    expect(harness.broker.account(ALICE)?.cash.held).toBe(0);
    expect(harness.broker.position(ALICE, TOYOTA)?.flows).toMatchObject([{ amount: 100 }]);
  });

  it('may end without a fill, and before its acknowledgement', () => {
    const harness = openHarness();
    harness.order(ALICE, 'buy', 100, 3_000);
    expect(harness.stopped(1).events).toMatchObject([
      { order: { state: 'cancelled', reason: 'SELF_TRADE', filled: 0 } },
    ]);
    expect(harness.report('ack', 1).events).toEqual([]);
    expect(harness.stopped(1).events).toEqual([]);
  });

  it('an amend that led there is replied to first', () => {
    const harness = partFilled();
    harness.amend(ALICE, 1, { price: 3_050 });
    harness.answer('amended', 1);
    expect(harness.stopped(1).events).toMatchObject([
      { order: { state: 'cancelled', reason: 'SELF_TRADE', price: at(3_050), amend: null } },
    ]);
  });

  it('a cancel that the customer requested in the meantime keeps its own reason', () => {
    const harness = partFilled();
    harness.cancel(ALICE, 1);
    expect(harness.stopped(1).events).toMatchObject([
      { order: { state: 'cancelled', reason: 'CANCELLED_BY_CUSTOMER' } },
    ]);
  });

  it('ends the stop leg of its pair, and what waits for it', () => {
    const pair = openHarness();
    const stop = { type: 'market', price: null, trigger: { when: '>=', price: at(3_050) } } as const;
    pair.order(ALICE, 'buy', 100, 3_000, { oco: stop });
    expect(pair.stopped(1).events).toMatchObject([
      { order: { orderId: 1, reason: 'SELF_TRADE' } },
      { order: { orderId: 2, state: 'cancelled', reason: 'OCO_ENDED' } },
    ]);
    const parent = openHarness();
    const child = { type: 'limit', price: at(3_200), timeInForce: 'day', expiresOn: null } as const;
    parent.order(ALICE, 'buy', 100, 3_000, { ifDone: child });
    expect(parent.stopped(1).events).toMatchObject([
      { order: { orderId: 1, reason: 'SELF_TRADE' } },
      { order: { orderId: 2, state: 'cancelled', reason: 'PARENT_ENDED' } },
    ]);
  });
});
