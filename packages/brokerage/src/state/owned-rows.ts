import type { AccountId } from '../types.ts';

/** Rows by number, and by account: an input of one account reads no other's rows. */
export class OwnedRows<Row extends { readonly accountId: AccountId }> {
  readonly #byId = new Map<number, Row>();
  readonly #byAccount = new Map<AccountId, Map<number, Row>>();

  get(id: number): Row | undefined {
    return this.#byId.get(id);
  }

  set(id: number, row: Row): void {
    this.#byId.set(id, row);
    const { accountId } = row;
    const own = this.#byAccount.get(accountId);
    if (own === undefined) this.#byAccount.set(accountId, new Map([[id, row]]));
    else own.set(id, row);
  }

  delete(id: number, { accountId }: Row): void {
    this.#byId.delete(id);
    const own = this.#byAccount.get(accountId);
    own?.delete(id);
    if (own?.size === 0) this.#byAccount.delete(accountId);
  }

  /** All rows, unordered. */
  all(): Row[] {
    // order: the caller sorts
    return Array.from(this.#byId.values());
  }

  /** One account's rows, unordered. */
  of(accountId: AccountId): Row[] {
    // order: the caller sorts
    return Array.from(this.#byAccount.get(accountId)?.values() ?? []);
  }

  /** The sum of a number of each of one account's rows; copies nothing. */
  sumOf(accountId: AccountId, of: (row: Row) => number): number {
    let sum = 0;
    // order: irrelevant for a sum
    for (const row of this.#byAccount.get(accountId)?.values() ?? []) sum += of(row);
    return sum;
  }

  /** The number of an account's rows. */
  countOf(accountId: AccountId): number {
    return this.#byAccount.get(accountId)?.size ?? 0;
  }
}
