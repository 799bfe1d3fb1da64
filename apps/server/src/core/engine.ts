import {
  type AlertId,
  type Broker,
  type BrokerEvent,
  type BrokerInput,
  type BrokerResult,
  FIRST_CUSTOMER_ACCOUNT,
  type Order,
  type OrderId,
  type PriceAlert,
  postingsOf,
  type VenueRequest,
} from '@kabuto/brokerage';
import {
  acceptsOrders,
  addBusinessDays,
  allAtOnce,
  type BookBefore,
  type EpochMs,
  epochMs,
  type IsoDate,
  nextBoundary,
  type Phase,
  type Slices,
  type Venue,
  type VenueReport,
} from '@kabuto/market';
import { canonicalBytes } from './canonical.ts';
import { type Checkpoint, checkpointPayload } from './checkpoint.ts';
import { Evidence, type EvidenceRows } from './evidence.ts';
import { packBook, storedBook } from './fill-book.ts';
import { chainHash, inputPayload, JOURNAL_KIND, resultOutcome } from './journal.ts';
import type { MemberNote } from './members.ts';
import { type OrderReport, takesOf, toBroker, toVenue, toWorking } from './port.ts';
import { type BatchRecord, closeRecord, dayBarsOf, emptyRecord } from './record.ts';
import { isDawn, Sweeps } from './sweeps.ts';
import type { CommandInput, Decision, OrdersOf } from './types.ts';

/** Trades settle two business days later (market-rules.md 1.12). */
const SETTLEMENT_DAYS = 2;

export type EngineState = {
  readonly tenantId: number;
  readonly epoch: number;
  readonly seq: number;
  readonly head: Buffer;
  readonly eventSeq: number;
  readonly tick: number;
  readonly at: EpochMs;
  /** Rows that one input over all accounts looks at. */
  readonly sweepRows?: number;
};

/**
 * A phase that accepts no orders: requests that the session's last trades led to go out before the date may move, and are rejected. Nothing
 * trades in the phases that follow, so no report of the same order is still to come.
 */
const endsTrading = (report: VenueReport): boolean => report.kind === 'phase' && !acceptsOrders(report.phase);

/**
 * The two machines side by side in memory: applies inputs, carries requests to the venue and reports back,
 * and records what the batch must write. It does no I/O; the host commits its record.
 */
export class Engine {
  readonly broker: Broker;
  readonly venue: Venue;
  readonly evidence = new Evidence();
  readonly tenantId: number;
  readonly epoch: number;
  #seq: number;
  #head: Buffer;
  #eventSeq: number;
  #tick: number;
  #at: EpochMs;
  #wallAt = 0;
  /** Time of the broker's last input; it never runs back. */
  #decidedAt: EpochMs;
  #record = emptyRecord();
  /** The journal row of the book before the fill being reported. */
  #bookSeq: number | null = null;
  #seenBook: { readonly before: BookBefore; readonly orderId: OrderId; readonly seq: number } | null = null;
  readonly #sweeps: Sweeps;
  readonly #requests: VenueRequest[] = [];
  readonly #latest = new Map<OrderId, Order>();
  readonly #latestAlerts = new Map<AlertId, PriceAlert>();

  constructor(broker: Broker, venue: Venue, state: EngineState) {
    this.broker = broker;
    this.venue = venue;
    this.tenantId = state.tenantId;
    this.epoch = state.epoch;
    this.#seq = state.seq;
    this.#head = state.head;
    this.#eventSeq = state.eventSeq;
    this.#tick = state.tick;
    this.#at = state.at;
    this.#sweeps = new Sweeps(broker, (input) => this.#decide(input), state.sweepRows);
    this.#decidedAt = broker.globals.lastAt;
  }

  get seq(): number {
    return this.#seq;
  }
  get head(): Buffer {
    return this.#head;
  }
  get eventSeq(): number {
    return this.#eventSeq;
  }
  get tick(): number {
    return this.#tick;
  }
  get at(): EpochMs {
    return this.#at;
  }

