import type { Posting } from '@kabuto/brokerage';
import type { HousePostingRow } from '../projections/tables.ts';

type Sum = { -readonly [name in keyof HousePostingRow]: HousePostingRow[name] };

/**
 * The house's lines of a batch, netted to one row per account and asset (rules/core.md 2). A sum of zero stays a row,
 * so that everything that moved has one.
 */
export class HouseNet {
  readonly #rows: Sum[] = [];
  /** An asset has few house accounts: searching the list costs less than making a key of both. */
  readonly #byAsset = new Map<string, Sum[]>();

  get rows(): readonly HousePostingRow[] {
    return this.#rows;
  }

  /** Adds a line of the journal row `seq`, which is the newest. */
  add({ accountId, asset, amount }: Posting, seq: number): void {
    let sums = this.#byAsset.get(asset);
    if (sums === undefined) {
      sums = [];
      this.#byAsset.set(asset, sums);
    }
    for (const sum of sums) {
      if (sum.accountId !== accountId) continue;
      sum.toSeq = seq;
      sum.amount += amount;
      return;
    }
    const sum = { fromSeq: seq, toSeq: seq, accountId, asset, amount };
    sums.push(sum);
    this.#rows.push(sum);
  }
}
