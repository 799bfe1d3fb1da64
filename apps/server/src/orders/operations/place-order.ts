import type { LotQuantity, OrderCredit } from '@kabuto/brokerage';
import type { Calls } from '@kabuto/contract';
import { atVenue, instrumentCode, shares, venueId } from '@kabuto/market';
import type { CommandInput } from '../../core/index.ts';
import { calendarDate } from '../../platform/http/calendar-date.ts';
import { fieldInvalid, type Operation, operation } from '../../platform/http/operation.ts';
import type { OrdersDeps } from '../deps.ts';
import { legsOf, triggerOf } from '../order-legs.ts';
import { readPrice } from '../read-price.ts';
import { submitRequest } from '../submit.ts';
import { orderView } from '../views.ts';

type Body = Calls['POST v1/trade/order/place']['body'];

/** The positions that are named, with the shares of each; undefined: none. */
function lotsOf({ positionId, positionLots, quantity }: Body): readonly LotQuantity[] | undefined {
  if (positionId !== undefined && positionLots !== undefined)
    throw fieldInvalid('positionLots', 'several positions, without positionId');
  const named = positionLots ?? (positionId === undefined ? undefined : `${positionId}:${quantity}`);
  return named?.split(',').map((lot) => {
    const [id, count] = lot.split(':');
    return { positionId: Number(id), quantity: shares(Number(count)) };
  });
}

/** What makes it an order of a day trade; nothing for a cash order. Throws Refused for positions without `close`. */
function creditOf(body: Body): { readonly credit?: OrderCredit } {
  const { credit: effect } = body;
  const lots = lotsOf(body);
  if (lots === undefined) return effect === undefined ? {} : { credit: { kind: 'day', effect } };
  if (effect !== 'close')
    throw fieldInvalid(body.positionId === undefined ? 'positionLots' : 'positionId', 'a position, with credit close');
  return { credit: { kind: 'day', effect, lots } };
}

/**
 * POST v1/trade/order/place: the idempotency key is the client's order id, so the order can be looked up by it when the
 * reply is lost.
 */
export const placeOrder = (deps: OrdersDeps): Operation =>
  operation('placeOrder', async ({ body, caller, member }) => {
    const trigger = triggerOf(body);
    await deps.recordOrderOrigin(caller, member);
    const request: CommandInput = {
      kind: 'place',
      accountId: member.accountId,
      clientOrderId: caller.idempotencyKey ?? '',
      instrument: instrumentCode(body.code),
      side: body.side,
      type: body.type,
      price: readPrice(body.price, 'price'),
      quantity: shares(Number(body.quantity)),
      timeInForce: body.timeInForce ?? 'day',
      expiresOn: body.expiresOn === undefined ? null : calendarDate(body.expiresOn, 'expiresOn'),
      ...(trigger === null ? {} : { trigger }),
      ...(body.condition === undefined ? {} : { condition: body.condition }),
      ...(body.accountType === undefined ? {} : { accountType: body.accountType }),
      ...(body.venue === undefined ? {} : atVenue(venueId(body.venue))),
      ...creditOf(body),
      ...legsOf(body),
    };
    const { accountId } = member;
    // A repeated key is compared by what was requested, whatever the current document is by then.
    const riskVersion = body.credit === 'open' ? await deps.riskVersion(caller.tenantId) : undefined;
    const input: CommandInput = riskVersion === undefined ? request : { ...request, riskVersion };
    const core = deps.coreOf(caller.tenantId);
    return submitRequest(core, caller, { accountId, request }, input, ({ order, journalSeq, headHash }) => {
      if (order === null) throw new Error('the answer to an accepted order has no order');
      return { order: orderView(order, deps.issues(caller.tenantId), caller.language), journalSeq, headHash };
    });
  });
