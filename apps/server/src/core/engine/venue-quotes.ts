import type { InstrumentCode, VenueId } from '@kabuto/market';
import { type FactsRow, factsKey } from '../projections/tables.ts';

/** The latest quotes of the venues besides the first, whose own are in its machine. */
export class VenueQuotes {
  readonly #rows = new Map<string, FactsRow>();
  readonly #changed = new Set<string>();

  /** Restores stored quotes; those of the first venue are ignored. */
  restore(rows: readonly FactsRow[]): void {
    for (const row of rows) if (row.venue !== undefined) this.#rows.set(keyOf(row), row);
  }

  /** Replaces a venue's quote of an issue. */
  put(row: FactsRow): void {
    this.#rows.set(keyOf(row), row);
    this.#changed.add(keyOf(row));
  }

  /** The venue's quote of an issue; undefined before its first one. */
  find(code: InstrumentCode, venue: VenueId): FactsRow | undefined {
    return this.#rows.get(factsKey(code, venue));
  }

  /** The quotes that have changed since the last call. */
  takeChanged(): FactsRow[] {
    const rows = [...this.#changed].flatMap((key) => this.#rows.get(key) ?? []);
    this.#changed.clear();
    return rows;
  }
}

const keyOf = ({ facts, venue }: FactsRow): string => factsKey(facts.code, venue);
