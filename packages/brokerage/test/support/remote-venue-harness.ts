import { price, shares } from '@kabuto/market';
import { Broker } from '../../src/broker.ts';
import type { BrokerResult, Order, Side, StopLeg, VenueOrderReport } from '../../src/types.ts';
import { ALICE, at, BOB, BrokerHarness, openHarness } from './broker-harness.ts';
import { LateVenue } from './late-venue.ts';
import { holds, Ledger, storedSums } from './ledger.ts';
import { Pairs } from './pairs.ts';

/** A harness whose venue is remote: reports are delayed. */
export class RemoteVenueHarness {
  harness: BrokerHarness = openHarness({ cash: 0 });
  readonly venue: LateVenue;
  readonly #ledger = new Ledger();
  readonly #pairs = new Pairs();
  readonly #unbalanced: string[] = [];

  /** `numbers`: whether the venue numbers its reports. */
  constructor(numbers = false) {
    this.venue = new LateVenue(numbers);
    for (const accountId of [ALICE, BOB]) this.record(this.harness.deposit(accountId, 5_000_000));
  }

  record(result: BrokerResult): void {
    this.#unbalanced.push(...this.#ledger.add(result.events));
    this.#pairs.record(result.events);
    this.venue.take(result.requests);
  }

  deliver(report: VenueOrderReport | undefined): void {
    if (report !== undefined) this.record(this.harness.do({ kind: 'venueReport', report }));
  }

  /** Delivers everything in flight. */
  drain(): void {
    for (let report = this.venue.next(0); report !== undefined; report = this.venue.next(0)) this.deliver(report);
  }

  /**
   * Restores the broker from its rows. The venue does not notice, unless it numbers its reports: then it repeats those
   * not applied yet.
   */
  restart(): void {
    this.harness = new BrokerHarness(Broker.restore(this.harness.broker.snapshot()), this.harness.now);
    if (this.venue.nextReport !== undefined)
      this.venue.resend(this.harness.broker.reportsSeen({}) ?? { last: 0, missing: [] });
  }

  /**
   * After everything has been delivered, broker and venue must agree on every order, the books must balance, and holds
   * must be those of the open orders. Returns the violations.
   */
  problems(): string[] {
    const open = this.harness.broker.openOrders();
    const working = open.filter(({ state }) => state === 'working' || state === 'partial');
    const watched = open.filter(({ state }) => state === 'armed');
    const others = open.filter((order) => !working.includes(order) && !watched.includes(order));
    const isOpen = (id: number | null | undefined): boolean => open.some(({ orderId }) => orderId === id);
    const expected = {
      working: Object.fromEntries(working.map((one) => [one.orderId, [one.quantity - one.filled, one.price]])),
      watched: watched.map(({ orderId }) => orderId),
    };
    const rows = this.harness.broker.snapshot();
    const { caused, stored } = holds(rows);
    const [balances, sums] = [inOrder(storedSums(rows)), inOrder(this.#ledger.sums())];
    return [
      ...(this.harness.broker.reportsSeen({})?.missing ?? []).map((venueSeq) => `report ${venueSeq} never came`),
      ...this.#unbalanced.map((asset) => `postings of ${asset} do not sum to 0`),
      ...others.filter(({ state }) => state !== 'reserved').map(({ orderId }) => `order ${orderId} waits for nothing`),
      ...others.filter(({ group }) => !isOpen(group?.parent)).map(({ orderId }) => `order ${orderId} has no parent`),
      ...watched
        .filter(({ group }) => group !== null && group.oco !== null)
        .filter(({ group }) => !working.some(({ orderId }) => orderId === group?.oco))
        .map(({ orderId }) => `order ${orderId} has lost its pair`),
      ...this.#pairs.overfilled().map((pair) => `pair ${pair} traded more than was ordered`),
      ...difference('orders of the broker and of the venue', expected, this.venue.expectedState),
      ...difference('balances and sums of postings', balances, sums),
      ...difference('holds stored and caused', inOrder(stored), inOrder(caused)),
    ];
  }
}

const inOrder = (row: Record<string, number>): [string, number][] =>
  Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));

