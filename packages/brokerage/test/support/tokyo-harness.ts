import {
  acceptsOrders,
  addBusinessDays,
  type EpochMs,
  epochMs,
  type InstrumentSpec,
  isoDate,
  nextBoundary,
  shares,
  TOKYO,
  timeOfDay,
  tokyoEpoch,
  Venue,
  type VenueReport,
  yen,
} from '@kabuto/market';
import { Broker } from '../../src/broker.ts';
import type { BrokerInput, BrokerResult, VenueRequest } from '../../src/types.ts';
import { HOUSE } from '../../src/types.ts';
import { ALICE, at, BOB, CONDITIONS, listed, TOYOTA } from './broker-harness.ts';

type Timeless<T> = T extends unknown ? Omit<T, 'at'> : never;

const SPEC: InstrumentSpec = {
  code: TOYOTA,
  lot: shares(100),
  tickTable: 'topix500',
  base: at(3_000),
  activity: 50_000,
  volatilityBps: 400,
};
const DATE = isoDate('2026-11-24');

/**
 * The broker with the simulated Tokyo venue and its participants, connected as the port requires; it amends nothing.
 */
export class TokyoHarness {
  readonly broker = new Broker();
  readonly venue: Venue;
  readonly #requests: VenueRequest[] = [];
  readonly #observe: (result: BrokerResult) => void;
  #at: EpochMs = tokyoEpoch(DATE, timeOfDay('07:59'));
  #tick = 0;

  /** `see` receives every decision; the customers own 500 shares and some cash each. */
  constructor(seed: number, see: (result: BrokerResult) => void) {
    this.#observe = see;
    this.venue = new Venue(TOKYO, [SPEC], this.#at);
    const { phase, tradeDate } = this.venue;
    this.venue.apply({ kind: 'reset', epoch: 1, seed, at: this.#at, tradeDate, phase, facts: [], orders: [] });
    this.do({ kind: 'setFeeSchedule', schedule: { version: 1, ratePpm: 550, minimum: yen(300) } });
    this.do({ kind: 'setInstrument', instrument: listed(TOYOTA, 3_000) });
    this.do({ kind: 'setVenue', takes: { amend: false, watch: true, ioc: true, conditions: CONDITIONS } });
    this.#applyReport(this.venue.dayOpened(this.#at));
    this.do({ kind: 'venuePhase', acceptsOrders: false, phase });
    for (const accountId of [ALICE, BOB]) {
      this.do({ kind: 'openAccount', accountId });
      this.do({ kind: 'credit', accountId, amount: yen(20_000_000), house: HOUSE.bank, source: 'test' });
      const past = isoDate('2026-11-10');
      const then = tokyoEpoch(past, timeOfDay('10:00'));
      const order = { instrument: TOYOTA, side: 'buy', type: 'market', price: null, quantity: shares(500) } as const;
      const fills = [{ at: then, price: at(2_900), quantity: shares(500) }];
      const booked = { ...order, acceptedAt: then, tradeDate: past, settlesOn: past, fills, openUntil: null };
      this.do({ kind: 'bookHistory', accountId, cash: yen(2_000_000), orders: [booked] });
    }
  }

  /** Applies an input and everything that follows from it. */
  do(input: Timeless<BrokerInput>): BrokerResult {
    const result = this.#decide(input);
    this.#sendRequests();
    return result;
  }

  /** Advances market time, stopping at every phase change. */
  advance(to: EpochMs): void {
    while (this.#at < to) {
      const next = nextBoundary(TOKYO.schedule, this.#at).at;
      this.#at = epochMs(Math.min(to, next));
      this.#tick += 1;
      for (const report of this.venue.apply({ kind: 'tick', tick: this.#tick, at: this.#at, gap: false }))
        this.#applyReport(report);
      this.#sendRequests();
    }
  }

  get now(): EpochMs {
    return this.#at;
  }

  #decide(input: Timeless<BrokerInput>): BrokerResult {
    const result = this.broker.apply({ ...input, at: this.#at });
    this.#requests.push(...result.requests);
    this.#observe(result);
    return result;
  }

  #sendRequests(): void {
    for (let request = this.#requests.shift(); request !== undefined; request = this.#requests.shift()) {
      for (const report of this.#send(request)) this.#applyReport(report);
    }
  }

  #send(request: VenueRequest): VenueReport[] {
    const { orderId } = request;
    const now = this.#at;
    switch (request.kind) {
      case 'new': {
        const { price, ...rest } = request;
        return this.venue.apply({ ...rest, ...(price === null ? {} : { price }), at: now });
      }
      case 'cancel':
        return this.venue.apply({ kind: 'cancel', orderId, at: now });
      case 'watch':
        return this.venue.apply({ ...request, watchId: orderId, at: now });
      case 'watchQuote':
        return this.venue.apply({ ...request, watchId: orderId, at: now });
      case 'unwatch':
        return this.venue.apply({ kind: 'unwatch', watchId: orderId, at: now });
      case 'amend':
        throw new Error('this venue does not support amends');
    }
  }

  #applyReport(report: VenueReport): void {
    switch (report.kind) {
      case 'phase': {
        const { phase } = report;
        if (!acceptsOrders(phase)) this.#sendRequests();
        this.#decide({ kind: 'venuePhase', acceptsOrders: acceptsOrders(phase), phase });
        return;
      }
      case 'dayOpened': {
        const { tradeDate, instruments } = report;
        const settlesOn = addBusinessDays(tradeDate, 2);
        this.#decide({ kind: 'openTradeDate', tradeDate, settlesOn, instruments });
        return;
      }
      case 'dayTerms':
        this.#decide({ kind: 'dayTerms', terms: report.terms });
        return;
      case 'watchHit':
      case 'watchRejected':
        this.#decide({ kind: 'venueReport', report: { kind: report.kind, orderId: report.watchId } });
        return;
      case 'amended':
      case 'amendRejected':
        throw new Error('nothing was amended');
      case 'ack':
      case 'reject':
      case 'fill':
      case 'cancelled':
      case 'cancelRejected':
      case 'expired':
        this.#decide({ kind: 'venueReport', report });
    }
  }
}
