import { createHash } from 'node:crypto';
import type { StateRow } from '@kabuto/brokerage';
import { canonicalText } from '../journal/canonical.ts';

/** A row of the broker's state as its one line of text: the part's name, a space, the canonical row. */
export const stateLine = ({ part, row }: StateRow): string => `${part} ${canonicalText(row)}`;

/** Reads a line that `stateLine` wrote. */
export function parseStateLine(line: string): StateRow {
  const blank = line.indexOf(' ');
  // Written by stateLine from a StateRow; where the lines come from a table, their hash is compared with the journal's.
  const row: unknown = JSON.parse(line.slice(blank + 1));
  return { part: line.slice(0, blank), row } as StateRow;
}

/**
 * sha256 over the lines of a whole state, each ended by a line feed (rules/core.md 1, checkpoints). Holds one page at a
 * time.
 */
export class StateHash {
  readonly #hash = createHash('sha256');
  #rows = 0;

  get rows(): number {
    return this.#rows;
  }

  add(lines: readonly string[]): void {
    if (lines.length === 0) return;
    this.#rows += lines.length;
    this.#hash.update(`${lines.join('\n')}\n`);
  }

  digest(): Buffer {
    return this.#hash.digest();
  }
}