function difference(what: string, a: object, b: object): string[] {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one === other ? [] : [`${what}: ${one} and ${other}`];
}

/** Possible acts between a harness and its remote venue. */
export const ACTS = [
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
  'stopped',
  'reach',
  'reach',
  'next',
  'next',
  'next',
  'again',
] as const;
/** `a` and `b` select the order, account and price. */
export type Step = { readonly act: (typeof ACTS)[number]; readonly a: number; readonly b: number };

const amendOf = ({ accountId, orderId, price: now, quantity, trigger }: Order, b: number, limit: number) =>
  ({
    kind: 'amend',
    accountId,
    orderId,
    price: now === null || b % 2 === 0 ? null : price(limit * 10),
    quantity: shares(quantity - 100 * (b % 3)),
    ...(trigger === null || b % 4 === 3 ? {} : { trigger: price(limit * 10 + 300) }),
  }) as const;

/** Becomes a market order when the price is 20 yen beyond the limit. */
const stopLeg = (side: Side, limit: number): StopLeg => ({
  type: 'market',
  price: null,
  trigger: side === 'buy' ? { when: '>=', price: at(limit + 20) } : { when: '<=', price: at(limit - 20) },
});

/** Performs one act; `a` and `b` select the target and the amount. */
export function perform(remote: RemoteVenueHarness, { act: what, a, b }: Step): void {
  const { harness, venue } = remote;
  const open = harness.broker.openOrders();
  const order = open.at(a % Math.max(1, open.length));
  const who = a % 2 === 0 ? ALICE : BOB;
  const limit = 2_900 + (b % 200);
  const side = a % 3 === 0 ? ('sell' as const) : ('buy' as const);
  const back = side === 'buy' ? ('sell' as const) : ('buy' as const);
  const child = { type: 'limit', price: at(limit), timeInForce: 'day', expiresOn: null } as const;
  switch (what) {
    case 'buy':
    case 'sell':
      remote.record(harness.place(who, what, 100 * (1 + (b % 4)), b % 5 === 0 ? null : limit));
      break;
    case 'stop':
      remote.record(
        harness.place(who, 'buy', 100 * (1 + (b % 4)), limit, { trigger: { when: '>=', price: at(3_050) } }),
      );
      break;
    case 'oco':
      remote.record(harness.place(who, side, 100 * (1 + (b % 4)), limit, { oco: stopLeg(side, limit) }));
      break;
    case 'ifd':
      remote.record(harness.place(who, side, 100 * (1 + (b % 4)), limit, { ifDone: child }));
      break;
    case 'ifdoco':
      remote.record(
        harness.place(who, side, 100 * (1 + (b % 4)), limit, { ifDone: { ...child, oco: stopLeg(back, limit) } }),
      );
      break;
    case 'atOnce':
      remote.record(harness.place(who, side, 100 * (1 + (b % 4)), limit, { timeInForce: b % 2 === 0 ? 'ioc' : 'fok' }));
      break;
    case 'amend':
      if (order !== undefined) remote.record(harness.do(amendOf(order, b, limit)));
      break;
    case 'cancel':
      if (order !== undefined) remote.record(harness.cancel(order.accountId, order.orderId));
      break;
    case 'trade':
      venue.trade(a, 1 + (b % 3), (side: Side) => (side === 'buy' ? at(3_100) : at(2_900)));
      break;
    case 'stopped':
      venue.stop(a, b % 3, (side: Side) => (side === 'buy' ? at(3_100) : at(2_900)));
      break;
    case 'reach':
      venue.hitWatch(a);
      break;
    case 'next':
      remote.deliver(venue.next(a));
      break;
    case 'again':
      remote.deliver(venue.repeatOne(a));
  }
}
