import type {
  AlertId,
  Broker,
  BrokerEvent,
  BrokerInput,
  BrokerResult,
  Order,
  OrderId,
  PriceAlert,
  VenueRequest,
} from '@kabuto/brokerage';
import {
  acceptsOrders,
  atVenue,
  type EpochMs,
  epochMs,
  FIRST_VENUE,
  nextBoundary,
  type PhaseChanged,
  runToEnd,
  type Slices,
  type Venue,
  type VenueId,
  venueOf,
} from '@kabuto/market';
import { canonicalBytes } from '../journal/canonical.ts';
import { inputPayload, JOURNAL_KIND, resultOutcome } from '../journal/journal.ts';
import type { CommandInput, Decision } from '../types.ts';
import { BookJournal } from './book-journal.ts';
import { EngineJournal } from './engine-journal.ts';
import type { EngineState } from './engine-state.ts';
import { Evidence } from './evidence.ts';
import { HostRows } from './host-rows.ts';
import { imagesOf } from './images.ts';
import { issueChangeOf } from './issue-change.ts';
import { NIGHT, NightVenue } from './night-venue.ts';
import { closeOverdue } from './overdue.ts';
import { type BatchRecord, dayBarsOf } from './record.ts';
import { rowsOf } from './rows-of.ts';
import { SimulatedVenue } from './simulated-venue.ts';
import { isMorningStart, Sweeps } from './sweeps.ts';
import { endsTrading, type PortReport, type VenuePort } from './venue-port.ts';
import { VenueQuotes } from './venue-quotes.ts';

/**
 * The broker and its venues in memory: applies inputs, carries requests to the venues and reports back, and records
 * what the batch must write. Market time, books and tape are those of the first venue. It does no I/O; the host
 * commits its record.
 */
export class Engine {
  readonly broker: Broker;
  /** The machine of the first venue. */
  readonly venue: Venue;
  /** All venues; the first is the simulated one. */
  readonly ports: ReadonlyMap<VenueId, VenuePort>;
  readonly #first: SimulatedVenue;
  /** The night session; null where there is none. */
  readonly night: NightVenue | null;
  readonly #others: ReadonlyMap<VenueId, VenuePort>;
  /** The quotes of the venues besides the first. */
  readonly quotes = new VenueQuotes();
  readonly evidence = new Evidence();
  /** The journal rows of the host itself. */
  readonly hostRows: HostRows;
  readonly epoch: number;
  readonly #journal: EngineJournal;
  #tick: number;
  #at: EpochMs;
  /** Time of the broker's last input; it never decreases. */
  #decidedAt: EpochMs;
  /** The journal row of the book before the fill being reported. */
  #bookSeq: number | null = null;
  readonly #books: BookJournal;
  readonly #sweeps: Sweeps;
  readonly #requests: VenueRequest[] = [];
  readonly #latest = new Map<OrderId, Order>();
  readonly #latestAlerts = new Map<AlertId, PriceAlert>();

