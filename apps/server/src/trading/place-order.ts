import { instrumentCode, parsePrice, shares } from '@kabuto/market';
import { type Operation, operation, Refused } from '../platform/http/operation.ts';
import { calendarDate } from './calendar-date.ts';
import type { TradingDeps } from './deps.ts';
import { submit } from './submit.ts';
import { orderView } from './views.ts';

/** POST v1/trade/order/place: the idempotency key is the client's order id, so a lost answer can be looked up by it. */
export const placeOrder = (deps: TradingDeps): Operation =>
  operation('placeOrder', async ({ body, caller, member }) => {
    const limit = body.price === undefined ? null : parsePrice(body.price);
    if (limit === undefined) throw new Refused('FIELD_INVALID', 'price', { field: 'price', allowed: '0-9 .' });
    const answer = await submit(deps.coreOf(caller.tenantId), caller, member.accountId, {
      kind: 'place',
      accountId: member.accountId,
      clientOrderId: caller.idempotencyKey ?? '',
      instrument: instrumentCode(body.code),
      side: body.side,
      type: body.type,
      price: limit,
      quantity: shares(Number(body.quantity)),
      timeInForce: body.timeInForce ?? 'day',
      expiresOn: body.expiresOn === undefined ? null : calendarDate(body.expiresOn, 'expiresOn'),
    });
    if (answer.order === null) throw new Error('an accepted order is part of its answer');
    return {
      order: orderView(answer.order, deps.names(caller.tenantId), caller.language),
      journalSeq: answer.journalSeq,
      headHash: answer.headHash,
    };
  });
