import type { AccountId, Order, OrderId } from '../types.ts';

/**
 * The yen that each account's open orders hold, updated as orders change: a lookup does not depend on the number of
 * orders.
 */
export class HeldByOrders {
  readonly #orders = new Map<OrderId, number>();
  readonly #sums = new Map<AccountId, number>();

  /** Records what the order holds from now on. */
  record({ orderId, accountId, holdCash }: Order): void {
    const change = holdCash - (this.#orders.get(orderId) ?? 0);
    if (change === 0) return;
    if (holdCash === 0) this.#orders.delete(orderId);
    else this.#orders.set(orderId, holdCash);
    const sum = this.of(accountId) + change;
    if (sum === 0) this.#sums.delete(accountId);
    else this.#sums.set(accountId, sum);
  }

  of(accountId: AccountId): number {
    return this.#sums.get(accountId) ?? 0;
  }
}
