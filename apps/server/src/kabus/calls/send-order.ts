import { randomBytes } from 'node:crypto';
import type { Calls } from '@kabuto/contract';
import type { KabusCall, KabusEndpoint } from '../call.ts';
import { KabusRefused } from '../refused.ts';
import { OrderReply } from '../schemas/account.ts';
import { orderIdText } from '../wire.ts';
import { lotsToClose } from './close-lots.ts';
import {
  accountTypeOf,
  checkDelivery,
  checkExchange,
  checkMarginType,
  orderTerms,
  quantityOf,
  sideOf,
} from './order-terms.ts';
import { intOf, textOf } from './read-fields.ts';
import { sessionOf } from './symbols.ts';

type PlaceBody = Calls['POST v1/trade/order/place']['body'];

/** Shares, the only product. */
const STOCK = 1;
const [CASH, OPEN, CLOSE] = [1, 2, 3];

/** What makes it an order of a day trade; nothing for cash. */
async function creditOf(call: KabusCall, cashMargin: number, order: Pick<PlaceBody, 'code' | 'side' | 'quantity'>) {
  if (cashMargin === CASH) return {};
  checkMarginType(call.body);
  if (cashMargin === OPEN) return { credit: 'open' as const };
  const { code, side } = order;
  const closed = { code, side, quantity: Number(order.quantity) };
  const lots = await lotsToClose(call.body, closed, () => call.operate(call.who, 'dayTradeAccount'));
  return { credit: 'close' as const, positionLots: lots };
}

/** The order as the app would send it. Throws KabusRefused with the code of the field at fault. */
async function placeBody(call: KabusCall): Promise<PlaceBody> {
  const { body, market } = call;
  const code = textOf(body, 'Symbol');
  if (intOf(body, 'SecurityType') !== STOCK) throw new KabusRefused(4002005);
  if (!market.catalogue.knows(code)) throw new KabusRefused(4002001);
  checkExchange(body);
  const side = sideOf(body);
  const cashMargin = intOf(body, 'CashMargin', 4002009);
  if (cashMargin !== CASH && cashMargin !== OPEN && cashMargin !== CLOSE) throw new KabusRefused(4002009);
  checkDelivery(body, side, cashMargin);
  const order = { code, side, quantity: String(quantityOf(body)) };
  return {
    ...order,
    accountType: accountTypeOf(body),
    ...orderTerms(body, sessionOf(market)),
    ...(await creditOf(call, cashMargin, order)),
  };
}

/**
 * POST sendorder. The published API has no key of the client's, so each request is an order of its own; the gateway
 * makes the key under which the order is found in the app.
 */
export const sendOrder: KabusEndpoint = {
  method: 'POST',
  path: 'sendorder',
  rate: 'order',
  reply: OrderReply,
  handle: async (call) => {
    const body = await placeBody(call);
    const key = `kabus-${randomBytes(12).toString('hex')}`;
    const { order } = await call.operate(call.who, 'placeOrder', { body, key });
    return { Result: 0, OrderId: orderIdText(order.tradeDate, order.orderId) };
  },
};
