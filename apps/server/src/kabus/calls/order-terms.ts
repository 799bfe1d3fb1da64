import type { Calls } from '@kabuto/contract';
import type { SessionState } from '../../core/index.ts';
import { KabusRefused } from '../refused.ts';
import { dateOfNumber } from '../wire.ts';
import { intOf, numberOf, optionalInt, optionalObject, textOf } from './read-fields.ts';

type PlaceBody = Calls['POST v1/trade/order/place']['body'];
type Terms = Pick<PlaceBody, 'type' | 'price' | 'timeInForce' | 'condition' | 'triggerWhen' | 'triggerPrice'>;
type Condition = NonNullable<PlaceBody['condition']>;

/** Exchanges at which new orders are taken: 9 chooses for the customer, 27 is Tokyo. */
const SOR = 9;
const TOKYO_PLUS = 27;
const TOKYO = 1;

/** FrontOrderType of an order that waits for a price. */
const STOP = 30;
/** What the exchange that chooses (9) takes. */
const OF_SOR = [10, 20, STOP];

type Form = { readonly type: 'market' | 'limit'; readonly condition?: Condition; readonly ioc?: true };
const FORMS: Readonly<Record<number, Form>> = {
  10: { type: 'market' },
  13: { type: 'market', condition: 'opening-am' },
  14: { type: 'market', condition: 'opening-pm' },
  15: { type: 'market', condition: 'closing-am' },
  16: { type: 'market', condition: 'closing-pm' },
  17: { type: 'market', ioc: true },
  20: { type: 'limit' },
  21: { type: 'limit', condition: 'opening-am' },
  22: { type: 'limit', condition: 'opening-pm' },
  23: { type: 'limit', condition: 'closing-am' },
  24: { type: 'limit', condition: 'closing-pm' },
  25: { type: 'limit', condition: 'funari-am' },
  26: { type: 'limit', condition: 'funari-pm' },
  27: { type: 'limit', ioc: true },
};

const MOST_YEN = 999_999_999_999;
const TENTHS = 10;
/** Numbers of JSON are decimal fractions only roughly: 3142.7 times ten is not whole. */
const TOLERANCE = 1e-6;

/** A price as the app's operations take it. Throws KabusRefused: 17 for one between the tenths, 18 for a huge one. */
function priceText(value: number): string {
  if (value <= 0) throw new KabusRefused(4002017);
  if (value > MOST_YEN) throw new KabusRefused(18);
  const tenths = Math.round(value * TENTHS);
  if (Math.abs(value * TENTHS - tenths) > TOLERANCE) throw new KabusRefused(17);
  return tenths % TENTHS === 0 ? String(tenths / TENTHS) : (tenths / TENTHS).toFixed(1);
}

/** The price of an order of that form: 0 for a market order. Throws KabusRefused 4002017. */
function priceOf({ type }: Form, value: number): Pick<Terms, 'price'> {
  if (type === 'limit') return { price: priceText(value) };
  if (value !== 0) throw new KabusRefused(4002017);
  return {};
}

const termsOf = (form: Form, value: number): Terms => ({
  type: form.type,
  ...priceOf(form, value),
  ...(form.condition === undefined ? {} : { condition: form.condition }),
  ...(form.ioc === undefined ? {} : { timeInForce: 'ioc' }),
});

/** The form that a stop's order takes when its price is reached: 1 market, 2 limit, 3 limit, then market. */
function formAfter(type: number, { phase }: Pick<SessionState, 'phase'>): Form {
  if (type === 1) return { type: 'market' };
  if (type === 2) return { type: 'limit' };
  if (type !== 3) throw new KabusRefused(4002004);
  return { type: 'limit', condition: phase.startsWith('am-') ? 'funari-am' : 'funari-pm' };
}

/** A stop. Throws KabusRefused 4002004 without its terms, and for one that waits for an index. */
function stopOf(body: object, session: Pick<SessionState, 'phase'>): Terms {
  const stop = optionalObject(body, 'ReverseLimitOrder', 4002004);
  if (stop === undefined) throw new KabusRefused(4002004);
  if (intOf(stop, 'TriggerSec', 4002004) !== 1) throw new KabusRefused(4002004);
  const direction = intOf(stop, 'UnderOver', 4002004);
  if (direction !== 1 && direction !== 2) throw new KabusRefused(4002004);
  const form = formAfter(intOf(stop, 'AfterHitOrderType', 4002004), session);
  return {
    ...termsOf(form, numberOf(stop, 'AfterHitPrice', 4002004)),
    triggerWhen: direction === 1 ? '<=' : '>=',
    triggerPrice: priceText(numberOf(stop, 'TriggerPrice', 4002004)),
  };
}

