import type { IsoDate, OrderCondition, Price, Shares } from '@kabuto/market';
import type { ChildTerms, OrderType, Side, StopLeg, TimeInForce, Trigger } from '../types.ts';
import { executionOf, isGroup, orderTypeOf, ticketFields } from './fields.ts';
import { type RawTicket, triggerWhen } from './ticket.ts';

/** The order described by a ticket; blank or unreadable values are null, or absent where they form a leg. */
export type TicketTerms = {
  readonly side: Side;
  readonly type: OrderType;
  readonly price: Price | null;
  readonly quantity: Shares | null;
  readonly timeInForce: TimeInForce;
  readonly expiresOn: IsoDate | null;
  readonly condition?: OrderCondition;
  readonly trigger?: Trigger;
  readonly oco?: StopLeg;
  readonly ifDone?: ChildTerms;
};

/** The sale that follows a purchase; it ends on the same date. Undefined without a readable price. */
function childOf(raw: RawTicket): ChildTerms | undefined {
  const { donePrice, expiresOn } = ticketFields(raw);
  const price = donePrice.effective;
  if (price === null) return undefined;
  const ends = expiresOn.effective;
  const validity = { timeInForce: ends === null ? ('day' as const) : ('date' as const), expiresOn: ends };
  return raw.doneType === 'limit'
    ? { type: 'limit', price, ...validity }
    : { type: 'market', price: null, ...validity, trigger: { when: triggerWhen('sell'), price } };
}

/** The raw input in the form of the broker's command. */
export function ticketTerms(raw: RawTicket): TicketTerms {
  const fields = ticketFields(raw);
  const when = triggerWhen(raw.side);
  const execution = executionOf(raw);
  const trigger = fields.trigger.effective;
  const ocoTrigger = fields.ocoTrigger.effective;
  const condition = execution === 'none' || execution === 'ioc' || isGroup(execution) ? null : execution;
  const ifDone = childOf(raw);
  return {
    side: raw.side,
    type: orderTypeOf(raw),
    price: fields.price.effective,
    quantity: fields.quantity.effective,
    timeInForce: execution === 'ioc' ? 'ioc' : raw.timeInForce,
    expiresOn: fields.expiresOn.effective,
    ...(condition === null ? {} : { condition }),
    ...(trigger === null ? {} : { trigger: { when, price: trigger } }),
    ...(ocoTrigger === null
      ? {}
      : { oco: { type: raw.ocoType, price: fields.ocoPrice.effective, trigger: { when, price: ocoTrigger } } }),
    ...(ifDone === undefined ? {} : { ifDone }),
  };
}
