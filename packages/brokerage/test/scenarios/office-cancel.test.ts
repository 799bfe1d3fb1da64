import { describe, expect, it } from 'vitest';
import { ALICE, at, BrokerHarness, openHarness } from '../support/broker-harness.ts';

const cancelFor = (harness: BrokerHarness, orderId: number) =>
  harness.do({ kind: 'cancel', accountId: ALICE, orderId, by: 'broker' });

describe('BO-05 the brokerage cancels an order for its customer', () => {
  it('one at the venue ends with the reason when the venue confirms, and its hold with it', () => {
    const harness = openHarness();
    const id = harness.order(ALICE, 'buy', 200, 3_000);
    harness.report('ack', id);
    expect(cancelFor(harness, id)).toMatchObject({
      requests: [{ kind: 'cancel', orderId: id }],
      events: [{ order: { state: 'cancelling', reason: 'CANCELLED_BY_BROKER' } }],
    });
    expect(BrokerHarness.refusalOf(cancelFor(harness, id)).reason).toBe('CANCEL_PENDING');
    expect(harness.report('cancelled', id).events).toMatchObject([
      { order: { state: 'cancelled', reason: 'CANCELLED_BY_BROKER', holdCash: 0 } },
    ]);
    expect(harness.broker.account(ALICE)?.cash.held).toBe(0);
  });

  it('one that waits here ends at once; what its customer cancels keeps the customer as the reason', () => {
    const harness = openHarness({ closed: true });
    const [one, other] = [harness.order(ALICE, 'buy', 100, 3_000), harness.order(ALICE, 'buy', 100, 2_990)];
    expect(cancelFor(harness, one).events).toMatchObject([
      { order: { state: 'cancelled', reason: 'CANCELLED_BY_BROKER' } },
    ]);
    expect(harness.cancel(ALICE, other).events).toMatchObject([
      { order: { state: 'cancelled', reason: 'CANCELLED_BY_CUSTOMER' } },
    ]);
  });

  it('both legs of a pair end for the same reason', () => {
    const harness = openHarness();
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    const id = harness.order(ALICE, 'sell', 100, 3_100, {
      oco: { type: 'market', price: null, trigger: { when: '<=', price: at(2_900) } },
    });
    harness.report('ack', id);
    const reasons = [...cancelFor(harness, id).events, ...harness.report('cancelled', id).events].flatMap((event) =>
      event.kind === 'order' && event.order.state === 'cancelled' ? [event.order.reason] : [],
    );
    expect(reasons).toEqual(['CANCELLED_BY_BROKER', 'CANCELLED_BY_BROKER']);
  });
});
