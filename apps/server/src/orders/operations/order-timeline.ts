import type { Order } from '@kabuto/brokerage';
import type { Language, OrderStep } from '@kabuto/contract';
import { storedReasonText } from '@kabuto/contract/reason-text';
import { formatPrice } from '@kabuto/market';
import { type Operation, operation, Refused } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import type { OrdersDeps } from '../deps.ts';
import { findOrder } from '../store.ts';
import { readTimeline, type TimelineStep } from '../timeline.ts';
import { priceText, shownState } from '../views.ts';

const reasonTextOf = ({ reason }: Order, language: Language): string | null =>
  reason === null ? null : storedReasonText(reason, language);

/** A step in the API's format. */
export const stepView = ({ journalSeq, order, fill }: TimelineStep, language: Language): OrderStep => ({
  journalSeq,
  at: fill?.at ?? order.updatedAt,
  state: shownState(order),
  price: priceText(order.price),
  quantity: String(order.quantity),
  filled: String(order.filled),
  triggerPrice: order.trigger === null ? null : formatPrice(order.trigger.price),
  amend: order.amend === null ? null : { price: priceText(order.amend.price), quantity: String(order.amend.quantity) },
  reason: order.reason,
  reasonText: reasonTextOf(order, language),
  holdCash: String(order.holdCash),
  holdShares: String(order.holdShares),
  fillId: fill === null ? null : String(fill.fillId),
});

/** GET v1/trade/order/timeline */
export const orderTimeline = (deps: OrdersDeps): Operation =>
  operation('orderTimeline', async ({ query, caller, member }) => {
    const { tenantId, language } = caller;
    const filter = { where: 'order_id = $2', values: [Number(query.orderId)] };
    const steps = await readTenant(deps.pool, tenantId, async (client) => {
      const order = await findOrder(client, member.accountId, filter);
      if (order === undefined) throw new Refused('ORDER_UNKNOWN', 'orderId');
      return readTimeline(client, tenantId, order);
    });
    return { steps: steps.map((step) => stepView(step, language)) };
  });
