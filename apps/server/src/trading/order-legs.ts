import type { ChildTerms, StopLeg, Trigger } from '@kabuto/brokerage';
import type { Calls } from '@kabuto/contract';
import { calendarDate } from '../platform/http/calendar-date.ts';
import { Refused } from '../platform/http/operation.ts';
import { readPrice } from './read-price.ts';

type Body = Calls['POST v1/trade/order/place']['body'];
type Side = Body['side'];

/** The field is missing though another one that was sent needs it. */
const lacks = (field: keyof Body, allowed: string): Refused => new Refused('FIELD_INVALID', field, { field, allowed });

/** What a stop waits for: direction and price come together or not at all. Throws Refused for half of it. */
export function triggerOf(body: Body, leg: '' | 'done' = ''): Trigger | null {
  const [whenField, priceField] =
    leg === '' ? (['triggerWhen', 'triggerPrice'] as const) : (['doneTriggerWhen', 'doneTriggerPrice'] as const);
  const when = body[whenField];
  const price = readPrice(body[priceField], priceField);
  if (when === undefined && price === null) return null;
  if (when === undefined) throw lacks(whenField, '>= <=');
  if (price === null) throw lacks(priceField, '0-9 .');
  return { when, price };
}

/** The stop leg beside a limit order on `side`: it can lie on one side of the limit only, so its direction is not asked for. */
function stopLegOf(body: Body, side: Side, leg: 'oco' | 'doneOco'): StopLeg | null {
  const [triggerField, priceField] =
    leg === 'oco' ? (['ocoTriggerPrice', 'ocoPrice'] as const) : (['doneOcoTriggerPrice', 'doneOcoPrice'] as const);
  const at = readPrice(body[triggerField], triggerField);
  const price = readPrice(body[priceField], priceField);
  if (at === null && price === null) return null;
  if (at === null) throw lacks(triggerField, '0-9 .');
  const trigger = { when: side === 'buy' ? '>=' : '<=', price: at } as const;
  return { type: price === null ? 'market' : 'limit', price, trigger };
}

/** What follows when the order is full. Throws Refused when it is described without saying which type it has. */
function childOf(body: Body): ChildTerms | null {
  const { doneType: type, doneCondition, doneExpiresOn } = body;
  if (type === undefined) {
    if (Object.keys(body).some((field) => field.startsWith('done'))) throw lacks('doneType', 'limit market');
    return null;
  }
  const trigger = triggerOf(body, 'done');
  const oco = stopLegOf(body, body.side === 'buy' ? 'sell' : 'buy', 'doneOco');
  return {
    type,
    price: readPrice(body.donePrice, 'donePrice'),
    timeInForce: body.doneTimeInForce ?? 'day',
    expiresOn: doneExpiresOn === undefined ? null : calendarDate(doneExpiresOn, 'doneExpiresOn'),
    ...(doneCondition === undefined ? {} : { condition: doneCondition }),
    ...(trigger === null ? {} : { trigger }),
    ...(oco === null ? {} : { oco }),
  };
}

/** The other legs of the body's flat fields in the broker's words. */
export function legsOf(body: Body): { readonly oco?: StopLeg; readonly ifDone?: ChildTerms } {
  const oco = stopLegOf(body, body.side, 'oco');
  const ifDone = childOf(body);
  return { ...(oco === null ? {} : { oco }), ...(ifDone === null ? {} : { ifDone }) };
}

/** Wire names of the broker's fields where they differ; a stop leg's type is whether it has a price. */
const WIRE: Readonly<Record<string, string>> = {
  instrument: 'code',
  trigger: 'triggerPrice',
  oco: 'ocoTriggerPrice',
  'oco.trigger': 'ocoTriggerPrice',
  'oco.price': 'ocoPrice',
  'oco.type': 'ocoPrice',
  ifDone: 'doneType',
  'ifDone.type': 'doneType',
  'ifDone.price': 'donePrice',
  'ifDone.timeInForce': 'doneTimeInForce',
  'ifDone.expiresOn': 'doneExpiresOn',
  'ifDone.condition': 'doneCondition',
  'ifDone.trigger': 'doneTriggerPrice',
  'ifDone.oco': 'doneOcoTriggerPrice',
  'ifDone.oco.trigger': 'doneOcoTriggerPrice',
  'ifDone.oco.price': 'doneOcoPrice',
  'ifDone.oco.type': 'doneOcoPrice',
};

/** The field of a refusal as the client knows it. */
export const wireField = (field: string | null): string | null => (field === null ? null : (WIRE[field] ?? field));