/** Until when it is good: 0 is the session's own date. Throws KabusRefused 5 for a number that is no day. */
function validityOf(body: object, terms: Terms, { orderDate }: Pick<SessionState, 'orderDate'>) {
  const day = intOf(body, 'ExpireDay');
  const date = day === 0 ? orderDate : dateOfNumber(day);
  if (date === undefined) throw new KabusRefused(5);
  if (date === orderDate) return terms;
  if (terms.timeInForce === 'ioc') throw new KabusRefused(5);
  return { ...terms, timeInForce: 'date' as const, expiresOn: date };
}

/**
 * What the order is, whatever it does to the account. Throws KabusRefused with the code of the field at fault.
 */
export function orderTerms(body: object, session: Pick<SessionState, 'phase' | 'orderDate'>) {
  const front = intOf(body, 'FrontOrderType', 4002012);
  if (intOf(body, 'Exchange') === SOR && !OF_SOR.includes(front)) throw new KabusRefused(4002003);
  if (front === STOP) return validityOf(body, stopOf(body, session), session);
  const form = FORMS[front];
  if (form === undefined) throw new KabusRefused(4002012);
  return validityOf(body, termsOf(form, numberOf(body, 'Price', 4002017)), session);
}

/**
 * The exchange is one at which the order may be sent: Tokyo itself (1) only closes positions. Throws KabusRefused
 * 4002001 for the other exchanges, where the issue is not listed.
 */
export function checkExchange(body: object): void {
  const exchange = intOf(body, 'Exchange');
  if (exchange === SOR || exchange === TOKYO_PLUS) return;
  if (exchange !== TOKYO) throw new KabusRefused(4002001);
  if (intOf(body, 'CashMargin', 4002009) !== 3) throw new KabusRefused(4001005);
}

/** Side: '1' sells, '2' buys. Throws KabusRefused 4002008. */
export function sideOf(body: object): 'buy' | 'sell' {
  const side = textOf(body, 'Side', 4002008);
  if (side !== '1' && side !== '2') throw new KabusRefused(4002008);
  return side === '1' ? 'sell' : 'buy';
}

/** AccountType: 2 general, 4 specified; Kabuto has no corporate accounts. Throws KabusRefused 4002007. */
export function accountTypeOf(body: object): 'general' | 'specified' {
  const type = intOf(body, 'AccountType', 4002007);
  if (type !== 2 && type !== 4) throw new KabusRefused(4002007);
  return type === 2 ? 'general' : 'specified';
}

/** DelivType and FundType, which Kabuto does not need, are what the published table demands. Throws KabusRefused. */
export function checkDelivery(body: object, side: 'buy' | 'sell', cashMargin: number): void {
  const delivery = intOf(body, 'DelivType', 4002010);
  const paysNow = cashMargin === 3 || (cashMargin === 1 && side === 'buy');
  if (delivery !== (paysNow ? 2 : 0)) throw new KabusRefused(4002010);
  const given: unknown = Reflect.get(body, 'FundType') ?? undefined;
  if (cashMargin !== 1) {
    if (given !== undefined && given !== '11') throw new KabusRefused(4002011);
    return;
  }
  const fund = textOf(body, 'FundType', 4002011);
  if (side === 'sell' ? fund !== '  ' : fund !== '02' && fund !== 'AA') throw new KabusRefused(4002011);
}

/** The shares. Throws KabusRefused 16 when there are none, 4003002 beyond what an order can have. */
export function quantityOf(body: object): number {
  const quantity = intOf(body, 'Qty');
  if (quantity <= 0) throw new KabusRefused(16);
  if (quantity > MOST_YEN) throw new KabusRefused(4003002);
  return quantity;
}

/** MarginTradeType of an order that is not for cash: day trades (3) are the only ones. Throws KabusRefused 4002013. */
export function checkMarginType(body: object): void {
  if (optionalInt(body, 'MarginTradeType', 4002013) !== 3) throw new KabusRefused(4002013);
}
