import { addBusinessDays, shares } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amendedHold,
  type BuyEstimate,
  emptyTicket,
  type RawTicket,
  type SaleEstimate,
  ticketForm,
  ticketTerms,
} from '../../src/forms/index.ts';
import type { BrokerResult, Order, OrderId } from '../../src/types.ts';
import { ALICE, at, type BrokerHarness, CONDITIONS, openHarness, THU, TOYOTA } from '../support/broker-harness.ts';
import { account, bucketOf, harnessOf, part, price, quantity, side } from '../support/testing-random-account.ts';
import { ticketFactsOf } from '../support/ticket-facts.ts';

const realisedIn = ({ events }: BrokerResult): number | null =>
  events.flatMap((event) => (event.kind === 'fill' ? [event.fill.realised] : []))[0] ?? null;

const powerOf = ({ broker }: BrokerHarness): number => broker.buyingPower(ALICE);
const taxHeld = ({ broker }: BrokerHarness): number => broker.account(ALICE)?.tax.held ?? 0;
const heldBy = ({ broker }: BrokerHarness): number => broker.account(ALICE)?.cash.held ?? 0;

/** Every kind of order that a ticket can describe. */
const KINDS = [
  ...(['limit', 'market', 'stopMarket', 'stopLimit', 'ioc', 'oco', 'ocoLimit', 'ifDone', 'ifDoneStop'] as const),
  ...CONDITIONS,
] as const;
type Kind = (typeof KINDS)[number];

const order = fc.record({
  kind: fc.constantFrom<Kind>(...KINDS),
  side,
  quantity,
  price,
  part,
  /** The distance of a second price, in yen. */
  apart: fc.integer({ min: 1, max: 60 }),
  dated: fc.boolean(),
  /** Whether it is placed while the market is closed. */
  closed: fc.boolean(),
});
type Asked = typeof order extends fc.Arbitrary<infer One> ? One : never;

/** The fields of the ticket that make it this kind of order. A pair is a sale, an order with a sale after it a buy. */
function kindFields({ kind, price: limit, apart }: Asked): Partial<RawTicket> {
  switch (kind) {
    case 'limit':
    case 'market':
      return { type: kind };
    case 'stopMarket':
      return { type: 'stop', stopType: 'market', trigger: String(limit) };
    case 'stopLimit':
      return { type: 'stop', stopType: 'limit', trigger: String(limit - apart) };
    case 'oco':
      return { side: 'sell', execution: 'oco', ocoTrigger: String(limit - apart) };
    case 'ocoLimit':
      return {
        side: 'sell',
        execution: 'oco',
        ocoTrigger: String(limit - apart),
        ocoType: 'limit',
        ocoPrice: String(limit - apart - 1),
      };
    case 'ifDone':
      return { side: 'buy', execution: 'ifDone', donePrice: String(limit + apart) };
    case 'ifDoneStop':
      return { side: 'buy', execution: 'ifDone', doneType: 'stop', donePrice: String(limit - apart) };
    case 'closing-am':
    case 'closing-pm':
    case 'funari-am':
    case 'funari-pm':
    case 'ioc':
    case 'opening-am':
    case 'opening-pm':
      return { execution: kind };
  }
}

const ticketOf = (asked: Asked, { broker }: BrokerHarness): RawTicket => ({
  ...emptyTicket(TOYOTA, asked.side),
  part: asked.part,
  price: String(asked.price),
  quantity: String(asked.quantity),
  ...(asked.dated
    ? { timeInForce: 'date', expiresOn: addBusinessDays(broker.globals.tradeDate ?? THU.tradeDate, 3) }
    : {}),
  ...kindFields(asked),
});

/** The ticket's effect; these tickets are complete. */
function estimateOf(raw: RawTicket, harness: BrokerHarness): BuyEstimate | SaleEstimate {
  const { estimate } = ticketForm.view(raw, ticketFactsOf(harness, ALICE, TOYOTA, at(3_050))).summary;
  if (estimate === null) throw new Error('no estimate');
  return estimate;
}

/** Sends the ticket's terms; the id of its order, or null when the broker refuses it. */
function send(raw: RawTicket, harness: BrokerHarness): OrderId | null {
  const { side: sent, quantity: count, ...terms } = ticketTerms(raw);
  return harness.place(ALICE, sent, Number(count), null, { ...terms, ...bucketOf(raw.part) }).orderId;
}

/** Brings the order to its venue: the market opens, and its price is reached. */
function reachVenue(orderId: OrderId, asked: Asked, harness: BrokerHarness): void {
  if (asked.closed) harness.phase(true);
  if (asked.kind === 'stopMarket' || asked.kind === 'stopLimit') harness.report('watchHit', orderId);
}

