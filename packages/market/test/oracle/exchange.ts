import { isContinuous } from '../../src/session/schedule.ts';
import { type EpochMs, epochMs, type InstrumentCode, price, shares } from '../../src/units.ts';
import type { RejectReason } from '../../src/venue/reject-codes.ts';
import type {
  AmendOrder,
  InstrumentSpec,
  MassCancel,
  NewOrder,
  Reset,
  Tick,
  Trade,
  VenueInput,
  VenueReport,
  VenueSpec,
} from '../../src/venue/types.ts';
import { cancelOutside } from './after-print.ts';
import { breaksShortRule, priceRefusals, refusals } from './checks.ts';
import { dayAfter, type ScheduledStep, stepsBetween } from './clock.ts';
import { arrive, maySelfTrade, settle, tradeImmediately } from './continuous.ts';
import { broadenedOf, nextTerms, runAuction, startDay } from './day.ts';
import { type CoverageKind, Issue, type SharedState } from './issue.ts';
import { bookKindOf, type Order } from './orders.ts';
import { auctionOrQuote, clear, dueAt } from './quotes.ts';
import type { Sharing } from './sharing.ts';
import { limitsOf } from './tables.ts';
import { Watches } from './watches.ts';

/** A rejection with every reason that applies. */
export type Refusal = {
  readonly kind: 'reject' | 'amendRejected';
  readonly orderId: number;
  readonly reasons: readonly RejectReason[];
};

export type OracleReport = Exclude<VenueReport, { kind: 'reject' | 'amendRejected' }> | Refusal;

/**
 * The oracle: a slow exchange written from rules/market.md 1 and 2 alone. It keeps plain arrays, sorts them on each
 * query and computes everything again; it shares no arithmetic with the venue it is compared with. Where the rules
 * leave a choice it follows the choices listed in the package's README.
 */
export class OracleExchange {
  readonly spec: VenueSpec;
  readonly #issues: Issue[];
  readonly #shared: SharedState;
  #refused: Refusal[] = [];
  readonly #watches: Watches;
  #now: EpochMs;

