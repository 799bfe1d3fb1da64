import type { AccountRange } from '../margin/inputs.ts';
import type { AccountId, MarginAccount } from '../types.ts';
import { AccountSequence } from './account-sequence.ts';
import type { ChangedRows } from './changed-rows.ts';
import { byMargin } from './rows.ts';

/** The day trades of the accounts that have agreed to them. */
export class MarginRows {
  readonly #byAccount = new Map<AccountId, MarginAccount>();
  readonly #byNumber = new AccountSequence();
  readonly #marks: readonly ChangedRows[];

  /** Changed rows are noted in `marks`. */
  constructor(...marks: readonly ChangedRows[]) {
    this.#marks = marks;
  }

  get(id: AccountId): MarginAccount | undefined {
    return this.#byAccount.get(id);
  }

  /** All rows, by account. */
  all(): MarginAccount[] {
    // order: sorted here
    return [...this.#byAccount.values()].sort(byMargin);
  }

  /** The rows of a range of accounts, by account. */
  within({ from = 0, below = Number.MAX_SAFE_INTEGER }: AccountRange): MarginAccount[] {
    const rows: MarginAccount[] = [];
    for (let id = this.#byNumber.from(from); id !== undefined && id < below; id = this.#byNumber.from(id + 1)) {
      const row = this.#byAccount.get(id);
      if (row !== undefined) rows.push(row);
    }
    return rows;
  }

  /** Takes a stored row; nothing becomes dirty. */
  put(row: MarginAccount): void {
    if (!this.#byAccount.has(row.accountId)) this.#byNumber.add(row.accountId);
    this.#byAccount.set(row.accountId, row);
  }

  /** Notes that the row has changed. */
  mark(row: MarginAccount): void {
    for (const rows of this.#marks) rows.margin(row);
  }
}