describe('RT-26 RT-27 what the ticket promises', () => {
  it('is to the yen what the broker holds once the order is open, and once it is filled', () => {
    const seen: Record<string, number> = {
      buy: 0,
      sell: 0,
      taxed: 0,
      refunded: 0,
      nisa: 0,
      dated: 0,
      closed: 0,
      margin: 0,
    };
    for (const kind of KINDS) seen[kind] = 0;
    const count = (what: string, whether = true): void => {
      if (whether) seen[what] = (seen[what] ?? 0) + 1;
    };
    fc.assert(
      fc.property(account, order, (random, asked) => {
        const harness = harnessOf(random);
        if (asked.closed) harness.phase(false);
        const raw = ticketOf(asked, harness);
        const estimate = estimateOf(raw, harness);
        const [power, held, tax] = [powerOf(harness), heldBy(harness), taxHeld(harness)];
        const orderId = send(raw, harness);
        if (orderId === null) return;

        const open = harness.broker.order(orderId);
        if (estimate.side === 'buy') {
          expect(open?.holdCash).toBe(estimate.hold);
          expect(powerOf(harness)).toBe(estimate.powerWhileOpen);
        } else {
          expect(open?.holdShares).toBe(estimate.hold);
          expect(powerOf(harness)).toBe(power);
        }
        reachVenue(orderId, asked, harness);
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
        expect(heldBy(harness)).toBe(held + promised.after.tax);

        for (const what of [estimate.side, asked.kind]) count(what);
        count('taxed', promised.after.tax > 0);
        count('refunded', promised.after.tax < 0);
        count('nisa', asked.part === 'nisa');
        count('dated', asked.dated);
        count('closed', asked.closed);
        count('margin', harness.broker.freeOfMargin(ALICE) !== null);
      }),
      { numRuns: 3_000 },
    );
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
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

/** Other terms for an order that may be filled in part: a price, fewer lots, or both. */
const change = fc.record({
  price: fc.option(price),
  fewer: fc.integer({ min: 0, max: 3 }),
  filled: fc.integer({ min: 0, max: 2 }),
});

/** What the form for other terms shows of the order, before they are sent. */
function promisedHold(
  before: Order,
  next: { readonly price: number | null; readonly quantity: number },
  harness: BrokerHarness,
) {
  if (before.side === 'sell') return Math.max(0, next.quantity - before.filled);
  const issue = harness.broker.instrument(TOYOTA);
  const [schedule] = harness.broker.globals.feeSchedules.slice(-1);
  if (issue === undefined || schedule === undefined) throw new Error('the issue is listed');
  const limit = before.type === 'market' ? null : next.price === null ? before.price : at(next.price);
  return amendedHold(before, { price: limit, quantity: shares(next.quantity) }, issue.upper, schedule);
}

describe('ORD-05 what the form for other terms promises', () => {
  it('is to the yen and share what the broker holds once the venue has confirmed it', () => {
    const seen: Record<string, number> = { buy: 0, sell: 0, part: 0, more: 0, less: 0, market: 0 };
    fc.assert(
      fc.property(account, order, change, (random, asked, { price: to, fewer, filled }) => {
        const kind = asked.kind.startsWith('o') || asked.kind.startsWith('if') ? 'limit' : asked.kind;
        const harness = harnessOf(random);
        const raw = ticketOf({ ...asked, kind, closed: false }, harness);
        const orderId = send(raw, harness);
        if (orderId === null) return;
        if (harness.broker.order(orderId)?.state === 'armed') harness.report('watchHit', orderId);
        harness.report('ack', orderId);
        const done = Math.min(filled * 100, asked.quantity - 100);
        if (done > 0) harness.fill(orderId, done, asked.price);
        const before = harness.broker.order(orderId);
        if (before === undefined) throw new Error('the order is open');
        const next = { price: before.type === 'market' ? null : to, quantity: asked.quantity - fewer * 100 };
        const promised = promisedHold(before, next, harness);
        const [power, was] = [powerOf(harness), before.side === 'buy' ? before.holdCash : before.holdShares];
        const terms = { quantity: next.quantity, ...(next.price === null ? {} : { price: next.price }) };
        if (harness.amend(ALICE, orderId, terms).refusal !== null) return;
        harness.answer('amended', orderId);

        const after = harness.broker.order(orderId);
        if (before.side === 'sell') expect(after?.holdShares).toBe(promised);
        else {
          expect(after?.holdCash).toBe(promised);
          expect(powerOf(harness)).toBe(power + was - promised);
        }
        for (const what of [before.side, ...(done > 0 ? ['part'] : [])]) seen[what] = (seen[what] ?? 0) + 1;
        if (before.type === 'market') seen.market = (seen.market ?? 0) + 1;
        if (promised > was) seen.more = (seen.more ?? 0) + 1;
        if (promised < was) seen.less = (seen.less ?? 0) + 1;
      }),
      { numRuns: 2_000 },
    );
    for (const [what, times] of Object.entries(seen)) expect(times, what).toBeGreaterThan(0);
  });
});
