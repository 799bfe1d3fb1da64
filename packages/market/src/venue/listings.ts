import type { LevelPool } from '../book/level-pool.ts';
import type { Phase } from '../session/schedule.ts';
import type { InstrumentCode } from '../units.ts';
import { DirtyInstruments } from './dirty-instruments.ts';
import { ISSUE_NUMBERS, Listing } from './listing.ts';
import { initialFacts } from './listing-facts.ts';
import type { InstrumentFacts, InstrumentSpec } from './types.ts';

/** The issues of a venue, in listing order and by code. */
export class Listings {
  private readonly listed: Listing[];
  /** The issues whose market data has changed. */
  readonly dirty: DirtyInstruments;
  private readonly byCode: Map<InstrumentCode, Listing>;
  private readonly pool: LevelPool;

  /**
   * Issues in `phase` with their facts rows; those without one start from their specification. Their books share
   * `pool`.
   */
  constructor(
    instruments: readonly InstrumentSpec[],
    facts: readonly InstrumentFacts[],
    phase: Phase,
    pool: LevelPool,
  ) {
    const known = new Map(facts.map((row) => [row.code, row]));
    const dirty = new DirtyInstruments(instruments.length);
    const numbers = new Float64Array(instruments.length * ISSUE_NUMBERS);
    this.dirty = dirty;
    this.pool = pool;
    this.listed = instruments.map((spec, n) => {
      const row = { ...(known.get(spec.code) ?? initialFacts(spec, phase)), phase };
      return new Listing(spec, n, pool, row, dirty, { numbers, from: n * ISSUE_NUMBERS });
    });
    this.byCode = new Map(this.listed.map((listing) => [listing.spec.code, listing]));
  }

  /** All issues in listing order: one array, to which `add` appends. */
  get all(): readonly Listing[] {
    return this.listed;
  }

  /** Adds an issue that enters in `phase`, after all others. Throws RangeError when its code is listed. */
  add(spec: InstrumentSpec, phase: Phase): void {
    const { code } = spec;
    if (this.byCode.has(code)) throw new RangeError(`${code} is listed already`);
    const index = this.listed.length;
    this.dirty.reserve(index + 1);
    const own = { numbers: new Float64Array(ISSUE_NUMBERS), from: 0 };
    const listing = new Listing(spec, index, this.pool, initialFacts(spec, phase), this.dirty, own);
    this.listed.push(listing);
    this.byCode.set(code, listing);
  }

  /** The issue with this code; undefined when it is not listed. */
  find(code: InstrumentCode): Listing | undefined {
    return this.byCode.get(code);
  }

  /** The issue with this code. Throws RangeError when it is not listed. */
  get(code: InstrumentCode): Listing {
    const listing = this.byCode.get(code);
    if (listing === undefined) throw new RangeError(`no such instrument: ${code}`);
    return listing;
  }
}
