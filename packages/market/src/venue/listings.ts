import type { LevelPool } from '../book/level-pool.ts';
import type { Phase } from '../session/schedule.ts';
import type { InstrumentCode } from '../units.ts';
import { DirtyInstruments } from './dirty-instruments.ts';
import { ISSUE_NUMBERS, Listing } from './listing.ts';
import { initialFacts } from './listing-facts.ts';
import type { InstrumentFacts, InstrumentSpec } from './types.ts';

/** The issues of a venue, in listing order and by code. */
export class Listings {
  readonly all: readonly Listing[];
  /** The issues whose market data has changed. */
  readonly dirty: DirtyInstruments;
  private readonly byCode: ReadonlyMap<InstrumentCode, Listing>;

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
    this.all = instruments.map((spec, n) => {
      const row = { ...(known.get(spec.code) ?? initialFacts(spec, phase)), phase };
      return new Listing(spec, n, pool, row, dirty, numbers);
    });
    this.byCode = new Map(this.all.map((listing) => [listing.spec.code, listing]));
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
