import type { BrokerEvent, OrderId } from '../../src/types.ts';

/**
 * The requested quantity of each pair in a history, and what its legs traded: counted independently from the events.
 */
export class Pairs {
  /** By the id of the limit leg. */
  readonly #requested = new Map<OrderId, number>();
  readonly #traded = new Map<OrderId, number>();

  record(events: readonly BrokerEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'order' && event.kind !== 'fill') continue;
      const { orderId, group, trigger, quantity } = event.order;
      if (group === null || group.oco === null) continue;
      const pair = trigger === null ? orderId : group.oco;
      if (!this.#requested.has(pair)) this.#requested.set(pair, quantity);
      if (event.kind === 'fill') this.#traded.set(pair, (this.#traded.get(pair) ?? 0) + event.fill.quantity);
    }
  }

  /** Pairs whose legs together traded more than requested. */
  overfilled(): OrderId[] {
    return [...this.#traded]
      .filter(([pair, traded]) => traded > (this.#requested.get(pair) ?? 0))
      .map(([pair]) => pair);
  }
}
