import type { Fill, Order } from '@kabuto/brokerage';
import type { ClientBase } from 'pg';
import { type OrderRow, toOrder } from '../core/index.ts';
import { FINAL, type FillRow, toFill } from '../orders/index.ts';
import { type Conditions, conditionsOf, cursorOf, type Filter } from './filter.ts';

/** Whose account a row is of; `memberId` null: no member owns it any more. */
export type Owner = { readonly accountId: string; readonly memberId: string | null };
type Owned = { readonly member: string | null };
type Paged<T> = { readonly rows: readonly T[]; readonly next: string | null };

/** Rows of a page without `pageSize`. */
const PAGE = 25;

/** The member whose account a row is of. */
const MEMBER = (table: string): string =>
  `(select u.user_id::text from app_user u where u.tenant_id = ${table}.tenant_id and u.account_id = ${table}.account_id limit 1)
     as member`;

/** The accounts that a number of a member or of an account names; null: of all. */
async function accountsOf(
  client: ClientBase,
  tenantId: number,
  number: string | undefined,
): Promise<readonly number[] | null> {
  if (number === undefined) return null;
  const { rows } = await client.query<{ account: number }>(
    'select account_id as account from app_user where tenant_id = $1 and user_id = $2 and account_id is not null',
    [tenantId, Number(number)],
  );
  // An account without a member, after its customer was erased, is found by its own number.
  return [...new Set([...rows.map(({ account }) => account), Number(number)])];
}

/** The rows of a page; one row more was read, which shows that another page follows. */
function pageOf<R extends { readonly trade_date: string }, T>(
  rows: readonly R[],
  size: number,
  id: (row: R) => number,
  view: (row: R) => T,
): Paged<T> {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const next = rows.length > size && last !== undefined ? cursorOf(last.trade_date, id(last)) : null;
  return { rows: shown.map(view), next };
}

type Query = Filter & { readonly pageSize?: string };
const sizeOf = ({ pageSize }: Query): number => Number(pageSize ?? PAGE);
const ownerOf = ({ account_id, member }: Owned & { readonly account_id: number }): Owner => ({
  accountId: String(account_id),
  memberId: member,
});

const ordersSql = ({ where }: Conditions, limit: number): string =>
  `select o.*, ${MEMBER('o')} from (
     select * from trade_order where ${where} order by trade_date desc, order_id desc limit ${limit}) o
   order by o.trade_date desc, o.order_id desc`;

/** A page of the brokerage's orders, newest trade date first. The caller has begun a transaction of the tenant. */
export async function readOrderPage(
  client: ClientBase,
  tenantId: number,
  query: Query,
): Promise<Paged<{ readonly order: Order; readonly owner: Owner }>> {
  const size = sizeOf(query);
  const of = conditionsOf(tenantId, query, 'order_id', await accountsOf(client, tenantId, query.number));
  const { rows } = await client.query<OrderRow & Owned>(ordersSql(of, size + 1), [...of.values]);
  return pageOf(
    rows,
    size,
    (row) => row.order_id,
    (row) => ({ order: toOrder(row), owner: ownerOf(row) }),
  );
}

const fillsSql = ({ where }: Conditions, limit: number): string =>
  `select fill.*, ${FINAL} as final, ${MEMBER('fill')} from (
     select * from fill where ${where} order by trade_date desc, fill_id desc limit ${limit}) fill
   order by fill.trade_date desc, fill.fill_id desc`;

/** A page of the brokerage's fills, newest trade date first. The caller has begun a transaction of the tenant. */
export async function readFillPage(
  client: ClientBase,
  tenantId: number,
  query: Query,
): Promise<Paged<{ readonly fill: Fill; readonly final: boolean; readonly owner: Owner }>> {
  const size = sizeOf(query);
  const of = conditionsOf(tenantId, query, 'fill_id', await accountsOf(client, tenantId, query.number));
  const { rows } = await client.query<FillRow & Owned>(fillsSql(of, size + 1), [...of.values]);
  return pageOf(
    rows,
    size,
    (row) => row.fill_id,
    (row) => ({ fill: toFill(row), final: row.final, owner: ownerOf(row) }),
  );
}

/** An order by its number, and whose it is; undefined when the brokerage has none of it. */
export async function findOrder(
  client: ClientBase,
  tenantId: number,
  orderId: number,
): Promise<{ readonly order: Order; readonly owner: Owner } | undefined> {
  const { rows } = await client.query<OrderRow & Owned>(
    `select o.*, ${MEMBER('o')} from trade_order o where o.tenant_id = $1 and o.order_id = $2`,
    [tenantId, orderId],
  );
  return rows.map((row) => ({ order: toOrder(row), owner: ownerOf(row) }))[0];
}

/** A fill by its number; undefined when the brokerage has none of it. */
export async function findFill(client: ClientBase, tenantId: number, fillId: number): Promise<Fill | undefined> {
  const { rows } = await client.query<FillRow>(
    'select *, true as final from fill where tenant_id = $1 and fill_id = $2',
    [tenantId, fillId],
  );
  return rows.map(toFill)[0];
}
