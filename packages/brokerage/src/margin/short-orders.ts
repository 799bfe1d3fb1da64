import type { InstrumentCode } from '@kabuto/market';
import type { Order, OrderId } from '../types.ts';

/**
 * The shares that open orders still want to borrow, of each issue, updated as orders change: a lookup does not depend
 * on the number of orders.
 */
export class ShortOrders {
  readonly #orders = new Map<OrderId, number>();
  readonly #sums = new Map<InstrumentCode, number>();

  /** Records what the order wants from now on: nothing once it is no longer open. */
  record({ orderId, instrument, side, credit, quantity, filled }: Order, isOpen: boolean): void {
    const isShort = isOpen && side === 'sell' && credit?.effect === 'open';
    const wanted = isShort ? quantity - filled : 0;
    const change = wanted - this.wantedBy(orderId);
    if (change === 0) return;
    if (wanted === 0) this.#orders.delete(orderId);
    else this.#orders.set(orderId, wanted);
    const sum = this.of(instrument) + change;
    if (sum === 0) this.#sums.delete(instrument);
    else this.#sums.set(instrument, sum);
  }

  /** Shares that one order wants. */
  wantedBy(orderId: OrderId): number {
    return this.#orders.get(orderId) ?? 0;
  }

  of(code: InstrumentCode): number {
    return this.#sums.get(code) ?? 0;
  }
}
