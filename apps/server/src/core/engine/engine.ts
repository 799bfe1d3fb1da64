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
import { commandPayload, dayOf, keyHash } from '../journal/command-key.ts';
import { inputPayload, JOURNAL_KIND, resultOutcome } from '../journal/journal.ts';
import type { MemberNote } from '../journal/members.ts';
import { type Checkpoint, checkpointPayload } from '../recovery/checkpoint.ts';
import type { Answer, CommandInput, Decision, IdempotencyKey, OrdersOf } from '../types.ts';
import { BookJournal } from './book-journal.ts';
import { EngineJournal } from './engine-journal.ts';
import type { EngineState } from './engine-state.ts';
import { Evidence, type EvidenceRows } from './evidence.ts';
import { imagesOf } from './images.ts';
import { issueChangeOf } from './issue-change.ts';
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
  readonly #others: ReadonlyMap<VenueId, VenuePort>;
  /** The quotes of the venues besides the first. */
  readonly quotes = new VenueQuotes();
  readonly evidence = new Evidence();
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

  /** `others`: the venues besides the first, which `venue` simulates. */
  constructor(broker: Broker, venue: Venue, state: EngineState, others: ReadonlyMap<VenueId, VenuePort> = new Map()) {
    this.broker = broker;
    this.venue = venue;
    this.#first = new SimulatedVenue(venue, (orderId) => broker.order(orderId));
    this.#others = others;
    this.ports = new Map([[FIRST_VENUE, this.#first], ...others]);
    this.epoch = state.epoch;
    this.#journal = new EngineJournal(state);
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
   * Requests the cancel of all matching orders, by order number; returns each of them as it is after its own cancel.
   */
  cancelAll({ accountId, instrument }: OrdersOf, wallAt: number): Order[] {
    const cancelled: Order[] = [];
    for (const { orderId, instrument: code } of this.broker.openOrders(accountId)) {
      // one cancel may end another order of the account
      const now = this.broker.order(orderId);
      if (now === undefined || now.state === 'cancelling' || (instrument !== null && code !== instrument)) continue;
      const { order } = this.apply({ kind: 'cancel', at: this.#at, accountId, orderId }, wallAt);
      if (order !== null) cancelled.push(order);
    }
    return cancelled;
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
      const { at: change, phase } = nextBoundary(this.venue.spec.schedule, this.#at);
      if (change <= at && isMorningStart(this.venue.spec.schedule, phase)) yield* this.#settleBefore(change, gap);
      if (this.#sweeps.inProgress) return;
      const to = change < at ? change : at;
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
    for (const report of yield* this.#first.tick({ kind: 'tick', tick: this.#tick, at, gap, passing })) {
      if (endsTrading(report)) yield* this.#sendingRequests();
      this.#report(report, FIRST_VENUE);
      yield;
    }
    yield* this.#sendingRequests();
    yield* this.#receivingReports();
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

  /** Journals a change of the market clock's speed, because it determines every later tick. */
  journalSpeed(speed: number, wallAt: number): void {
    this.#journalHostRow(JOURNAL_KIND.setSpeed, canonicalBytes({ speed }), wallAt);
  }

  /**
   * Journals the first row of an epoch: the state it begins with, and the code version that it decides by
   * (rules/core.md 1).
   */
  journalCheckpoint(checkpoint: Checkpoint, wallAt: number): void {
    this.#journalHostRow(JOURNAL_KIND.checkpoint, canonicalBytes(checkpointPayload(checkpoint)), wallAt);
    this.#journal.record.checkpoints.push({ ...checkpoint, journalSeq: this.seq });
  }

  /**
   * Journals the digests of the batch's rows that no event describes; returns that journal row's number, or null when
   * there are none.
   */
  journalEvidence(rows: Omit<EvidenceRows, 'days'>, speed: number, wallAt: number): number | null {
    const { phase, tradeDate } = this.venue;
    const payload = this.evidence.of({ ...rows, days: this.#journal.record.dayBars }, { phase, tradeDate, speed });
    return payload && this.#journalHostRow(JOURNAL_KIND.evidence, payload, wallAt);
  }

  /** Journals the owner of an account, and the digest of what decides who acts for it. */
  journalMember({ accountId, digest, member }: MemberNote, wallAt: number): void {
    this.#journalHostRow(JOURNAL_KIND.member, canonicalBytes({ accountId, digest, member }), wallAt);
  }

  /** Journals the key of a command and its reply, after everything that followed from it. */
  journalCommand(key: IdempotencyKey, answer: Answer, wallAt: number): void {
    const seq = this.#journalHostRow(JOURNAL_KIND.command, commandPayload(key, answer), wallAt);
    this.#journal.record.keys.push({ hash: keyHash(key), day: dayOf(wallAt), seq });
  }

  /** Journals a row of the host itself; returns its number. */
  #journalHostRow(kind: number, payload: Buffer, wallAt: number): number {
    this.#journal.wallAt = wallAt;
    return this.#journal.append(kind, this.#at, payload);
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
    const nextReport = port.nextReport();
    const venueFields = { ...atVenue(venue), ...(nextReport === undefined ? {} : { nextReport }) };
    this.#declareVenue(venue, port);
    this.#decide({ kind: 'venueReset', at, epoch, seed, codeVersion, ...venueFields });
    const orders = this.broker.workingOrders(atVenue(venue));
    for (const report of port.reset({ epoch, seed, at, orders })) this.#report(report, venue);
    this.#sendRequests();
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
    const openings = [...this.ports].map(([venue, port]) => ({ venue, ...port.opening(at) }));
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
    if (first && phase === 'closed') this.#journal.record.dayBars.push(...dayBarsOf(this.venue.allFacts(), tradeDate));
  }

  #enterPhase({ phase }: PhaseChanged, at: EpochMs, venue: VenueId): void {
    this.#decide({ kind: 'venuePhase', at, acceptsOrders: acceptsOrders(phase), phase, ...atVenue(venue) });
  }
}
