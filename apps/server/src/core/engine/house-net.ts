import { HOUSE, type Posting } from '@kabuto/brokerage';
import type { HousePostingRow } from '../projections/tables.ts';

type Sum = { -readonly [name in keyof HousePostingRow]: HousePostingRow[name] };

/** Their lines are compared with statements of banks and chains, line by line: one row for each journal row. */
const ITEMISED: readonly number[] = [HOUSE.bank, HOUSE.chain, HOUSE.unallocated, HOUSE.transit];

/**
 * The house's lines of a batch, netted to one row per account and asset (rules/core.md 2), except for the accounts
 * that have one row per journal row (rules/money.md 2). A sum of zero stays a row, so that everything that moved has
 * one.
 */
export class HouseNet {
  readonly #rows: Sum[] = [];
  /**
   * The row that each account's next line is added to. An asset has few house accounts: searching the list costs less
   * than making a key of both.
   */
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
    for (const [index, sum] of sums.entries()) {
      if (sum.accountId !== accountId) continue;
      if (sum.toSeq !== seq && ITEMISED.includes(accountId)) {
        const next = { fromSeq: seq, toSeq: seq, accountId, asset, amount };
        sums[index] = next;
        this.#rows.push(next);
        return;
      }
      sum.toSeq = seq;
      sum.amount += amount;
      return;
    }
    const sum = { fromSeq: seq, toSeq: seq, accountId, asset, amount };
    sums.push(sum);
    this.#rows.push(sum);
  }
}
