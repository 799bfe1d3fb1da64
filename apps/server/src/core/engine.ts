import {
  type Broker,
  type BrokerEvent,
  type BrokerInput,
  type BrokerResult,
  type Order,
  type OrderId,
  postingsOf,
  type VenueRequest,
} from '@kabuto/brokerage';
import {
  acceptsOrders,
  addBusinessDays,
  type EpochMs,
  epochMs,
  type IsoDate,
  nextBoundary,
  type Phase,
  type Venue,
  type VenueReport,
} from '@kabuto/market';
import { canonicalBytes } from './canonical.ts';
import { chainHash, inputPayload, JOURNAL_KIND, type JournalRow, resultOutcome } from './journal.ts';
import type { AccountEventRow, DatedBar, FillRow, PostingRow } from './tables.ts';
import type { CommandInput } from './types.ts';

/** Trades settle two business days later (market-rules.md 1.12). */
const SETTLEMENT_DAYS = 2;

/** What a batch adds to the insert-only tables. */
export type BatchRecord = {
  readonly journal: JournalRow[];
  readonly fills: FillRow[];
  readonly postings: PostingRow[];
  readonly accountEvents: AccountEventRow[];
  readonly dayBars: DatedBar[];
};

const emptyRecord = (): BatchRecord => ({ journal: [], fills: [], postings: [], accountEvents: [], dayBars: [] });

export type EngineState = {
  readonly tenantId: number;
  readonly epoch: number;
  readonly seq: number;
  readonly head: Buffer;
  readonly eventSeq: number;
  readonly tick: number;
  readonly at: EpochMs;
};

/** An input's result, and the order it speaks of as it stands after everything that followed. */
export type Decision = { readonly result: BrokerResult; readonly order: Order | null };

/**
 * The two machines side by side in memory: applies inputs, carries requests to the venue and reports back,
 * and records what the batch must write. It does no I/O; the host commits its record.
 */
export class Engine {
  readonly broker: Broker;
  readonly venue: Venue;
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
  readonly #requests: VenueRequest[] = [];
  readonly #latest = new Map<OrderId, Order>();

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
    const result = this.#decide(input);
    this.#carry();
    return { result, order: result.orderId === null ? null : (this.#latest.get(result.orderId) ?? null) };
  }

  /**
   * Market time goes on to `at`: phases, auctions, participants. It stops at every change of phase on the way,
   * so that orders which waited for it reach the venue before time goes on.
   */
  advance(at: EpochMs, gap: boolean, wallAt: number): void {
    this.#wallAt = wallAt;
    for (;;) {
      const change = nextBoundary(this.venue.spec.schedule, this.#at).at;
      if (change >= at) break;
      this.#step(change, gap);
    }
    this.#step(at, gap);
  }

  #step(at: EpochMs, gap: boolean): void {
    this.#tick += 1;
    this.#at = at;
    this.#journal(JOURNAL_KIND.tick, at, canonicalBytes({ gap, tick: this.#tick }), Buffer.alloc(0));
    for (const report of this.venue.apply({ kind: 'tick', tick: this.#tick, at, gap })) this.#report(report);
    this.#carry();
  }

  /** The market clock's speed changed; journaled because it steers every later tick. */
  noteSpeed(speed: number, wallAt: number): void {
    this.#wallAt = wallAt;
    this.#journal(JOURNAL_KIND.setSpeed, this.#at, canonicalBytes({ speed }), Buffer.alloc(0));
  }

  /** The venue starts anew (core.md 1): its participants go, the customers' open orders enter again by their sequence. */
  resetVenue(seed: number, codeVersion: string, wallAt: number): void {
    this.#wallAt = wallAt;
    const { epoch, venue } = this;
    const at = this.#at;
    const { phase, tradeDate } = venue;
    venue.apply({ kind: 'reset', epoch, seed, at, tradeDate, phase, facts: venue.allFacts(), orders: [] });
    this.#decide({ kind: 'venueReset', at, epoch, seed, codeVersion });
    this.#carry();
  }

  /** Opens a market for the first time: its issues, its fees, and the first trade date. */
  open(inputs: readonly CommandInput[], wallAt: number): void {
    this.#wallAt = wallAt;
    const at = this.#at;
    for (const input of inputs) this.#decide({ ...input, at });
    this.#report(this.venue.dayOpened(at));
    this.#decide({ kind: 'venuePhase', at, acceptsOrders: acceptsOrders(this.venue.phase) });
  }

  /** Takes what was recorded since the last call. */
  takeRecord(): BatchRecord {
    const record = this.#record;
    this.#record = emptyRecord();
    return record;
  }

  #decide(input: BrokerInput): BrokerResult {
    const result = this.broker.apply(input);
    this.#decidedAt = input.at;
    this.#journal(JOURNAL_KIND[input.kind], input.at, inputPayload(input), resultOutcome(result));
    let line = 0;
    for (const event of result.events) line = this.#book(event, line);
    this.#requests.push(...result.requests);
    return result;
  }

  #journal(kind: number, at: EpochMs, payload: Buffer, outcome: Buffer): void {
    this.#seq += 1;
    const row = { seq: this.#seq, epoch: this.epoch, at, wallAt: this.#wallAt, kind, payload, outcome };
    this.#head = chainHash(this.#head, row, this.tenantId);
    this.#record.journal.push({ ...row, hash: this.#head });
  }

  #book(event: BrokerEvent, firstLine: number): number {
    const journalSeq = this.#seq;
    let line = firstLine;
    if (event.kind === 'order' || event.kind === 'fill') this.#latest.set(event.order.orderId, event.order);
    if (event.kind === 'fill') this.#record.fills.push({ fill: event.fill, journalSeq });
    for (const posting of postingsOf(event)) {
      this.#record.postings.push({ ...posting, journalSeq, line });
      line += 1;
    }
    this.#eventSeq += 1;
    this.#record.accountEvents.push({
      eventSeq: this.#eventSeq,
      accountId: event.accountId,
      journalSeq,
      kind: event.kind,
      data: JSON.stringify(event),
    });
    return line;
  }

