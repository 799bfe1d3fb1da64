import type { AccountId, ReportsSeen, Settlement, VenueRequest, VenueTakes } from '@kabuto/brokerage';
import {
  type DayOpened,
  type EpochMs,
  epochMs,
  type InstrumentCode,
  type InstrumentFacts,
  type IsoDate,
  type Phase,
  type PhaseChanged,
  type Price,
  price,
  shares,
  yen,
} from '@kabuto/market';
import type { PortReport, PortStart, ReportedQuote, VenuePort } from '../../apps/server/src/core/engine/venue-port.ts';
import { LateVenue } from '../../packages/brokerage/test/support/late-venue.ts';

/**
 * An external venue as a port: none of its reports arrives immediately. `deliver` decides which report arrives, in
 * which order, and how many times; the test sets its session.
 */
export class LatePort implements VenuePort {
  readonly takes: VenueTakes;
  readonly venue = new LateVenue(true);
  /** Every request received, in order. */
  readonly requests: VenueRequest[] = [];
  /** Its latest quotes by issue, which it reports again when a broker resumes. */
  readonly quotes = new Map<InstrumentCode, ReportedQuote>();
  readonly #arrived: PortReport[] = [];
  #date: IsoDate;

  /** `settlement`: when its trades settle; two business days later when omitted. */
  constructor(date: IsoDate, settlement?: Settlement) {
    this.#date = date;
    const takes: VenueTakes = { amend: true, watch: false, orderTypes: ['limit'], waits: false };
    this.takes = settlement === undefined ? takes : { ...takes, settlement };
  }

  opening(at: EpochMs): { readonly day: DayOpened; readonly phase: PhaseChanged } {
    const day: DayOpened = { kind: 'dayOpened', tradeDate: this.#date, instruments: [], at };
    return { day, phase: { kind: 'phase', phase: 'pm-continuous', tradeDate: this.#date, at } };
  }

  send(request: VenueRequest, _account: AccountId | undefined): readonly PortReport[] {
    this.requests.push(request);
    this.venue.take([request]);
    return [];
  }

  *receive(): Generator<PortReport, void, void> {
    for (let next = this.#arrived.shift(); next !== undefined; next = this.#arrived.shift()) yield next;
  }

  changeIssue(): readonly PortReport[] {
    return [];
  }

  nextReport(): number | undefined {
    return this.venue.nextReport;
  }

  reset({ orders }: PortStart): readonly PortReport[] {
    this.venue.reset(orders);
    return [];
  }

  resume(seen: ReportsSeen | undefined): void {
    this.#arrived.length = 0;
    this.venue.resend(seen ?? { last: 0, missing: [] });
    for (const quote of this.quotes.values()) this.#arrived.push({ kind: 'quote', quote, at: epochMs(0) });
  }

  /** An issue trades there at a price, tenths of a yen, which is also the best bid. */
  quote(code: InstrumentCode, last: Price, at: EpochMs): void {
    const facts: InstrumentFacts = {
      code,
      base: last,
      previousClose: last,
      last,
      lastAt: at,
      volume: shares(100),
      turnover: yen(last * 10),
      phase: 'pm-continuous',
      halted: false,
      lower: price(last - 1_000),
      upper: price(last + 1_000),
      tradeId: 1,
    };
    const quote = { facts, bid: last, ask: null };
    this.quotes.set(code, quote);
    this.#arrived.push({ kind: 'quote', quote, at });
  }

  /** The venue opens its next trade date. */
  openDay(tradeDate: IsoDate, at: EpochMs): void {
    this.#date = tradeDate;
    this.#arrived.push({ kind: 'dayOpened', tradeDate, instruments: [], at });
  }

  /** The venue's session enters another phase. */
  enter(phase: Phase, at: EpochMs): void {
    this.#arrived.push({ kind: 'phase', phase, tradeDate: this.#date, at });
  }

  /** The `n`th of its working orders trades `lots` at its limit. */
  trade(n: number, lots: number): void {
    this.venue.trade(n, lots, (): Price => {
      throw new Error('it takes limit orders only');
    });
  }

  /**
   * Delivers the oldest report in flight of the `n`th order that has one, `times` times. Returns false when none is in
   * flight.
   */
  deliver(n: number, at: EpochMs, times = 1): boolean {
    const report = this.venue.next(n);
    if (report === undefined) return false;
    for (let time = 0; time < times; time++) this.#arrived.push({ kind: 'order', report, at });
    return true;
  }
}
