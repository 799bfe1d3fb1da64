import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { DateText, paging, Strict } from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { listFilters, OutcomeText } from './list-filters.ts';
import { OrderIdText, OrderView } from './order.ts';
import { FillView } from './portfolio.ts';

export const orderList = endpoint({
  ...memberGet(
    'v1/trade/order/list',
    'Orders, newest first: open ones, those of the trade date, or a date range of at most one year.',
  ),
  query: Strict({
    scope: Type.Union([Type.Literal('open'), Type.Literal('today'), Type.Literal('history')]),
    ...listFilters,
    state: Type.Optional(OutcomeText),
    from: Type.Optional(DateText),
    to: Type.Optional(DateText),
    ...paging,
  }),
  reply: Strict({
    rows: Type.Array(OrderView),
    total: Type.Integer({ minimum: 0 }),
    /** Those among all open orders of the account that it can cancel: neither the broker's nor being cancelled. */
    cancellable: Type.Integer({ minimum: 0 }),
  }),
});

export const orderDetail = endpoint({
  ...memberGet(
    'v1/trade/order/detail',
    'One order with its fills and its group, by id or by the client order id of a lost reply.',
  ),
  query: Strict({
    orderId: Type.Optional(OrderIdText),
    clientOrderId: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' })),
  }),
  /** `group`: the other orders placed with it, in their present state. */
  reply: Strict({ order: OrderView, fills: Type.Array(FillView), group: Type.Array(OrderView) }),
});