  #carry(): void {
    for (let request = this.#requests.shift(); request !== undefined; request = this.#requests.shift()) {
      const at = this.#at;
      // the broker asks for no amend and no watch until it is told that its venue takes them
      if (request.kind !== 'new' && request.kind !== 'cancel')
        throw new Error(`order ${request.orderId}: the venue takes no ${request.kind}`);
      const reports =
        request.kind === 'cancel'
          ? this.venue.apply({ kind: 'cancel', orderId: request.orderId, at })
          : this.venue.apply({ ...withoutNullPrice(request), at });
      for (const report of reports) this.#report(report);
    }
  }

  #report(report: VenueReport): void {
    const at = epochMs(Math.max(report.at, this.#decidedAt));
    switch (report.kind) {
      case 'phase':
        this.#phaseChanged(report.phase, report.tradeDate, at);
        return;
      case 'dayOpened': {
        this.#closeTradeDate(report.tradeDate, at);
        const settlesOn = addBusinessDays(report.tradeDate, SETTLEMENT_DAYS);
        this.#decide({
          kind: 'openTradeDate',
          at,
          tradeDate: report.tradeDate,
          settlesOn,
          instruments: report.instruments,
        });
        return;
      }
      case 'fill': {
        const { orderId, tradeId, price, quantity } = report;
        this.#decide({ kind: 'venueReport', at, report: { kind: 'fill', orderId, tradeId, price, quantity } });
        return;
      }
      case 'reject':
        this.#decide({
          kind: 'venueReport',
          at,
          report: { kind: 'reject', orderId: report.orderId, reason: report.reason },
        });
        return;
      case 'ack':
      case 'cancelled':
      case 'cancelRejected':
      case 'expired':
        this.#decide({ kind: 'venueReport', at, report: { kind: report.kind, orderId: report.orderId } });
        return;
      case 'amended':
      case 'amendRejected':
      case 'watchHit':
        // The broker amends by cancelling and watches no prices, so nothing of this is ever asked of the venue.
        throw new RangeError(`the venue answered what the broker did not ask: ${report.kind}`);
    }
  }

  /** The date before the one that opens becomes final: cost, results, tax (core.md 4). */
  #closeTradeDate(next: IsoDate, at: EpochMs): void {
    const { tradeDate } = this.broker.globals;
    if (tradeDate !== null && tradeDate < next) this.#decide({ kind: 'closeTradeDate', at, date: tradeDate });
  }

  #phaseChanged(phase: Phase, tradeDate: IsoDate, at: EpochMs): void {
    if (phase === 'am-acceptance') this.#decide({ kind: 'settle', at, date: tradeDate });
    this.#decide({ kind: 'venuePhase', at, acceptsOrders: acceptsOrders(phase) });
    if (phase === 'closed') this.#closeDayBars(tradeDate);
  }

  #closeDayBars(date: IsoDate): void {
    for (const facts of this.venue.allFacts()) {
      const { code, open, high, low, last, openAt, volume, turnover } = facts;
      if (open === undefined || high === undefined || low === undefined || last === undefined || openAt === undefined)
        continue;
      this.#record.dayBars.push({ code, date, bar: { at: openAt, open, high, low, close: last, volume, turnover } });
    }
  }
}

function withoutNullPrice(request: Extract<VenueRequest, { kind: 'new' }>) {
  const { price, ...rest } = request;
  return price === null ? rest : { ...rest, price };
}
