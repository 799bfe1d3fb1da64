import type { EpochMs } from '../../src/units.ts';
import type { InstrumentSpec, MinuteBar, Trade, VenueInput, VenueReport, VenueSpec } from '../../src/venue/types.ts';
import { Venue } from '../../src/venue/venue.ts';
import { OracleExchange, type OracleReport } from './exchange.ts';
import type { Sharing } from './sharing.ts';
import { depthOf, factsOf } from './state.ts';

/** A venue, its issues and its inputs; the first input is a reset. */
export type Scenario = {
  readonly spec: VenueSpec;
  readonly sharing: Sharing;
  readonly instruments: readonly InstrumentSpec[];
  readonly start: EpochMs;
  readonly inputs: readonly VenueInput[];
};

/** A difference between the venue and the oracle. */
export type Difference = {
  readonly index: number;
  readonly what: string;
  readonly venue: string;
  readonly oracle: string;
};

/** Levels compared; few enough that `over` and `under` are tested too. */
const LEVELS = 6;

/** The same text for equal values: sorted keys, absent as undefined. */
function text(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Whether two plain values are equal; an absent field equals an undefined one. */
export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  // Both are objects: their fields are compared by name.
  const [left, right] = [a as Record<string, unknown>, b as Record<string, unknown>];
  return [...Object.keys(left), ...Object.keys(right)].every((key) => same(left[key], right[key]));
}

/** Sorted reports: the rules do not state the order of reports of one moment. */
const sorted = (reports: readonly OracleReport[]): string[] => reports.map(text).sort();

/** A venue's rejection is correct when its reason is one that applies; it is then replaced by all of them. */
function agreeOnReasons(venue: readonly VenueReport[], oracle: readonly OracleReport[]): OracleReport[] {
  return venue.map((report) => {
    if (report.kind !== 'reject' && report.kind !== 'amendRejected') return report;
    const { kind, orderId, reason } = report;
    const other = oracle.find((each) => each.kind === kind && each.orderId === orderId);
    const known = other !== undefined && 'reasons' in other && other.reasons.includes(reason);
    return { kind, orderId, reasons: known ? other.reasons : [reason] };
  });
}

/** A venue and the oracle, side by side. */
export class Pair {
  readonly venue: Venue;
  readonly oracle: OracleExchange;
  /** The last reports of both. */
  reports: readonly VenueReport[] = [];
  trades: readonly Trade[] = [];
  minuteBars: readonly MinuteBar[] = [];
  #step = 0;

  constructor({ spec, sharing, instruments, start }: Omit<Scenario, 'inputs'>) {
    this.venue = new Venue(spec, instruments, start);
    this.oracle = new OracleExchange(spec, instruments, start, sharing);
  }

  /** Gives both the same input; returns the first difference. */
  apply(input: VenueInput): Difference | undefined {
    this.reports = this.venue.apply(input);
    const { trades, minuteBars } = this.venue.drain();
    this.trades = trades;
    this.minuteBars = minuteBars;
    const oracleReports = this.oracle.apply(input);
    const index = this.#step;
    this.#step += 1;
    const venue = sorted(agreeOnReasons(this.reports, oracleReports));
    const oracle = sorted(oracleReports);
    const difference = (what: string, ours: unknown, theirs: unknown): Difference | undefined => {
      return same(ours, theirs) ? undefined : { index, what, venue: text(ours), oracle: text(theirs) };
    };
    return (
      difference(
        'reports',
        venue.filter((each) => !oracle.includes(each)),
        oracle.filter((each) => !venue.includes(each)),
      ) ??
      difference('number of reports', venue.length, oracle.length) ??
      difference('trades', this.trades, this.oracle.takeTrades()) ??
      this.#state(difference, input)
    );
  }

  #state(
    difference: (what: string, ours: unknown, theirs: unknown) => Difference | undefined,
    input: VenueInput,
  ): Difference | undefined {
    // order: as listed, an array
    for (const issue of this.oracle.issues) {
      const { code } = issue.spec;
      // An input for one issue cannot change another; every tick compares all of them.
      if ('instrument' in input && input.instrument !== undefined && input.instrument !== code) continue;
      const { bar: _bar, ...facts } = this.venue.facts(code);
      const found =
        difference(`facts of ${code}`, facts, factsOf(issue)) ??
        difference(`depth of ${code}`, this.venue.depth(code, LEVELS), depthOf(issue, LEVELS));
      if (found !== undefined) return found;
    }
    return undefined;
  }
}

/** Runs a course from its beginning; an exception of either side is a difference too. */
export function firstDifference(scenario: Scenario): Difference | undefined {
  const pair = new Pair(scenario);
  for (const [index, input] of scenario.inputs.entries()) {
    try {
      const found = pair.apply(input);
      if (found !== undefined) return found;
    } catch (error) {
      return { index, what: 'throws', venue: String(error), oracle: '' };
    }
  }
  return undefined;
}

/** Removes inputs, except the reset, while the course still differs: a short list for readers. */
export function shrink(scenario: Scenario): Scenario {
  const first = firstDifference(scenario);
  if (first === undefined) return scenario;
  let inputs = scenario.inputs.slice(0, first.index + 1);
  for (let size = Math.ceil(inputs.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let from = 1; from < inputs.length; ) {
      const fewer = [...inputs.slice(0, from), ...inputs.slice(from + size)];
      const found = firstDifference({ ...scenario, inputs: fewer });
      if (found?.what !== first.what) from += size;
      else inputs = fewer.slice(0, found.index + 1);
    }
  }
  return { ...scenario, inputs };
}
