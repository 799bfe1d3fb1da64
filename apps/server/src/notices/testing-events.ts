import { type BrokerEvent, entry, type Fill, type Order, type PriceAlert } from '@kabuto/brokerage';
import { epochMs, instrumentCode, isoDate, price, shares, yen } from '@kabuto/market';
import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';

/** 09:00 of a Friday in Tokyo, market time. */
export const NINE_AM = epochMs(Date.UTC(2026, 10, 20));

/** A price alert for 7203 at 3,142.5 yen or more, as the core reports it. */
export const alertEvent = (accountId: number, state: PriceAlert['state']): BrokerEvent => ({
  kind: 'alert',
  accountId,
  alert: {
    alertId: 5,
    accountId,
    instrument: instrumentCode('7203'),
    when: '>=',
    price: price(31_425),
    state,
    createdAt: NINE_AM,
    updatedAt: epochMs(NINE_AM + 5),
  },
});

let orders = 0;

/** An order as the core reports it right after it was accepted: 100 shares of 7203 at 3,119 yen, bought. */
export function anOrder(accountId: number, more: Partial<Order> = {}): Order {
  orders += 1;
  return {
    orderId: orders,
    accountId,
    clientOrderId: `order-${orders}`,
    instrument: instrumentCode('7203'),
    side: 'buy',
    type: 'limit',
    price: price(31_190),
    quantity: shares(100),
    amend: null,
    trigger: null,
    condition: null,
    group: null,
    revision: 0,
    timeInForce: 'day',
    expiresOn: isoDate('2026-11-20'),
    acceptedAt: NINE_AM,
    tradeDate: isoDate('2026-11-20'),
    state: 'routed',
    filled: shares(0),
    filledNotional: yen(0),
    feeCharged: yen(0),
    feeSchedule: 1,
    holdCash: yen(0),
    holdShares: shares(0),
    reason: null,
    updatedAt: NINE_AM,
    lastTradeId: 0,
    ...more,
  };
}

export const orderEvent = (order: Order, more: Partial<Order> = {}): BrokerEvent => ({
  kind: 'order',
  accountId: order.accountId,
  order: { ...order, ...more },
});

/** The first fill of an order. */
export function fillEvent(order: Order, quantity: number, more: Partial<Fill> = {}): BrokerEvent {
  const { accountId, orderId, instrument, side } = order;
  const fill: Fill = {
    fillId: orderId,
    orderId,
    accountId,
    instrument,
    side,
    price: price(31_190),
    quantity: shares(quantity),
    notional: yen(3_119 * quantity),
    fee: yen(0),
    realised: null,
    at: NINE_AM,
    tradeDate: isoDate('2026-11-20'),
    settlesOn: isoDate('2026-11-24'),
    venueTradeId: 1,
    ...more,
  };
  const state = quantity < order.quantity ? 'partial' : 'filled';
  return { kind: 'fill', accountId, fill, order: { ...order, state, filled: shares(quantity) }, postings: entry([]) };
}

/** Commits events as the core did before the journal held their content, in one transaction, with the next numbers. */
export async function commitEvents(pool: pg.Pool, tenantId: number, events: readonly BrokerEvent[]): Promise<void> {
  await withTenant(pool, tenantId, async (client) => {
    for (const event of events)
      await client.query(
        `with next as (
           insert into projection (tenant_id, seq, event_seq) values ($1, 1, 1)
           on conflict (tenant_id) do update set event_seq = projection.event_seq + 1 returning event_seq)
         insert into account_event (tenant_id, event_seq, account_id, journal_seq, kind, data)
         select $1, event_seq, $2, 1, $3, $4 from next`,
        [tenantId, event.accountId, event.kind, JSON.stringify(event)],
      );
  });
}