  /**
   * `venue` simulates the first venue, `night` the night session. `others`: the ports to the venues besides these.
   * Throws RangeError for a port of the night session's name beside it.
   */
  constructor(
    broker: Broker,
    venue: Venue,
    state: EngineState,
    others: ReadonlyMap<VenueId, VenuePort> = new Map(),
    night: Venue | null = null,
  ) {
    if (night !== null && others.has(NIGHT)) throw new RangeError(`two venues are named ${NIGHT}`);
    const orderOf = (orderId: OrderId) => broker.order(orderId);
    this.broker = broker;
    this.venue = venue;
    this.#first = new SimulatedVenue(venue, orderOf);
    this.night = night && new NightVenue(night, orderOf, () => broker.reportsSeen({ venue: NIGHT }), state.at);
    this.#others = others;
    this.ports = new Map<VenueId, VenuePort>([
      [FIRST_VENUE, this.#first],
      ...(this.night === null ? [] : ([[NIGHT, this.night]] as const)),
      ...others,
    ]);
    this.epoch = state.epoch;
    this.#journal = new EngineJournal(state);
    this.hostRows = new HostRows(this.#journal, this.evidence, () => this.#at, venue);
    this.#tick = state.tick;
    this.#at = state.at;
    this.#books = new BookJournal(broker, (at, payload) => this.#journal.append(JOURNAL_KIND.book, at, payload));
    this.#sweeps = new Sweeps(broker, (input) => this.#decide(input), state.sweepRows);
    this.#decidedAt = broker.globals.lastAt;
  }

  get seq(): number {
    return this.#journal.seq;
  }
  get head(): Buffer {
    return this.#journal.head;
  }
  get eventSeq(): number {
    return this.#journal.eventSeq;
  }
  get tick(): number {
    return this.#tick;
  }
  get at(): EpochMs {
    return this.#at;
  }

  /** Applies one input and everything that follows from it. */
  apply(input: BrokerInput, wallAt: number): Decision {
    this.#journal.wallAt = wallAt;
    this.#latest.clear();
    this.#latestAlerts.clear();
    const result = this.#decide(input);
    if (result.refusal === null) this.#propagate(input);
    this.#sendRequests();
    const order = result.orderId === null ? null : (this.#latest.get(result.orderId) ?? null);
    const [said] = result.events;
    const alert = said?.kind === 'alert' ? this.#latestAlerts.get(said.alert.alertId) : undefined;
    return { result, order, ...(alert === undefined ? {} : { alert }), ...rowsOf(result.events) };
  }

  /** Changes an issue at the venues with the broker; their reports are applied before any waiting request goes out. */
  #propagate(input: BrokerInput): void {
    const change = issueChangeOf(input, this.#at);
    if (change === null) return;
    for (const [venue, port] of this.ports) for (const report of port.changeIssue(change)) this.#report(report, venue);
  }

  /**
   * Advances market time to `at`: phases, auctions, participants. It stops at every change of phase on the way, so that
   * orders that waited for it reach the venue before time advances further. In a gap those stops are past as well: only
   * the phase changes there (rules/core.md 6). While a sweep over all accounts is in progress (`broker.sweep`), a call
   * does one step of it, and time advances when it is done.
   */
  advance(at: EpochMs, gap: boolean, wallAt: number): void {
    runToEnd(this.advancing(at, gap, wallAt));
  }

  /**
   * The same in slices: until the last one, the engine must not be given an input, be read, or have its record taken.
   */
  *advancing(at: EpochMs, gap: boolean, wallAt: number): Slices {
    this.#journal.wallAt = wallAt;
    if (this.#sweeps.inProgress) this.#sweeps.step(this.#at);
    while (!this.#sweeps.inProgress) {
      const { at: first, phase } = nextBoundary(this.venue.spec.schedule, this.#at);
      const change = Math.min(first, this.night?.nextChange(this.#at) ?? first);
      const isMorning = change === first && first <= at && isMorningStart(this.venue.spec.schedule, phase);
      if (isMorning) yield* this.#settleBefore(first, gap);
      if (this.#sweeps.inProgress) return;
      if (isMorning) closeOverdue(this.broker, this.#at, (input) => this.#decide(input));
      const to = change < at ? epochMs(change) : at;
      yield* this.#step(to, gap, gap && to < at);
      if (to === at) return;
    }
  }

  /** Settles what is due on a date in the last millisecond before its morning. */
  *#settleBefore(morning: EpochMs, gap: boolean): Slices {
    const { tradeDate } = this.venue;
    if (this.broker.globals.settledTo === tradeDate) return;
    const last = epochMs(morning - 1);
    if (this.#at < last) yield* this.#step(last, gap, gap);
    this.#sweeps.settle(tradeDate, this.#at);
  }

  *#step(at: EpochMs, gap: boolean, passing: boolean): Slices {
    this.#tick += 1;
    this.#at = at;
    const step = passing ? { gap, passing, tick: this.#tick } : { gap, tick: this.#tick };
    this.#journal.append(JOURNAL_KIND.tick, at, canonicalBytes(step));
    const tick = { kind: 'tick', tick: this.#tick, at, gap, passing } as const;
    yield* this.#reportingTick(yield* this.#first.tick(tick), FIRST_VENUE);
    if (this.night !== null) yield* this.#reportingTick(yield* this.night.tick(tick), NIGHT);
    yield* this.#receivingReports();
  }

  *#reportingTick(reports: Iterable<PortReport>, venue: VenueId): Slices {
    for (const report of reports) {
      if (endsTrading(report)) yield* this.#sendingRequests();
      this.#report(report, venue);
      yield;
    }
    yield* this.#sendingRequests();
  }

  /**
   * Applies the reports that have arrived from the other venues; they wait during a sweep over all accounts, as nothing
   * may trade then.
   */
  *#receivingReports(): Slices {
    for (const [venue, port] of this.#others) {
      if (this.#sweeps.inProgress) break;
      for (const report of port.receive(this.#at)) {
        this.#report(report, venue);
        yield;
        if (this.#sweeps.inProgress) break;
      }
      yield* this.#sendingRequests();
    }
  }

  /**
   * Restarts a venue (rules/core.md 1): it declares what it takes, its participants are dropped, it continues to work
   * the customers' orders in their sequence, and the prices of stops are watched again. Working orders stay as they
   * are: no row is written for them, however many, and none for orders of other venues.
   */
  resetVenue(seed: number, codeVersion: string, wallAt: number, venue: VenueId = FIRST_VENUE): void {
    this.#journal.wallAt = wallAt;
    const { epoch } = this;
    const at = this.#at;
    const port = this.#portOf(venue);
    this.#declareVenue(venue, port);
    const nextReport = port.nextReport();
    const venueFields = { ...atVenue(venue), ...(nextReport === undefined ? {} : { nextReport }) };
    this.#decide({ kind: 'venueReset', at, epoch, seed, codeVersion, ...venueFields });
    const orders = this.broker.workingOrders(atVenue(venue));
    for (const report of port.reset({ epoch, seed, at, orders })) this.#report(report, venue);
    this.#sendRequests();
  }

  /**
   * Restarts the night session, where there is one. In a market that has never had one its date is opened too, unless
   * trades of the day already settle later than those of the night before: then it begins with the next evening, as it
   * does in a market that gets it while a night would be running.
   */
  resetNight(seed: number, codeVersion: string, wallAt: number): void {
    const { night } = this;
    if (night === null) return;
    this.resetVenue(seed, codeVersion, wallAt, NIGHT);
    const at = this.#at;
    const { settlesOn: open, venues = [] } = this.broker.globals;
    const isNew = venues.every((row) => row.venue !== NIGHT || row.tradeDate === null);
    if (isNew) night.skipRunning({ epoch: this.epoch, seed, at });
    const { day, phase } = night.opening(at);
    if (!isNew) night.setTerms(this.broker.instruments(), at);
    else if (open === null || this.broker.settlementDate({ venue: NIGHT }, day.tradeDate) >= open) {
      this.#report(day, NIGHT);
      this.#sweeps.finish(at);
      this.#enterPhase(phase, at, NIGHT);
    }
  }

  /**
   * Resumes the venues besides the first in a new epoch: they report again what they had reported and was not
   * committed.
   */
  resume(wallAt: number): void {
    this.#journal.wallAt = wallAt;
    for (const [venue, port] of this.#others) {
      this.#declareVenue(venue, port);
      port.resume(this.broker.reportsSeen(atVenue(venue)));
    }
  }

  #declareVenue(venue: VenueId, { takes }: VenuePort): void {
    this.#decide({ kind: 'setVenue', at: this.#at, takes, ...atVenue(venue) });
  }

  #portOf(venue: VenueId): VenuePort {
    const port = this.ports.get(venue);
    if (port === undefined) throw new RangeError(`no port to the venue ${venue}`);
    return port;
  }

  /** Opens a market for the first time: its issues, its fees, and the first trade date. */
  open(inputs: readonly CommandInput[], wallAt: number): void {
    this.#journal.wallAt = wallAt;
    const at = this.#at;
    for (const input of inputs) this.#decide({ ...input, at });
    for (const [venue, port] of this.#others) this.#declareVenue(venue, port);
    const openings = [[FIRST_VENUE, this.#first] as const, ...this.#others].map(([venue, port]) => ({
      venue,
      ...port.opening(at),
    }));
    for (const { venue, day } of openings) {
      this.#report(day, venue);
      this.#sweeps.finish(at);
    }
    for (const { venue, phase } of openings) this.#enterPhase(phase, at, venue);
  }

  /** Adds to the broker the listed issues that it does not have yet: an import added them since the last start. */
  listInstruments(inputs: readonly CommandInput[], wallAt: number): void {
    this.#journal.wallAt = wallAt;
    for (const input of inputs) {
      if (input.kind !== 'setInstrument' || this.broker.instrument(input.instrument.code) !== undefined) continue;
      this.#decide({ ...input, at: this.#at });
    }
  }

  /** Takes what was recorded since the last call. */
  takeRecord(): BatchRecord {
    return this.#journal.takeRecord();
  }

  #decide(input: BrokerInput): BrokerResult {
    this.#sweeps.sweepAccountFirst(input);
    const result = this.broker.apply(input);
    this.#decidedAt = input.at;
    const outcome = [resultOutcome(result), imagesOf(this.broker.changedRows())] as const;
    this.#journal.append(JOURNAL_KIND[input.kind], input.at, inputPayload(input), ...outcome);
    this.#journal.addEvents(result.events, this.#bookSeq);
    for (const event of result.events) this.#noteLatest(event);
    // a venue reset may request more than a call takes as arguments
    for (const request of result.requests) this.#requests.push(request);
    return result;
  }

  #noteLatest(event: BrokerEvent): void {
    if (event.kind === 'order' || event.kind === 'fill') this.#latest.set(event.order.orderId, event.order);
    if (event.kind === 'alert') this.#latestAlerts.set(event.alert.alertId, event.alert);
  }

  /** Applies every report of a venue before the next request goes out, so that both sides have the same fills. */
  #sendRequests(): void {
    runToEnd(this.#sendingRequests());
  }

  *#sendingRequests(): Slices {
    // Reports may add requests to this list while it is read. Shifting a long list item by item would take quadratic
    // time.
    for (const request of this.#requests) {
      const venue = venueOf(request);
      const account = this.broker.order(request.orderId)?.accountId;
      for (const report of this.#portOf(venue).send(request, account, this.#at)) this.#report(report, venue);
      yield;
    }
    this.#requests.length = 0;
  }

  #report(report: PortReport, venue: VenueId): void {
    const at = epochMs(Math.max(report.at, this.#decidedAt));
    switch (report.kind) {
      case 'phase':
        this.#phaseChanged(report, at, venue);
        return;
      case 'dayOpened': {
        const { tradeDate, instruments } = report;
        const settlesOn = this.broker.settlementDate({ venue }, tradeDate);
        this.#sweeps.finish(at);
        const day = { tradeDate, settlesOn, instruments, ...atVenue(venue) };
        this.#decide({ kind: 'openTradeDate', at, ...day, ...this.#sweeps.stepRange() });
        if (venue === NIGHT) this.night?.setTerms(this.broker.instruments(), at);
        return;
      }
      case 'dayTerms':
        this.#decide({ kind: 'dayTerms', at, terms: report.terms, ...atVenue(venue) });
        return;
      case 'order': {
        const orderReport = venue === FIRST_VENUE ? report.report : { ...report.report, venue };
        this.#bookSeq = orderReport.kind === 'fill' ? this.#books.record(orderReport.orderId, report.book, at) : null;
        this.#decide({ kind: 'venueReport', at, report: orderReport });
        this.#bookSeq = null;
        return;
      }
      case 'quote':
        this.quotes.put({ ...report.quote, ...atVenue(venue) });
    }
  }

  #phaseChanged(report: PhaseChanged, at: EpochMs, venue: VenueId): void {
    const { phase, tradeDate } = report;
    const first = venue === FIRST_VENUE;
    this.#sweeps.finish(at, first && isMorningStart(this.venue.spec.schedule, phase) ? tradeDate : null);
    this.#enterPhase(report, at, venue);
    const { dayBars } = this.#journal.record;
    if (first && phase === 'closed') dayBars.push(...dayBarsOf(this.venue.allFacts(), tradeDate));
    if (venue === NIGHT && this.night !== null && phase === 'lunch')
      dayBars.push(...dayBarsOf(this.night.venue.allFacts(), tradeDate).map((bar) => ({ ...bar, venue: NIGHT })));
  }

  #enterPhase({ phase }: PhaseChanged, at: EpochMs, venue: VenueId): void {
    this.#decide({ kind: 'venuePhase', at, acceptsOrders: acceptsOrders(phase), phase, ...atVenue(venue) });
  }
}
