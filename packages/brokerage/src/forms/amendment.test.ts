import { shares } from '@kabuto/market';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ALICE, at, openHarness, THU, TOYOTA } from '../../test/support/broker-harness.ts';
import { DEFAULT_FEE_SCHEDULE } from '../ledger/fee.ts';
import { buyingPowerAt } from '../ledger/power.ts';
import { UNRESTRICTED } from '../positions/same-issue.ts';
import { amendmentRefusal } from './index.ts';

/** Around the limits (2,300 to 3,700) and off the tick of 1 yen, below lots and above the order. */
const prices = fc.oneof(fc.integer({ min: 2_290, max: 3_710 }), fc.constantFrom(3_000.5, 3_700, 3_701, 2_299));
const quantities = fc.constantFrom(0, 50, 100, 150, 200, 300, 400);

it('ORD-05 refuses the amend of a single order exactly as the broker does, with the same numbers', () => {
  const reasons = new Set<string>();
  fc.assert(
    fc.property(
      fc.constantFrom('buy', 'sell'),
      fc.constantFrom(700_000, 925_000, 1_000_000, 5_000_000),
      fc.constantFrom(0, 100, 200),
      prices,
      quantities,
      (side, cash, filled, price, quantity) => {
        const harness = openHarness({ cash });
        if (side === 'sell') {
          harness.deposit(ALICE, 2_000_000);
          harness.fill(harness.order(ALICE, 'buy', 300, 3_000), 300, 3_000);
        }
        const placed = harness.place(ALICE, side, 300, 2_300 + (side === 'sell' ? 700 : 0));
        if (placed.orderId === null) return;
        harness.report('ack', placed.orderId);
        if (filled > 0) harness.fill(placed.orderId, filled, 3_000 - (side === 'buy' ? 700 : 0));
        const order = harness.broker.order(placed.orderId);
        const account = harness.broker.account(ALICE);
        const instrument = harness.broker.snapshot().instruments.find(({ code }) => code === TOYOTA);
        if (order === undefined || account === undefined || instrument === undefined) throw new Error('no order');
        const facts = {
          instrument,
          buyingPower: buyingPowerAt(account.cash, THU.settlesOn),
          sameIssue: UNRESTRICTED,
          schedule: { ...DEFAULT_FEE_SCHEDULE, version: 1, ratePpm: 550 },
          awaitsPrice: false,
          canWatch: true,
          isQuantityLinked: false,
        };
        const terms = { price: at(price), quantity: shares(quantity), trigger: null };
        const here = amendmentRefusal(facts, { ...order, group: order.group !== null }, terms);
        const there = harness.amend(ALICE, order.orderId, { price, quantity }).refusal;
        expect(here).toEqual(there);
        if (there !== null) reasons.add(there.reason);
      },
    ),
    { numRuns: 400 },
  );
  for (const reason of [
    'AMEND_BELOW_FILLED',
    'AMEND_QUANTITY_UP',
    'INSUFFICIENT_CASH',
    'PRICE_OFF_TICK',
    'PRICE_OUT_OF_LIMIT',
    'QUANTITY_NOT_LOT',
    'QUANTITY_NOT_POSITIVE',
  ])
    expect(reasons).toContain(reason);
});
