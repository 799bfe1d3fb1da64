import { REJECT_CODES } from '../../src/venue/reject-codes.ts';
import type { VenueInput } from '../../src/venue/types.ts';
import type { Pair } from './compare.ts';
import type { CoverageKind } from './issue.ts';

const INPUTS = [
  'new',
  'amend',
  'cancel',
  'massCancel',
  'watch',
  'watchQuote',
  'unwatch',
  'rebase',
  'list',
  'tick',
  'halt',
] as const;
const REPORTS = [
  'ack',
  'reject',
  'fill',
  'cancelled',
  'cancelRejected',
  'amended',
  'amendRejected',
  'watchHit',
  'watchRejected',
  'expired',
  'phase',
  'dayOpened',
  'dayTerms',
] as const;
const OVERLAYS = ['SPECIAL_QUOTE', 'SEQUENTIAL_QUOTE', 'HALTED'] as const;
const CONDITIONS = ['opening-am', 'opening-pm', 'closing-am', 'closing-pm', 'funari-am', 'funari-pm'] as const;
const COVERAGE_KINDS: Readonly<Record<CoverageKind, true>> = {
  'opening auction': true,
  'morning close': true,
  'afternoon auction': true,
  'closing auction': true,
  'special quote auction': true,
  'sequential quote trade': true,
  'special execution': true,
  'stop allotment': true,
  'continuous trade': true,
  'first price of a new issue': true,
  'first price of an issue listed within the day': true,
  'new issue without a price at the close': true,
  'short-sale rule triggered': true,
  'day at the upper limit': true,
  'day at the lower limit': true,
  'limits broadened up': true,
  'limits broadened down': true,
  'ticks of an ETF widened': true,
  'ticks of an ETF narrowed': true,
  'stopped at an own order': true,
  'stopped at an own order after trades': true,
  'immediate order stopped at an own order': true,
  'rest kept from an own order further away': true,
};

/** Everything that random days must cover, by the names of the counts. */
const LISTED: readonly string[] = [
  ...INPUTS.map((kind) => `input: ${kind}`),
  'input: gap',
  'input: gap that goes on',
  ...REPORTS.map((kind) => `report: ${kind}`),
  ...Object.keys(REJECT_CODES).map((reason) => `refused: ${reason}`),
  ...['new', 'amend'].map((kind) => `stopped at an own order: ${kind}`),
  ...OVERLAYS.map((overlay) => `overlay: ${overlay}`),
  ...CONDITIONS.map((condition) => `filled: ${condition}`),
  'filled: ioc',
  ...Object.keys(COVERAGE_KINDS).map((deed) => `rule: ${deed}`),
  ...['TSE', 'JNX', 'ODX'].map((venue) => `trades on: ${venue}`),
];

/** Counts events of random days, so that a kind that never occurred is detected. */
export class Coverage {
  readonly #counts = new Map<string, number>(LISTED.map((kind) => [kind, 0]));
  /** The conditions and immediate orders, by order id; cleared with each course. */
  #kinds = new Map<number, string>();
  #overlays = new Map<string, string>();
  events = 0;

  #count(kind: string, times = 1): void {
    this.#counts.set(kind, (this.#counts.get(kind) ?? 0) + times);
  }

  /** Adds the counts of another run. */
  add(other: Coverage): void {
    this.events += other.events;
    for (const kind of LISTED) this.#count(kind, other.#counts.get(kind) ?? 0);
  }

  /** Begins another course. */
  begin(): void {
    this.#kinds = new Map();
    this.#overlays = new Map();
  }

  /** Counts an input on which both exchanges agreed. */
  record(pair: Pair, input: VenueInput, venue: string): void {
    this.events += 1;
    this.#count(`input: ${input.kind}`);
    if (input.kind === 'tick' && input.gap)
      this.#count(input.passing === true ? 'input: gap that goes on' : 'input: gap');
    if (input.kind === 'new' && input.condition !== undefined) this.#kinds.set(input.orderId, input.condition);
    if (input.kind === 'new' && input.timeInForce === 'ioc') this.#kinds.set(input.orderId, 'ioc');
    for (const report of pair.reports) {
      this.#count(`report: ${report.kind}`);
      if (report.kind === 'cancelled' && report.reason !== undefined) {
        this.#count(`stopped at an own order: ${input.kind}`);
      } else if ('reason' in report) this.#count(`refused: ${report.reason}`);
      const kind = report.kind === 'fill' ? this.#kinds.get(report.orderId) : undefined;
      if (kind !== undefined) this.#count(`filled: ${kind}`);
    }
    for (const deed of pair.oracle.takeDone()) this.#count(`rule: ${deed}`);
    if (pair.trades.length > 0) this.#count(`trades on: ${venue}`, pair.trades.length);
    this.#seeOverlays(pair);
  }

  /** Counts an overlay when it begins. */
  #seeOverlays(pair: Pair): void {
    for (const { spec, halted, overlay } of pair.oracle.issues) {
      const now = halted ? 'HALTED' : (overlay ?? 'NORMAL');
      if (now !== 'NORMAL' && this.#overlays.get(spec.code) !== now) this.#count(`overlay: ${now}`);
      this.#overlays.set(spec.code, now);
    }
  }

  /** The kinds that never occurred. */
  get missing(): string[] {
    return LISTED.filter((kind) => this.#counts.get(kind) === 0);
  }

  /** One line for each kind. */
  get lines(): string[] {
    return LISTED.map((kind) => `${String(this.#counts.get(kind) ?? 0).padStart(9)}  ${kind}`);
  }
}
