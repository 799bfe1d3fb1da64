import type { AccountId, Transfer, TransferId } from '../types.ts';
import type { ChangedRows } from './changed-rows.ts';
import { OwnedRows } from './owned-rows.ts';
import { byTransfer } from './rows.ts';

/** The transfers that are not final, by number, by account and by source. */
export class TransferRows {
  readonly #rows = new OwnedRows<Transfer>();
  readonly #bySource = new Map<string, TransferId>();
  readonly #marks: readonly ChangedRows[];

  /** Changed rows are noted in `marks`. */
  constructor(...marks: readonly ChangedRows[]) {
    this.#marks = marks;
  }

  get(id: TransferId): Transfer | undefined {
    return this.#rows.get(id);
  }

  /** The transfer that has the money of this bank line. */
  bySource(source: string): Transfer | undefined {
    const id = this.#bySource.get(source);
    return id === undefined ? undefined : this.#rows.get(id);
  }

  /** All of them, by number. */
  all(): Transfer[] {
    return this.#rows.all().sort(byTransfer);
  }

  /** One account's, by number. */
  of(accountId: AccountId): Transfer[] {
    return this.#rows.of(accountId).sort(byTransfer);
  }

  /** Takes a stored row; nothing becomes dirty. */
  put(row: Transfer): void {
    this.#rows.set(row.transferId, row);
    if (row.source !== null) this.#bySource.set(row.source, row.transferId);
  }

  /** Adds a transfer. */
  add(row: Transfer): void {
    this.put(row);
    this.mark(row);
  }

  /** Notes that the row has changed. */
  mark(row: Transfer): void {
    for (const rows of this.#marks) rows.transfer(row);
  }

  /** Gives a bank line to a customer. */
  move(row: Transfer, accountId: AccountId): void {
    this.#rows.delete(row.transferId, row);
    row.accountId = accountId;
    this.add(row);
  }

  /** Moves the money of a bank line to a declaration. */
  moveSource(line: Transfer, declared: Transfer): void {
    declared.source = line.source;
    this.add(declared);
  }

  /** Removes a transfer that became final; its last state is still among the dirty rows. */
  drop(row: Transfer): void {
    this.#rows.delete(row.transferId, row);
    if (row.source !== null && this.#bySource.get(row.source) === row.transferId) this.#bySource.delete(row.source);
    this.mark(row);
  }
}
