import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { AccountLimits } from '../../src/types.ts';
import { ALICE, BrokerHarness, FRI, listed, openHarness, SMALL, TOYOTA } from '../support/broker-harness.ts';

/** A harness without fees whose customer has 10 million yen and these limits. */
function limited(limits: { order?: number; day?: number }): BrokerHarness {
  const harness = openHarness({ fee: { ratePpm: 0 }, cash: 10_000_000 });
  const given: AccountLimits = {
    order: limits.order === undefined ? null : yen(limits.order),
    day: limits.day === undefined ? null : yen(limits.day),
  };
  harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open', limits: given });
  return harness;
}

describe('limits of an account', () => {
  it('ORD-07 one order: at its limit price, or at the upper limit for a market order', () => {
    const harness = limited({ order: 600_000 });
    expect(harness.place(ALICE, 'buy', 200, 3_000).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 300, 3_000))).toEqual({
      reason: 'ORDER_LIMIT',
      field: 'quantity',
      params: { required: '900000', available: '600000', max: '200' },
    });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 200, null))).toMatchObject({
      reason: 'ORDER_LIMIT',
      params: { required: '740000', max: '100' },
    });
  });

  it('ORD-07 one day: fills and open rests count, what was cancelled does not, and the next day starts from zero', () => {
    const harness = limited({ day: 1_000_000 });
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 2_900);
    const part = harness.order(ALICE, 'buy', 200, 3_000);
    harness.fill(part, 100, 3_000);
    // 290,000 and 300,000 are traded, 300,000 are open
    const refused = BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 200, 800, { instrument: SMALL }));
    expect(refused).toEqual({
      reason: 'DAY_LIMIT',
      field: 'quantity',
      params: { required: '160000', available: '110000', max: '100' },
    });
    harness.cancel(ALICE, part);
    harness.report('cancelled', part);
    harness.order(ALICE, 'sell', 100, 3_000);
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'sell', 100, 3_000)).reason).toBe('DAY_LIMIT');
    harness.phase(false);
    for (const { orderId } of harness.broker.openOrders()) harness.report('expired', orderId);
    harness.openDate(FRI);
    expect(harness.place(ALICE, 'buy', 300, 3_000).refusal).toBeNull();
  });

  it('ORD-07 an amend to a higher price is checked, one to a lower price or fewer shares never', () => {
    const harness = limited({ order: 600_000, day: 700_000 });
    const id = harness.order(ALICE, 'buy', 200, 3_000);
    expect(BrokerHarness.refusalOf(harness.amend(ALICE, id, { price: 3_100 }))).toMatchObject({
      reason: 'ORDER_LIMIT',
      field: 'price',
      params: { required: '620000', available: '600000', max: '100' },
    });
    const limits = { order: yen(100_000), day: yen(100_000) };
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open', limits });
    expect(harness.amend(ALICE, id, { price: 2_900, quantity: 100 }).refusal).toBeNull();
  });

  it('ORD-07 one day: an order being amended counts at the more expensive of both terms', () => {
    const harness = limited({ day: 1_000_000 });
    const id = harness.order(ALICE, 'buy', 100, 3_000);
    harness.amend(ALICE, id, { price: 3_500 });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 200, 3_400))).toMatchObject({
      reason: 'DAY_LIMIT',
      params: { required: '680000', available: '650000', max: '100' },
    });
    harness.answer('amendRejected', id);
    expect(harness.place(ALICE, 'buy', 200, 3_400).refusal).toBeNull();
  });

  it('ORD-07 name a quantity that passes both limits and the cash', () => {
    const both = limited({ order: 800_000, day: 500_000 });
    expect(BrokerHarness.refusalOf(both.place(ALICE, 'buy', 300, 3_000))).toMatchObject({
      reason: 'ORDER_LIMIT',
      params: { required: '900000', available: '800000', max: '100' },
    });
    const poor = limited({ order: 9_000_000 });
    poor.do({ kind: 'debit', accountId: ALICE, amount: yen(9_600_000), house: 3, source: 'test' });
    expect(BrokerHarness.refusalOf(poor.place(ALICE, 'buy', 4_000, 3_000))).toMatchObject({
      reason: 'ORDER_LIMIT',
      params: { required: '12000000', max: '100' },
    });
  });

  it('ORD-07 name a quantity that passes where a share costs half a yen more than it counts', () => {
    const harness = limited({ order: 5_998 });
    harness.do({ kind: 'setInstrument', instrument: listed(TOYOTA, 3_000, 'topix500', 1) });
    // one share counts 2,999, two count 5,999
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 2, 2_999.5)).params).toMatchObject({
      required: '5999',
      max: '1',
    });
    expect(harness.place(ALICE, 'buy', 1, 2_999.5).refusal).toBeNull();
  });

  it('ORD-07 stay when the policy changes in other ways, and bind before cash does', () => {
    const harness = limited({ order: 0 });
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open' });
    expect(BrokerHarness.refusalOf(harness.place(ALICE, 'buy', 90_000, 3_000))).toMatchObject({
      reason: 'ORDER_LIMIT',
      params: { available: '0', max: '0' },
    });
    expect(() => limited({ day: -1 })).toThrow('invalid limit');
  });
});
