import type { ChildTerms, StopLeg, Trigger } from '@kabuto/brokerage';
import type { Calls } from '@kabuto/contract';
import { calendarDate } from '../platform/http/calendar-date.ts';
import { fieldInvalid } from '../platform/http/operation.ts';
import { readPrice } from './read-price.ts';

type Body = Calls['POST v1/trade/order/place']['body'];
type Side = Body['side'];

/** The trigger of a stop: direction and price are given both or not at all. Throws Refused for only one of them. */
export function triggerOf(body: Body, leg: '' | 'done' = ''): Trigger | null {
  const [whenField, priceField] =
    leg === '' ? (['triggerWhen', 'triggerPrice'] as const) : (['doneTriggerWhen', 'doneTriggerPrice'] as const);
  const when = body[whenField];
  const price = readPrice(body[priceField], priceField);
  if (when === undefined && price === null) return null;
  if (when === undefined) throw fieldInvalid(whenField, '>= <=');
  if (price === null) throw fieldInvalid(priceField, '0-9 .');
  return { when, price };
}

/**
 * The stop leg of a limit order on `side`: it can be on one side of the limit only, so its direction is not a field.
 */
function stopLegOf(body: Body, side: Side, leg: 'oco' | 'doneOco'): StopLeg | null {
  const [triggerField, priceField] =
    leg === 'oco' ? (['ocoTriggerPrice', 'ocoPrice'] as const) : (['doneOcoTriggerPrice', 'doneOcoPrice'] as const);
  const at = readPrice(body[triggerField], triggerField);
  const price = readPrice(body[priceField], priceField);
  if (at === null && price === null) return null;
  if (at === null) throw fieldInvalid(triggerField, '0-9 .');
  const trigger = { when: side === 'buy' ? '>=' : '<=', price: at } as const;
  return { type: price === null ? 'market' : 'limit', price, trigger };
}

/** The order that follows when this one is filled. Throws Refused when it has fields but no type. */
function childOf(body: Body): ChildTerms | null {
  const { doneType: type, doneCondition, doneExpiresOn } = body;
  if (type === undefined) {
    if (Object.keys(body).some((field) => field.startsWith('done'))) throw fieldInvalid('doneType', 'limit market');
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

/** The other legs of the body's flat fields in the broker's terms. */
export function legsOf(body: Body): { readonly oco?: StopLeg; readonly ifDone?: ChildTerms } {
  const oco = stopLegOf(body, body.side, 'oco');
  const ifDone = childOf(body);
  return { ...(oco === null ? {} : { oco }), ...(ifDone === null ? {} : { ifDone }) };
}

/** Wire names of the broker's fields where they differ; whether a stop leg has a price determines its type. */
const WIRE: Readonly<Record<string, string>> = {
  instrument: 'code',
  // A step's state is no field of a request: its transfer is.
  from: 'transferId',
  owner: 'accountId',
  leastUnits: 'least',
  mostUnits: 'most',
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

/** The client's name of a refusal's field. */
export const wireField = (field: string | null): string | null => (field === null ? null : (WIRE[field] ?? field));
