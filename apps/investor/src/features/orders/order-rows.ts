import type { Language, OrderView } from '@kabuto/contract';
import { formatDateTime } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import { venueText } from '../../shared/venues/index.ts';
import { accountTextOf, STATE_TEXT } from './model.ts';

const COLUMNS: readonly TextKey[] = [
  'orders.orderId',
  'orders.acceptedAt',
  'orders.tradeDate',
  'trades.csvCode',
  'trades.csvName',
  'trades.csvSide',
  'trades.csvVenue',
  'orders.type',
  'orders.price',
  'ticket.stopPrice',
  'orders.quantity',
  'orders.filled',
  'orders.averagePrice',
  'orders.notional',
  'orders.fee',
  'orders.expiresOn',
  'orders.account',
  'orders.state',
  'orders.reason',
];

/** Orders as rows of a table, the header first: dates, numbers and yen as the server has them. */
export function orderRows(
  orders: readonly OrderView[],
  language: Language,
  t: Translate,
): readonly (readonly string[])[] {
  const rows = orders.map((order) => [
    order.orderId,
    formatDateTime(order.acceptedAt),
    order.tradeDate,
    order.code,
    order.names[language],
    t(order.side === 'buy' ? 'trades.bought' : 'trades.sold'),
    venueText(order, t),
    t(`ticket.${order.type}`),
    order.price ?? '',
    order.trigger?.price ?? '',
    order.quantity,
    order.filled,
    order.averagePrice ?? '',
    order.filledNotional,
    order.fee,
    order.expiresOn,
    t(accountTextOf(order, undefined) ?? 'trades.csvOwn'),
    t(STATE_TEXT[order.state]),
    order.reasonText ?? '',
  ]);
  return [COLUMNS.map((column) => t(column)), ...rows];
}
