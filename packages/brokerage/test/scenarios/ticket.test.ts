import { addBusinessDays, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyTicket, type RawTicket, ticketForm } from '../../src/forms/index.ts';
import type { BrokerResult, Side } from '../../src/types.ts';
import { ALICE, at, type BrokerHarness, listed, openHarness, SMALL, THU, TOYOTA } from '../support/broker-harness.ts';
import { ticketFactsOf } from '../support/ticket-facts.ts';

type Part = RawTicket['part'];
const bucketOf = (part: Part) => (part === 'nisa' ? ({ accountType: 'nisa' } as const) : {});

const side = fc.constantFrom<Side>('buy', 'sell');
const part = fc.constantFrom<Part>('own', 'own', 'nisa');
const quantity = fc.integer({ min: 1, max: 5 }).map((lots) => lots * 100);
const price = fc.integer({ min: 2_400, max: 3_600 });

/** A step of an account's past: a trade, an order left open, or the trade date `days` later. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('trade' as const), side, quantity, price, part }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('open' as const), side, quantity, price, part }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('other' as const),
      side,
      quantity,
      price: fc.integer({ min: 700, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('later' as const), days: fc.constantFrom(1, 40) }) },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

function openLater(harness: BrokerHarness, days: number): void {
  const tradeDate = addBusinessDays(harness.broker.globals.tradeDate ?? THU.tradeDate, days);
  for (const { orderId } of harness.broker.openOrders(ALICE)) harness.report('expired', orderId);
  harness.phase(false);
  harness.openDate({ tradeDate, settlesOn: addBusinessDays(tradeDate, 2) }, [listed(TOYOTA, 3_000)]);
  harness.settle(tradeDate);
  harness.phase(true);
}

/** Takes the step, unless the broker refuses it. */
function take(harness: BrokerHarness, one: Step): void {
  if (one.kind === 'later') {
    openLater(harness, one.days);
    return;
  }
  const terms = one.kind === 'other' ? { instrument: SMALL } : bucketOf(one.part);
  const { orderId } = harness.place(ALICE, one.side, one.quantity, one.price, terms);
  if (orderId !== null && one.kind !== 'open') harness.fill(orderId, one.quantity, one.price);
}

const realisedIn = ({ events }: BrokerResult): number | null =>
  events.flatMap((event) => (event.kind === 'fill' ? [event.fill.realised] : []))[0] ?? null;

const powerOf = ({ broker }: BrokerHarness): number => broker.buyingPower(ALICE);
const taxHeld = ({ broker }: BrokerHarness): number => broker.account(ALICE)?.tax.held ?? 0;

describe('RT-26 RT-27 what the ticket promises', () => {
  it('is to the yen what the broker holds once the order is open, and once it is filled', () => {
    const seen = { buy: 0, sell: 0, taxed: 0, refunded: 0, nisa: 0, atMarket: 0 };
    const account = fc.record({
      past: fc.array(step, { maxLength: 12 }),
      fee: fc.record({ ratePpm: fc.constantFrom(0, 550, 3_000), minimum: fc.constantFrom(0, 110).map(yen) }),
      cash: fc.integer({ min: 2_000_000, max: 6_000_000 }),
      cost: price,
      taxType: fc.constantFrom('specified' as const, 'specified' as const, 'general' as const),
    });
    const order = fc.record({
      side,
      quantity,
      price,
      part,
      type: fc.constantFrom('limit' as const, 'market' as const),
    });
    fc.assert(
      fc.property(account, order, ({ past, fee, cash, cost, taxType }, asked) => {
        const harness = openHarness({ fee, cash });
        harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'open', nisa: true, taxType });
        take(harness, { kind: 'trade', side: 'buy', quantity: 500, price: cost, part: 'own' });
        for (const one of past) take(harness, one);

        const facts = ticketFactsOf(harness, ALICE, TOYOTA, at(3_050));
        const ticket = {
          ...emptyTicket(TOYOTA, asked.side),
          type: asked.type,
          part: asked.part,
          price: String(asked.price),
          quantity: String(asked.quantity),
        };
        const { estimate } = ticketForm.view(ticket, facts).summary;
        if (estimate === null) throw new Error('no estimate');
        const held = harness.broker.account(ALICE)?.cash.held ?? 0;
        const tax = taxHeld(harness);
        const limit = asked.type === 'limit' ? asked.price : null;
        const { orderId } = harness.place(ALICE, asked.side, asked.quantity, limit, bucketOf(asked.part));
        if (orderId === null) return;

        const open = harness.broker.order(orderId);
        if (estimate.side === 'buy') {
          expect(open?.holdCash).toBe(estimate.hold);
          expect(powerOf(harness)).toBe(estimate.powerWhileOpen);
        } else {
          expect(open?.holdShares).toBe(estimate.hold);
          expect(powerOf(harness)).toBe(facts.buyingPower);
        }
        const filled = harness.fill(orderId, asked.quantity, estimate.price / 10);
        const promised = estimate.side === 'buy' ? estimate : estimate.outcome;
        if (promised === null) throw new Error('a sale of shares that are owned has an outcome');
        expect(powerOf(harness)).toBe(promised.after.buyingPower);
        expect(taxHeld(harness) - tax).toBe(promised.after.tax);
        if ('realised' in promised) {
          expect(realisedIn(filled)).toBe(promised.realised);
          expect(promised.net).toBe(estimate.notional - estimate.fee - promised.after.tax);
        }
        // nothing else is held than before
        expect(harness.broker.account(ALICE)?.cash.held).toBe(held + promised.after.tax);

        seen[asked.side] += 1;
        if (promised.after.tax > 0) seen.taxed += 1;
        if (promised.after.tax < 0) seen.refunded += 1;
        if (asked.part === 'nisa') seen.nisa += 1;
        if (asked.type === 'market') seen.atMarket += 1;
      }),
      { numRuns: 1_000 },
    );
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(0);
  });

  it('has no result and no tax for shares that are not owned', () => {
    const harness = openHarness();
    const ticket = { ...emptyTicket(TOYOTA, 'sell'), price: '3000', quantity: '100' };
    const outcomeOf = (raw: RawTicket) => {
      const { estimate } = ticketForm.view(raw, ticketFactsOf(harness, ALICE, TOYOTA, null)).summary;
      return estimate?.side === 'sell' ? estimate.outcome : undefined;
    };
    expect(outcomeOf(ticket)).toBeNull();
    harness.fill(harness.order(ALICE, 'buy', 100, 2_900), 100, 2_900);
    // 300,000 less a fee of 165 for shares that cost 2,902 each: 9,635, of which 1,475 and 481 are tax
    expect(outcomeOf(ticket)).toMatchObject({
      averageCost: 2_902,
      realised: 9_635,
      net: 297_879,
      after: { tax: 1_956 },
    });
    expect(outcomeOf({ ...ticket, quantity: '200' })).toBeNull();
    // the other part's shares are not this one's
    expect(outcomeOf({ ...ticket, part: 'nisa' })).toBeNull();
  });
});
