import { price, shares } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, at, BOB, type Desk, openDesk, TOYOTA } from './testing/kit.ts';
import { LateVenue } from './testing/late-venue.ts';
import { holds, Ledger, storedSums } from './testing/ledger.ts';
import { Pairs } from './testing/pairs.ts';
import type { BrokerResult, Order, Side, StopLeg, VenueOrderReport } from './types.ts';

/** A desk whose venue is far away. */
class Distant {
  readonly desk: Desk = openDesk({ cash: 0 });
  readonly venue = new LateVenue();
  readonly ledger = new Ledger();
  readonly pairs = new Pairs();

  constructor() {
    for (const accountId of [ALICE, BOB]) this.see(this.desk.deposit(accountId, 5_000_000));
  }

  see(result: BrokerResult): void {
    expect(this.ledger.add(result.events)).toEqual([]);
    this.pairs.see(result.events);
    this.venue.take(result.requests);
  }

  hear(report: VenueOrderReport | undefined): void {
    if (report !== undefined) this.see(this.desk.do({ kind: 'venueReport', report }));
  }

  /** Everything under way arrives. */
  drain(): void {
    for (let report = this.venue.next(0); report !== undefined; report = this.venue.next(0)) this.hear(report);
  }

  /** Broker and venue agree on every order, the books balance, and holds are those of the open orders. */
  agree(): void {
    const open = this.desk.broker.openOrders();
    const working = open.filter(({ state }) => state === 'working' || state === 'partial');
    const watched = open.filter(({ state }) => state === 'armed');
    const reserved = open.filter(({ state }) => state === 'reserved');
    expect(working.length + watched.length + reserved.length).toBe(open.length);
    for (const { group } of reserved) expect(open.map(({ orderId }) => orderId)).toContain(group?.parent);
    for (const { group } of watched) {
      if (group?.oco != null) expect(working.map(({ orderId }) => orderId)).toContain(group.oco);
    }
    expect(this.pairs.overfilled()).toEqual([]);
    expect({
      working: Object.fromEntries(working.map((one) => [one.orderId, [one.quantity - one.filled, one.price]])),
      watched: watched.map(({ orderId }) => orderId),
    }).toEqual(this.venue.truth);
    const rows = this.desk.broker.snapshot();
    expect(storedSums(rows)).toEqual(this.ledger.sums());
    const { caused, stored } = holds(rows);
    expect(stored).toEqual(caused);
  }
}

const ACTS = [
  'buy',
  'sell',
  'stop',
  'oco',
  'ifd',
  'ifdoco',
  'atOnce',
  'amend',
  'cancel',
  'trade',
  'trade',
  'reach',
  'reach',
  'next',
  'next',
  'next',
  'again',
] as const;
type Step = { readonly act: (typeof ACTS)[number]; readonly a: number; readonly b: number };

const amendOf = ({ accountId, orderId, price: now, quantity, trigger }: Order, b: number, limit: number) =>
  ({
    kind: 'amend',
    accountId,
    orderId,
    price: now === null || b % 2 === 0 ? null : price(limit * 10),
    quantity: shares(quantity - 100 * (b % 3)),
    ...(trigger === null || b % 4 === 3 ? {} : { trigger: price(limit * 10 + 300) }),
  }) as const;

/** Takes over 20 yen beyond the limit, at market. */
const stopLeg = (side: Side, limit: number): StopLeg => ({
  type: 'market',
  price: null,
  trigger: side === 'buy' ? { when: '>=', price: at(limit + 20) } : { when: '<=', price: at(limit - 20) },
});

function run(far: Distant, { act, a, b }: Step): void {
  const { desk, venue } = far;
  const open = desk.broker.openOrders();
  const order = open.at(a % Math.max(1, open.length));
  const who = a % 2 === 0 ? ALICE : BOB;
  const limit = 2_900 + (b % 200);
  const side = a % 3 === 0 ? ('sell' as const) : ('buy' as const);
  const back = side === 'buy' ? ('sell' as const) : ('buy' as const);
  const child = { type: 'limit', price: at(limit), timeInForce: 'day', expiresOn: null } as const;
  switch (act) {
    case 'buy':
    case 'sell':
      far.see(desk.place(who, act, 100 * (1 + (b % 4)), b % 5 === 0 ? null : limit));
      break;
    case 'stop':
      far.see(desk.place(who, 'buy', 100 * (1 + (b % 4)), limit, { trigger: { when: '>=', price: at(3_050) } }));
      break;
    case 'oco':
      far.see(desk.place(who, side, 100 * (1 + (b % 4)), limit, { oco: stopLeg(side, limit) }));
      break;
    case 'ifd':
      far.see(desk.place(who, side, 100 * (1 + (b % 4)), limit, { ifDone: child }));
      break;
    case 'ifdoco':
      far.see(desk.place(who, side, 100 * (1 + (b % 4)), limit, { ifDone: { ...child, oco: stopLeg(back, limit) } }));
      break;
    case 'atOnce':
      far.see(desk.place(who, side, 100 * (1 + (b % 4)), limit, { timeInForce: b % 2 === 0 ? 'ioc' : 'fok' }));
      break;
    case 'amend':
      if (order !== undefined) far.see(desk.do(amendOf(order, b, limit)));
      break;
    case 'cancel':
      if (order !== undefined) far.see(desk.cancel(order.accountId, order.orderId));
      break;
    case 'trade':
      venue.trade(a, 1 + (b % 3), (side: Side) => (side === 'buy' ? at(3_100) : at(2_900)));
      break;
    case 'reach':
      venue.reach(a);
      break;
    case 'next':
      far.hear(venue.next(a));
      break;
    case 'again':
      far.hear(venue.again(a));
  }
}

describe('a venue that answers late, twice and out of order', { timeout: 60_000 }, () => {
  it('ORD-01 is followed to the last share, whatever is asked of it', () => {
    const step: fc.Arbitrary<Step> = fc.record({ act: fc.constantFrom(...ACTS), a: fc.nat(1_000), b: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 120, size: 'max' }), (history) => {
        const far = new Distant();
        for (const one of history) run(far, one);
        far.drain();
        far.agree();
      }),
      { numRuns: 300 },
    );
  });

  it('ORD-04 a part fill on its way meets an amend and a cancel on theirs', () => {
    const far = new Distant();
    const { desk, venue } = far;
    far.see(desk.place(ALICE, 'buy', 300, 3_000));
    venue.trade(0, 1, () => at(3_000));
    far.see(desk.amend(ALICE, 1, { quantity: 200 }));
    venue.trade(0, 1, () => at(3_000));
    far.see(desk.cancel(ALICE, 1));
    far.drain();
    // both trades were made before the cancel came, and the amend had taken off the rest
    expect(desk.broker.order(1)).toBeUndefined();
    expect(desk.broker.position(ALICE, TOYOTA)?.flows).toMatchObject([{ amount: 200 }]);
    far.agree();
  });

  it('ORD-06 a cancel that comes too late ends in the fill, and the refusal of the cancel is heard in silence', () => {
    const far = new Distant();
    far.see(far.desk.place(ALICE, 'buy', 100, 3_000));
    far.venue.trade(0, 1, () => at(3_000));
    far.see(far.desk.cancel(ALICE, 1));
    const states: string[] = [];
    for (let report = far.venue.next(0); report !== undefined; report = far.venue.next(0)) {
      const { events } = far.desk.do({ kind: 'venueReport', report });
      for (const event of events) if (event.kind === 'fill' || event.kind === 'order') states.push(event.order.state);
    }
    expect(states).toEqual(['filled']);
  });
});
