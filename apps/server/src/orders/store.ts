import type { Fill, Order } from '@kabuto/brokerage';
import type { Price } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { markOf, type OrderRow, type TaxBucketColumn, toOrder, toTaxBucket, type VenueColumn } from '../core/index.ts';

export type FillRow = VenueColumn & {
  account_type: TaxBucketColumn;
  fill_id: number;
  order_id: number;
  account_id: number;
  code: string;
  side: string;
  price: number;
  quantity: number;
  notional: number;
  fee: number;
  realised: number | null;
  at: number;
  trade_date: string;
  settles_on: string;
  venue_trade_id: number;
  credit: 'open' | 'close' | null;
  final: boolean;
};

/** Converts a row to a fill. */
export const toFill = (row: FillRow): Fill =>
  // The core wrote the row from branded values; reading it back restores the brands.
  ({
    fillId: row.fill_id,
    orderId: row.order_id,
    accountId: row.account_id,
    instrument: row.code,
    side: row.side,
    price: row.price,
    quantity: row.quantity,
    notional: row.notional,
    fee: row.fee,
    realised: row.realised,
    at: row.at,
    tradeDate: row.trade_date,
    settlesOn: row.settles_on,
    venueTradeId: row.venue_trade_id,
    ...toTaxBucket(row),
    ...markOf(row),
    ...(row.credit === null ? {} : { credit: row.credit }),
  }) as Fill;

/** A condition and its values; `$1` is the account, further values follow. */
export type Filter = { readonly where: string; readonly values: readonly unknown[] };
type Page = { readonly limit: number; readonly offset: number };

/** An account's orders that match the filter, newest first, and the total. */
export async function readOrders(client: ClientBase, accountId: number, filter: Filter, page: Page) {
  const values = [accountId, ...filter.values];
  const found = await client.query<OrderRow>(
    `select * from trade_order where account_id = $1 and (${filter.where})
      order by accepted_at desc, order_id desc limit ${page.limit} offset ${page.offset}`,
    values,
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from trade_order where account_id = $1 and (${filter.where})`,
    values,
  );
  const orders: Order[] = found.rows.map(toOrder);
  return { orders, total: counted.rows[0]?.total ?? 0 };
}

/** How many orders the account can cancel: those that are open, not the broker's and not being cancelled. */
export async function countCancellable(client: ClientBase, accountId: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `select count(*)::int as count from trade_order
      where account_id = $1 and open and state <> 'cancelling' and origin is null
        and coalesce(credit->>'origin', '') not in ('auction', 'forced')`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** The newest of an account's orders that match the filter; undefined when none does. */
export async function findOrder(client: ClientBase, accountId: number, filter: Filter): Promise<Order | undefined> {
  const { rows } = await client.query<OrderRow>(
    `select * from trade_order where account_id = $1 and (${filter.where}) order by order_id desc limit 1`,
    [accountId, ...filter.values],
  );
  return rows.map(toOrder)[0];
}

/** The other orders of the same group, by order id. */
export async function readGroup(client: ClientBase, { accountId, orderId, group }: Order): Promise<Order[]> {
  if (group === null) return [];
  const found = await client.query<OrderRow>(
    'select * from trade_order where account_id = $1 and group_id = $2 and order_id <> $3 order by order_id',
    [accountId, group.id, orderId],
  );
  return found.rows.map(toOrder);
}

/** An account's open orders with the upper limit of their issues. */
export async function readOpenOrders(client: ClientBase, accountId: number) {
  const found = await client.query<OrderRow & { upper: Price }>(
    `select o.*, i.upper from trade_order o join broker_instrument i using (tenant_id, code)
      where o.account_id = $1 and o.open order by o.order_id`,
    [accountId],
  );
  return found.rows.map((row) => ({ order: toOrder(row), upper: row.upper }));
}

/**
 * The fills of an order: each was booked between its acceptance and its last change, so that they are found among its
 * account's fills by time.
 */
export const fillsOf = ({ orderId, acceptedAt, updatedAt }: Order): Filter => ({
  where: 'order_id = $2 and at between $3 and $4',
  values: [orderId, acceptedAt, updatedAt],
});

/** Whether the close of a fill's trade date confirmed the results of its sales as the fills had them. */
export const FINAL = `exists (select 1 from day_result d where d.account_id = fill.account_id and d.code = fill.code
  and d.account_type = fill.account_type and d.trade_date = fill.trade_date and d.realised = d.provisional)`;

/** An account's fills that match the filter, newest first, and the total. */
export async function readFills(client: ClientBase, accountId: number, filter: Filter, page: Page) {
  const values = [accountId, ...filter.values];
  const found = await client.query<FillRow>(
    `select *, ${FINAL} as final from fill where account_id = $1 and (${filter.where}) order by at desc, fill_id desc limit ${page.limit} offset ${page.offset}`,
    values,
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from fill where account_id = $1 and (${filter.where})`,
    values,
  );
  return {
    fills: found.rows.map((row) => ({ fill: toFill(row), final: row.final })),
    total: counted.rows[0]?.total ?? 0,
  };
}
