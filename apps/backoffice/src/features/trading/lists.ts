import type { GetListParams, RaRecord } from 'react-admin';
import { CursorPages, call } from '../../shared/api/index.ts';
import { OUTCOMES, SIDES } from './model.ts';

type Filter = Readonly<Record<string, unknown>>;
type Row = RaRecord<number | string>;
type Listed = { readonly data: Row[]; readonly total?: number; readonly pageInfo?: { readonly hasNextPage: boolean } };

/** What was typed, in the digits and letters of the contract; undefined for nothing. */
const typed = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.normalize('NFKC').trim() || undefined : undefined;
const typedCode = (value: unknown): string | undefined => typed(value)?.toUpperCase();

const of = <K extends string, V>(name: K, value: V | undefined): { readonly [N in K]?: V } =>
  // One field, or none.
  (value === undefined ? {} : { [name]: value }) as { readonly [N in K]?: V };

const fieldsOf = (filter: Filter) => ({
  ...of('number', typed(filter.number)),
  ...of('code', typedCode(filter.code)),
  ...of(
    'side',
    SIDES.find((one) => one === filter.side),
  ),
  ...of('venue', typed(filter.venue)),
  ...of('from', typed(filter.from)),
  ...of('to', typed(filter.to)),
});
type Fields = ReturnType<typeof fieldsOf>;
type OrderFields = Fields & { readonly state?: (typeof OUTCOMES)[number] };

const orders = new CursorPages((fields: OrderFields, { cursor, size, signal }) =>
  call('GET v1/trading/order/list', { query: { ...fields, ...of('below', cursor), pageSize: String(size) }, signal }),
);
const fills = new CursorPages((fields: Fields, { cursor, size, signal }) =>
  call('GET v1/trading/fill/list', { query: { ...fields, ...of('below', cursor), pageSize: String(size) }, signal }),
);

const pageOf = ({ pagination }: GetListParams) => ({ page: pagination?.page ?? 1, size: pagination?.perPage ?? 25 });

/** A page of all orders, newest trade date first. Throws CallError. */
export async function listOrders(params: GetListParams, filter: Filter): Promise<Listed> {
  const { page, size } = pageOf(params);
  const state = OUTCOMES.find((one) => one === filter.state);
  const fields = { ...fieldsOf(filter), ...of('state', state) };
  const { rows, next } = await orders.page(fields, page, size, params.signal);
  return {
    data: rows.map((row) => ({ ...row, id: Number(row.orderId) })),
    pageInfo: { hasNextPage: next !== null },
  };
}

/** A page of all fills, newest trade date first. Throws CallError. */
export async function listFills(params: GetListParams, filter: Filter): Promise<Listed> {
  const { page, size } = pageOf(params);
  const { rows, next } = await fills.page(fieldsOf(filter), page, size, params.signal);
  return { data: rows.map((row) => ({ ...row, id: Number(row.fillId) })), pageInfo: { hasNextPage: next !== null } };
}

/** A page of the issues and whether they trade. Throws CallError. */
export async function listHalts(params: GetListParams, filter: Filter): Promise<Listed> {
  const { page, size } = pageOf(params);
  const state = (['trading', 'halted'] as const).find((one) => one === filter.state);
  const query = {
    pageNum: String(page),
    pageSize: String(size),
    ...of('code', typedCode(filter.code)),
    ...of('state', state),
  };
  const { rows, total } = await call('GET v1/trading/halt/list', { query, signal: params.signal });
  return { data: rows.map((row) => ({ ...row, id: row.code })), total };
}
