import type { AccountId, MarginAccount } from '../types.ts';
import type { ChangedRows } from './changed-rows.ts';
import { byMargin } from './rows.ts';

/** The day trades of the accounts that have agreed to them. */
export class MarginRows {
  readonly #byAccount = new Map<AccountId, MarginAccount>();
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

  /** Takes a stored row; nothing becomes dirty. */
  put(row: MarginAccount): void {
    this.#byAccount.set(row.accountId, row);
  }

  /** Notes that the row has changed. */
  mark(row: MarginAccount): void {
    for (const rows of this.#marks) rows.margin(row);
  }
}