  constructor(spec: VenueSpec, instruments: readonly InstrumentSpec[], at: EpochMs, sharing: Sharing) {
    this.spec = spec;
    this.#now = at;
    this.#shared = {
      phase: 'closed',
      tradeDate: '' as SharedState['tradeDate'],
      quotes: spec.quotes === true,
      sharing,
      reports: [],
      trades: [],
      shown: [],
      done: [],
      arrivals: 0,
    };
    this.#watches = new Watches((report) => this.#shared.reports.push(report));
    this.#issues = instruments.map((each) => new Issue(each, this.#shared));
  }

  get issues(): readonly Issue[] {
    return this.#issues;
  }

  get phase(): SharedState['phase'] {
    return this.#shared.phase;
  }

  issue(code: InstrumentCode): Issue | undefined {
    return this.#issues.find(({ spec }) => spec.code === code);
  }

  /** The trades since the last call. */
  takeTrades(): Trade[] {
    const { trades } = this.#shared;
    this.#shared.trades = [];
    return trades;
  }

  /** The deeds since the last call, for coverage. */
  takeDone(): CoverageKind[] {
    const { done } = this.#shared;
    this.#shared.done = [];
    return done;
  }

  apply(input: VenueInput): OracleReport[] {
    this.#shared.reports = [];
    this.#refused = [];
    this.#shared.shown = [];
    const seen = this.#shared.trades.length;
    this.#take(input);
    this.#watches.see(this.#shared.trades.slice(seen), this.#shared.shown);
    // Rejections are kept apart because they carry all reasons; the exchange itself never rejects.
    return [...this.#refused, ...(this.#shared.reports as OracleReport[])];
  }

  #take(input: VenueInput): void {
    switch (input.kind) {
      case 'new':
        this.#new(input);
        break;
      case 'amend':
        this.#amend(input);
        break;
      case 'cancel':
        this.#cancel(input.orderId, input.at);
        break;
      case 'massCancel':
        this.#massCancel(input);
        break;
      case 'watch':
      case 'watchQuote':
        this.#watches.begin(input, this.issue(input.instrument));
        break;
      case 'unwatch':
        this.#watches.end(input.watchId);
        return;
      case 'rebase':
        this.#rebase(input.instrument, input.base, input.at);
        break;
      case 'nextTerms':
        throw new RangeError('the model is of a primary exchange');
      case 'list':
        this.#issues.push(new Issue(input.spec, this.#shared, true));
        break;
      case 'tick':
        this.#tick(input);
        break;
      case 'halt':
        this.#halt(input.instrument, input.halted, input.at);
        break;
      case 'reset':
        this.#reset(input);
        break;
    }
  }

  #reset(input: Reset): void {
    this.#shared.phase = input.phase;
    this.#shared.tradeDate = input.tradeDate;
    this.#now = input.at;
  }

  #ownerOf(orderId: number): { issue: Issue; order: Order } | undefined {
    for (const issue of this.#issues) {
      const order = issue.orders.find((each) => each.orderId === orderId);
      if (order !== undefined) return { issue, order };
    }
    return undefined;
  }

  #refuse(kind: Refusal['kind'], orderId: number, reasons: readonly RejectReason[]): void {
    this.#refused.push({ kind, orderId, reasons });
  }

  #new(input: NewOrder): void {
    const issue = this.issue(input.instrument);
    const known: RejectReason[] = this.#ownerOf(input.orderId) === undefined ? [] : ['DUPLICATE_ORDER'];
    if (issue === undefined) {
      this.#refuse('reject', input.orderId, ['UNKNOWN_INSTRUMENT', ...known]);
      return;
    }
    const found = [...known, ...refusals(issue, input, this.spec.capabilities)];
    const order = this.#orderOf(input);
    if (found.length === 0 && breaksShortRule(issue, order)) found.push('SHORT_PRICE_RULE');
    if (found.length === 0 && input.timeInForce !== 'ioc' && maySelfTrade(issue, order)) found.push('SELF_TRADE');
    if (found.length > 0) {
      this.#refuse('reject', input.orderId, found);
      return;
    }
    this.#shared.reports.push({ kind: 'ack', orderId: input.orderId, at: input.at });
    if (input.timeInForce === 'ioc') {
      tradeImmediately(issue, order, input.at);
      return;
    }
    issue.orders.push(order);
    if (isContinuous(this.phase) && bookKindOf(order, this.phase, false) !== 'out') arrive(issue, order, input.at);
  }

  #orderOf(input: NewOrder): Order {
    return {
      orderId: input.orderId,
      side: input.side,
      type: input.type,
      price: input.type === 'market' ? undefined : input.price,
      quantity: input.quantity,
      condition: input.condition,
      account: input.account,
      member: input.member ?? 1,
      short: input.short === true,
      arrival: ++this.#shared.arrivals,
      arrivedIn: this.phase,
    };
  }

  #amend(input: AmendOrder): void {
    const found = this.#ownerOf(input.orderId);
    if (found === undefined) {
      this.#refuse('amendRejected', input.orderId, ['ORDER_NOT_WORKING']);
      return;
    }
    const { issue, order } = found;
    const reasons = this.#amendRefusals(issue, order, input);
    const moves = input.price !== undefined && input.price !== order.price;
    const changed: Order = { ...order, price: input.price ?? order.price, quantity: input.quantity ?? order.quantity };
    if (reasons.length === 0 && moves && breaksShortRule(issue, changed)) reasons.push('SHORT_PRICE_RULE');
    if (reasons.length === 0 && moves && maySelfTrade(issue, changed)) reasons.push('SELF_TRADE');
    if (reasons.length > 0) {
      this.#refuse('amendRejected', input.orderId, reasons);
      return;
    }
    order.quantity = changed.quantity;
    order.price = changed.price;
    const { orderId, quantity } = order;
    this.#shared.reports.push({
      kind: 'amended',
      orderId,
      remaining: shares(quantity),
      ...(order.price === undefined ? {} : { price: price(order.price) }),
      at: input.at,
    });
    if (moves) {
      order.arrival = ++this.#shared.arrivals;
      order.arrivedIn = this.phase;
    }
    if (!isContinuous(this.phase) || issue.halted) return;
    if (moves && bookKindOf(order, this.phase, false) !== 'out') arrive(issue, order, input.at);
    else settle(issue, input.at);
  }

  #amendRefusals(issue: Issue, order: Order, input: AmendOrder): RejectReason[] {
    const reasons: RejectReason[] = [];
    if (this.phase === 'closed' || this.phase === 'lunch') reasons.push('SESSION_CLOSED');
    if (issue.halted) reasons.push('INSTRUMENT_HALTED');
    if (input.quantity !== undefined) {
      if (input.quantity <= 0 || input.quantity % issue.spec.lot !== 0) reasons.push('QUANTITY_NOT_WHOLE_LOT');
      if (input.quantity > order.quantity) reasons.push('QUANTITY_NOT_REDUCED');
    }
    if (input.price !== undefined && input.price !== order.price) {
      if (order.type === 'market' || bookKindOf(order, this.phase, false) === 'market')
        reasons.push('PRICE_NOT_ALLOWED');
      reasons.push(...priceRefusals(issue, input.price));
    }
    return reasons;
  }

  #cancel(orderId: number, at: EpochMs): void {
    const found = this.#ownerOf(orderId);
    if (found === undefined) {
      this.#shared.reports.push({ kind: 'cancelRejected', orderId, reason: 'ORDER_NOT_WORKING', at });
      return;
    }
    found.issue.end('cancelled', [found.order], at);
    if (isContinuous(this.phase) && !found.issue.halted) settle(found.issue, at);
  }

  #massCancel({ account, instrument, side, at }: MassCancel): void {
    for (const issue of this.#issues) {
      if (instrument !== undefined && instrument !== issue.spec.code) continue;
      const hit = issue.orders.filter(
        (order) => (account === undefined || order.account === account) && (side === undefined || order.side === side),
      );
      if (hit.length === 0) continue;
      issue.end('cancelled', hit, at);
      if (isContinuous(this.phase) && !issue.halted) settle(issue, at);
    }
  }

  #rebase(code: InstrumentCode, base: number, at: EpochMs): void {
    const issue = this.issue(code);
    if (issue === undefined) return;
    issue.base = base;
    const { lower, upper } = limitsOf(issue.tickTable, base, broadenedOf(issue));
    issue.lower = lower;
    issue.upper = upper;
    issue.reportTerms(at);
    cancelOutside(issue, at);
    // The quote was set within the old limits: the orders waiting behind it are checked again.
    if (issue.quote === undefined) return;
    clear(issue);
    if (isContinuous(this.phase) && !issue.halted) auctionOrQuote(issue, at);
  }

  #halt(code: InstrumentCode, halted: boolean, at: EpochMs): void {
    const issue = this.issue(code);
    if (issue === undefined || issue.halted === halted) return;
    issue.halted = halted;
    issue.haltedSince = halted ? at : undefined;
    if (!halted && isContinuous(this.phase) && this.#shared.quotes) auctionOrQuote(issue, at);
  }

  #tick({ at, gap, passing = false }: Tick): void {
    const boundaries: (ScheduledStep | undefined)[] = [...stepsBetween(this.spec.schedule, this.#now, at), undefined];
    for (const boundary of boundaries) {
      if (!gap) this.#renewals(boundary?.at ?? epochMs(at + 1), this.#now);
      if (boundary === undefined) break;
      this.#pass(boundary, gap);
      this.#now = boundary.at;
    }
    // After a gap the waiting orders are matched once, now (rules/core.md 6).
    if (gap && !passing && isContinuous(this.phase) && this.#shared.quotes) {
      for (const issue of this.#issues) if (!issue.halted) auctionOrQuote(issue, at);
    }
    this.#now = at;
  }

  /** Renews quotes that are due before `until`, earliest first. */
  #renewals(until: EpochMs, from: EpochMs): void {
    while (isContinuous(this.phase)) {
      const due = this.#issues
        .filter(({ halted }) => !halted)
        .map((issue) => ({ issue, at: dueAt(issue) }))
        .filter((each) => each.at !== undefined && each.at < until)
        .sort((a, b) => (a.at ?? 0) - (b.at ?? 0))[0];
      if (due?.at === undefined) return;
      // An auction around the quote shown, or the next quote one width further (rules/market.md 1.4).
      auctionOrQuote(due.issue, epochMs(Math.max(due.at, from)));
    }
  }

  #pass({ at, step }: ScheduledStep, gap: boolean): void {
    for (const issue of this.#issues) {
      if (step.auction !== undefined) runAuction(issue, step.auction, at, gap);
      if (step.phase === 'closed' || step.endsSession === true) issue.end('expired', issue.orders, at);
    }
    if (step.opensDay === true || (step.phase === 'am-acceptance' && !this.#opensElsewhere)) {
      for (const issue of this.#issues) startDay(issue);
    }
    this.#shared.phase = step.phase;
    for (const issue of this.#issues) {
      if (step.phase === 'pm-acceptance') issue.activateConditions(['opening-pm']);
      if (step.phase === 'pre-closing') issue.activateConditions(['closing-pm', 'funari-pm']);
    }
    const { phase, tradeDate } = this.#shared;
    this.#shared.reports.push({ kind: 'phase', phase, tradeDate, at });
    if (step.phase !== 'closed') return;
    this.#shared.tradeDate = dayAfter(tradeDate);
    const instruments = this.#issues.map((issue) => {
      const { tickTable, base, lower, upper } = nextTerms(issue);
      // A new issue without a first price starts its next day like its first one (rules/market.md 1.9).
      const reference = issue.awaitsFirstPrice ? { ipoReference: price(base) } : {};
      const limits = { base: price(base), lower: price(lower), upper: price(upper) };
      return { code: issue.spec.code, tickTable, ...limits, ...reference };
    });
    this.#shared.reports.push({ kind: 'dayOpened', tradeDate: this.#shared.tradeDate, instruments, at });
  }

  get #opensElsewhere(): boolean {
    return this.spec.schedule.steps.some(({ opensDay }) => opensDay === true);
  }
}
