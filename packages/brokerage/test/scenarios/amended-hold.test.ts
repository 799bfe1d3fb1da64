import { price, shares, yen } from '@kabuto/market';
import { expect, it } from 'vitest';
import { amendedHold } from '../../src/forms/index.ts';
import { ALICE, at, openHarness, TOYOTA } from '../support/broker-harness.ts';

const SCHEDULE = { version: 1, ratePpm: 550, minimum: yen(100) };

it.each<readonly [string, { readonly price?: number; readonly quantity?: number }]>([
  ['a higher price', { price: 3_100 }],
  ['a lower price', { price: 2_900 }],
  ['fewer shares', { quantity: 200 }],
  ['both', { price: 3_050, quantity: 400 }],
])(
  'ORD-05 the hold that the form names for %s is what the broker holds once the venue has confirmed it',
  (_, terms) => {
    const harness = openHarness({ fee: SCHEDULE, cash: 3_000_000 });
    const id = harness.order(ALICE, 'buy', 500, 3_000);
    harness.report('ack', id);
    harness.fill(id, 100, 2_990);
    const before = harness.broker.order(id);
    if (before === undefined) throw new Error('the order is open');
    const { upper } = harness.broker.instrument(TOYOTA) ?? { upper: price(0) };
    const next = { price: at(terms.price ?? 3_000), quantity: shares(terms.quantity ?? 500) };
    const named = amendedHold(before, next, upper, SCHEDULE);
    expect(harness.amend(ALICE, id, terms).refusal).toBeNull();
    harness.answer('amended', id);
    expect(harness.broker.order(id)?.holdCash).toBe(named);
    expect(harness.broker.account(ALICE)?.cash.held).toBe(named);
  },
);

it('ORD-05 a market order that gets fewer shares is held at the upper limit', () => {
  const harness = openHarness({ fee: SCHEDULE, cash: 3_000_000, closed: true });
  const id = harness.order(ALICE, 'buy', 300, null);
  const before = harness.broker.order(id);
  if (before === undefined) throw new Error('the order waits');
  const { upper } = harness.broker.instrument(TOYOTA) ?? { upper: price(0) };
  const named = amendedHold(before, { price: null, quantity: shares(200) }, upper, SCHEDULE);
  expect(harness.amend(ALICE, id, { quantity: 200 }).refusal).toBeNull();
  expect(harness.broker.order(id)?.holdCash).toBe(named);
});