  /** Applies one input and everything that follows from it. */
  apply(input: BrokerInput, wallAt: number): Decision {
    this.#wallAt = wallAt;
    this.#latest.clear();
    this.#latestAlerts.clear();
    const result = this.#decide(input);
    if (result.refusal === null) this.#followHalt(input);
    this.#carry();
    const order = result.orderId === null ? null : (this.#latest.get(result.orderId) ?? null);
    const [said] = result.events;
    const alert = said?.kind === 'alert' ? this.#latestAlerts.get(said.alert.alertId) : undefined;
    return { result, order, ...(alert === undefined ? {} : { alert }) };
  }

  /** The venue halts an issue with the broker (market-rules.md 1.11), and takes it up before what waited for that goes out. */
  #followHalt(input: BrokerInput): void {
    if (input.kind !== 'haltInstrument' && input.kind !== 'setInstrument') return;
    const row = input.kind === 'setInstrument' ? input.instrument : { code: input.instrument, halted: input.halted };
    const listed = this.venue.allFacts().some(({ code, halted }) => code === row.code && halted !== row.halted);
    if (!listed) return;
    const halt = { kind: 'halt', instrument: row.code, halted: row.halted, at: this.#at } as const;
    for (const report of this.venue.apply(halt)) this.#report(report);
  }

  /** Asks for the cancel of all that fits, by order number; answers the orders as they stand after everything that followed. */
  cancelAll({ accountId, instrument }: OrdersOf, wallAt: number): Order[] {
    const reached: Order[] = [];
    for (const { orderId, instrument: code } of this.broker.openOrders(accountId)) {
      // one cancel may end another order of the account
      const now = this.broker.order(orderId);
      if (now === undefined || now.state === 'cancelling' || (instrument !== null && code !== instrument)) continue;
      const { order } = this.apply({ kind: 'cancel', at: this.#at, accountId, orderId }, wallAt);
      if (order !== null) reached.push(order);
    }
    return reached;
  }

  /**
   * Market time goes on to `at`: phases, auctions, participants. It stops at every change of phase on the way, so that orders which
   * waited for it reach the venue before time goes on. Of a gap those stops are past as well: only the phase changes there (core.md 6).
   * While an act over all accounts is under way (`broker.sweep`) a call does one step of it, and time goes on when it is done.
   */
  advance(at: EpochMs, gap: boolean, wallAt: number): void {
    allAtOnce(this.advancing(at, gap, wallAt));
  }

  /** The same in slices: until the last of them nobody may give the engine an input, read it or take its record. */
  *advancing(at: EpochMs, gap: boolean, wallAt: number): Slices {
    this.#wallAt = wallAt;
    if (this.#sweeps.areUnderWay) this.#sweeps.goOn(this.#at);
    while (!this.#sweeps.areUnderWay) {
      const { at: change, phase } = nextBoundary(this.venue.spec.schedule, this.#at);
      if (change <= at && isDawn(this.venue.spec.schedule, phase)) yield* this.#settleBefore(change, gap);
      if (this.#sweeps.areUnderWay) return;
      const to = change < at ? change : at;
      yield* this.#step(to, gap, gap && to < at);
      if (to === at) return;
    }
  }

  /** What is due on a date is settled in the last moment before its morning. */
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
    this.#journal(
      JOURNAL_KIND.tick,
      at,
      canonicalBytes(passing ? { gap, passing, tick: this.#tick } : { gap, tick: this.#tick }),
      Buffer.alloc(0),
    );
    for (const report of yield* this.venue.applyTick({ kind: 'tick', tick: this.#tick, at, gap, passing })) {
      if (endsTrading(report)) yield* this.#carrying();
      this.#report(report);
      yield;
    }
    yield* this.#carrying();
  }

  /** The market clock's speed changed; journaled because it steers every later tick. */
  noteSpeed(speed: number, wallAt: number): void {
    this.#note(JOURNAL_KIND.setSpeed, canonicalBytes({ speed }), wallAt);
  }

  /** The first row of an epoch: which state it begins with, and by which code it decides (core.md 1). */
  noteCheckpoint(checkpoint: Checkpoint, wallAt: number): void {
    this.#note(JOURNAL_KIND.checkpoint, canonicalBytes(checkpointPayload(checkpoint)), wallAt);
    this.#record.checkpoints.push({ ...checkpoint, journalSeq: this.#seq });
  }

  /** The digests of the batch's rows that no event describes; returns their journal row, or null where there are none. */
  noteEvidence(rows: Omit<EvidenceRows, 'days'>, speed: number, wallAt: number): number | null {
    const { phase, tradeDate } = this.venue;
    const payload = this.evidence.of({ ...rows, days: this.#record.dayBars }, { phase, tradeDate, speed });
    return payload && this.#note(JOURNAL_KIND.evidence, payload, wallAt);
  }

  /** Whose an account is, and the digest of what decides who acts for it. */
  noteMember({ accountId, digest, member }: MemberNote, wallAt: number): void {
    this.#note(JOURNAL_KIND.member, canonicalBytes({ accountId, digest, member }), wallAt);
  }

  /** A row of the host itself; returns its number. */
  #note(kind: number, payload: Buffer, wallAt: number): number {
    this.#wallAt = wallAt;
    this.#journal(kind, this.#at, payload, Buffer.alloc(0));
    return this.#seq;
  }

  /**
   * The venue starts anew (core.md 1): it says what it takes, its participants go, it goes on working the customers' orders by their
   * sequence, and the prices of stops are watched for anew. What works stays as it is: no row is written for it, however much it is.
   */
  resetVenue(seed: number, codeVersion: string, wallAt: number): void {
    this.#wallAt = wallAt;
    const { epoch, venue } = this;
    const at = this.#at;
    const { phase, tradeDate } = venue;
    this.#decide({ kind: 'setVenue', at, takes: takesOf(venue.spec) });
    this.#decide({ kind: 'venueReset', at, epoch, seed, codeVersion });
    const facts = venue.allFacts();
    const listed = new Set(facts.map(({ code }) => code));
    const working = this.broker.workingOrders();
    const orders = working.filter(({ instrument }) => listed.has(instrument)).map(toWorking);
    venue.apply({ kind: 'reset', epoch, seed, at, tradeDate, phase, facts, orders });
    // an issue that is listed no longer: the venue gives its orders back
    for (const { orderId, instrument } of working)
      if (!listed.has(instrument)) this.#decide({ kind: 'venueReport', at, report: { kind: 'cancelled', orderId } });
    this.#carry();
  }

  /** Opens a market for the first time: its issues, its fees, and the first trade date. */
  open(inputs: readonly CommandInput[], wallAt: number): void {
    this.#wallAt = wallAt;
    const at = this.#at;
    for (const input of inputs) this.#decide({ ...input, at });
    this.#report(this.venue.dayOpened(at));
    this.#sweeps.toEnd(at);
    const { phase } = this.venue;
    this.#decide({ kind: 'venuePhase', at, acceptsOrders: acceptsOrders(phase), phase });
  }

  /** Tells the broker of issues that the venue lists and it does not know yet: an import added them since the last start. */
  list(inputs: readonly CommandInput[], wallAt: number): void {
    this.#wallAt = wallAt;
    for (const input of inputs) {
      if (input.kind !== 'setInstrument' || this.broker.instrument(input.instrument.code) !== undefined) continue;
      this.#decide({ ...input, at: this.#at });
    }
  }

  /** Takes what was recorded since the last call. */
  takeRecord(): BatchRecord {
    const record = closeRecord(this.#record);
    this.#record = emptyRecord();
    return record;
  }

  #decide(input: BrokerInput): BrokerResult {
    this.#sweeps.makeWayFor(input);
    const result = this.broker.apply(input);
    this.#decidedAt = input.at;
    this.#journal(JOURNAL_KIND[input.kind], input.at, inputPayload(input), resultOutcome(result));
    let line = 0;
    result.events.forEach((event, place) => {
      line = this.#book(event, place, line);
    });
    // a venue that starts anew is asked for more than a call takes as arguments
    for (const request of result.requests) this.#requests.push(request);
    return result;
  }

  #journal(kind: number, at: EpochMs, payload: Buffer, outcome: Buffer): void {
    this.#seq += 1;
    const row = { seq: this.#seq, epoch: this.epoch, at, wallAt: this.#wallAt, kind, payload, outcome };
    this.#head = chainHash(this.#head, row, this.tenantId);
    this.#record.journal.push({ ...row, hash: this.#head });
  }

  #book(event: BrokerEvent, place: number, firstLine: number): number {
    const journalSeq = this.#seq;
    let line = firstLine;
    if (event.kind === 'order' || event.kind === 'fill') this.#latest.set(event.order.orderId, event.order);
    if (event.kind === 'alert') this.#latestAlerts.set(event.alert.alertId, event.alert);
    if (event.kind === 'fill') this.#record.fills.push({ fill: event.fill, journalSeq, bookSeq: this.#bookSeq });
    for (const posting of postingsOf(event)) {
      if (posting.accountId < FIRST_CUSTOMER_ACCOUNT) this.#record.house.add(posting, journalSeq);
      else this.#record.postings.push({ ...posting, journalSeq, line });
      line += 1;
    }
    this.#eventSeq += 1;
    const { accountId } = event;
    const eventSeq = this.#eventSeq;
    if (event.kind === 'result')
      this.#record.dayResults.push({ eventSeq, accountId, result: event.result, journalSeq });
    this.#record.accountEvents.push({ eventSeq, journalSeq, place, event });
    return line;
  }

  /** Everything that the venue has said is told before the next request goes out, so both sides know the same fills. */
  #carry(): void {
    allAtOnce(this.#carrying());
  }

  *#carrying(): Slices {
    // Carrying may ask for more. Taking the first off a long list again and again would take time with its square.
    for (const request of this.#requests) {
      const { orderId } = request;
      const facts = {
        account: this.broker.order(orderId)?.accountId,
        working: this.venue.workingShares(orderId),
      };
      for (const report of this.venue.apply(toVenue(request, facts, this.#at))) this.#report(report);
      yield;
    }
    this.#requests.length = 0;
  }

  #report(report: VenueReport): void {
    const at = epochMs(Math.max(report.at, this.#decidedAt));
    switch (report.kind) {
      case 'phase':
        this.#phaseChanged(report.phase, report.tradeDate, at);
        return;
      case 'dayOpened': {
        const { tradeDate, instruments } = report;
        const settlesOn = addBusinessDays(tradeDate, SETTLEMENT_DAYS);
        this.#sweeps.toEnd(at);
        this.#decide({ kind: 'openTradeDate', at, tradeDate, settlesOn, instruments, ...this.#sweeps.part() });
        return;
      }
      case 'fill': {
        const { orderId, tradeId } = report;
        this.#bookSeq = this.#noteBook(orderId, this.venue.bookBefore(orderId, tradeId), at);
        this.#decide({ kind: 'venueReport', at, report: toBroker(report, 0) });
        this.#bookSeq = null;
        return;
      }
      case 'ack':
      case 'reject':
      case 'cancelled':
      case 'cancelRejected':
      case 'amended':
      case 'amendRejected':
      case 'watchHit':
      case 'watchRejected':
      case 'expired':
        this.#decide({ kind: 'venueReport', at, report: toBroker(report, this.#revisionOf(report)) });
    }
  }

  /** The amend or watch that a report answers, 0 for other reports: this venue answers at once, so it is the order's newest. */
  #revisionOf(report: OrderReport): number {
    if (report.kind === 'watchHit') return this.broker.order(report.watchId)?.revision ?? 0;
    if (report.kind !== 'amended' && report.kind !== 'amendRejected') return 0;
    return this.broker.order(report.orderId)?.revision ?? 0;
  }

  /** Journals the book before a fill (core.md 5), once for the fills that an arriving order had in one go; answers its row. */
  #noteBook(orderId: OrderId, before: BookBefore | undefined, at: EpochMs): number | null {
    if (before === undefined) return null;
    const seen = this.#seenBook;
    if (seen?.before === before && seen.orderId === orderId) return seen.seq;
    const accountId = this.broker.order(orderId)?.accountId;
    const isOwn = (other: OrderId): boolean => this.broker.order(other)?.accountId === accountId;
    this.#journal(JOURNAL_KIND.book, at, packBook(storedBook(orderId, before, isOwn)), Buffer.alloc(0));
    this.#seenBook = { before, orderId, seq: this.#seq };
    return this.#seq;
  }

  #phaseChanged(phase: Phase, tradeDate: IsoDate, at: EpochMs): void {
    this.#sweeps.toEnd(at, isDawn(this.venue.spec.schedule, phase) ? tradeDate : null);
    this.#decide({ kind: 'venuePhase', at, acceptsOrders: acceptsOrders(phase), phase });
    if (phase === 'closed') this.#record.dayBars.push(...dayBarsOf(this.venue.allFacts(), tradeDate));
  }
}
