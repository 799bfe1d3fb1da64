import type { FillView, OrderView } from '@kabuto/contract';
import { Refused } from '../../platform/http/index.ts';
import type { KabusCall, KabusEndpoint } from '../call.ts';
import { KabusRefused } from '../refused.ts';
import { OrderRows } from '../schemas/account.ts';
import { orderRow } from './order-rows.ts';
import { ownOrder } from './own-order.ts';
import { allRows } from './pages.ts';
import { isTrue, productOf, querySide } from './query-fields.ts';

const TOKYO_MS = 9 * 3_600_000;
const UPDATED = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})$/;

/** `updtime` yyyyMMddHHmmss in market time, as epoch ms; null when absent. Throws KabusRefused 4001010. */
function updatedSince(text: string | undefined): number | null {
  if (text === undefined) return null;
  const [, y, mo, d, h, mi, s] = UPDATED.exec(text) ?? [];
  const at = Date.parse(`${y}-${mo}-${d}T${h}:${mi}:${s}Z`) - TOKYO_MS;
  if (Number.isNaN(at)) throw new KabusRefused(4001010);
  return at;
}

/** A choice among digits of the query. Throws KabusRefused 4001010. */
function oneOf(text: string | undefined, allowed: string): number | null {
  if (text === undefined) return null;
  if (text.length !== 1 || !allowed.includes(text)) throw new KabusRefused(4001010);
  return Number(text);
}

/** The fills of the shown day by their order, oldest first. */
async function fillsByOrder({ operate, who }: KabusCall): Promise<ReadonlyMap<string, FillView[]>> {
  const fills = await allRows((page) => operate(who, 'fillList', { query: { scope: 'today', ...page } }));
  return Map.groupBy(fills.toReversed(), ({ orderId }) => orderId);
}

/** Fills of an order: those of the shown day, or of all its days where it has more. */
async function fillsOf(call: KabusCall, order: OrderView, today: ReadonlyMap<string, FillView[]>): Promise<FillView[]> {
  const known = today.get(order.orderId) ?? [];
  const filled = known.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  if (filled === Number(order.filled)) return known;
  const { fills } = await call.operate(call.who, 'orderDetail', { query: { orderId: order.orderId } });
  return fills.toSorted((a, b) => a.at - b.at || Number(a.fillId) - Number(b.fillId));
}

/** Orders of the shown day and all open ones, each once: one that came between two pages moves the rows behind it. */
async function shownOrders({ operate, who }: KabusCall, filter: object): Promise<OrderView[]> {
  const read = (scope: 'today' | 'open') =>
    allRows((page) => operate(who, 'orderList', { query: { scope, ...filter, ...page } }));
  const all = new Map<string, OrderView>();
  for (const order of [...(await read('today')), ...(await read('open'))])
    if (!all.has(order.orderId)) all.set(order.orderId, order);
  return [...all.values()];
}

/** The order with this published id; none when the member has none. */
async function orderOf(call: KabusCall, id: string): Promise<OrderView[]> {
  try {
    return [await ownOrder(call, id)];
  } catch (error) {
    if (error instanceof KabusRefused || (error instanceof Refused && error.reason === 'ORDER_UNKNOWN')) return [];
    throw error;
  }
}

/** GET orders: the orders of the shown day and all open ones, newest first. */
export const orders: KabusEndpoint = {
  method: 'GET',
  path: 'orders',
  rate: 'info',
  reply: OrderRows,
  handle: async (call) => {
    const { operate, who, query, market } = call;
    const product = productOf(query.product);
    const since = updatedSince(query.updtime);
    const state = oneOf(query.state, '12345');
    const cashMargin = oneOf(query.cashmargin, '23');
    const side = querySide(query.side);
    const code = query.symbol;
    if (code !== undefined && !market.catalogue.knows(code)) throw new KabusRefused(4002001);
    const { taxType } = await operate(who, 'accountDetail');
    const filter = { ...(code === undefined ? {} : { code }), ...(side === null ? {} : { side }) };
    const found = query.id === undefined ? await shownOrders(call, filter) : await orderOf(call, query.id);
    const wanted = found.filter(
      (order) =>
        (product === 0 || (product === 1) === (order.credit === undefined)) &&
        (since === null || order.updatedAt >= since) &&
        (cashMargin === null || order.credit?.effect === (cashMargin === 2 ? 'open' : 'close')) &&
        (code === undefined || order.code === code) &&
        (side === null || order.side === side),
    );
    const withDetails = isTrue(query.details);
    const today = withDetails ? await fillsByOrder(call) : null;
    const rows = [];
    for (const order of wanted) {
      const fills = today === null ? null : await fillsOf(call, order, today);
      const section = market.catalogue.view(order.code)?.section ?? 'prime';
      const row = orderRow(order, fills, section, taxType);
      if (state === null || row.State === state) rows.push(row);
    }
    return rows;
  },
};
