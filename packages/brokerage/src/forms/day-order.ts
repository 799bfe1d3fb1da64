import {
  formatPrice,
  mulDiv,
  notional,
  type Price,
  parsePrice,
  type Shares,
  shares,
  type Yen,
  yen,
} from '@kabuto/market';
import { capacityOf, requiredFor } from '../margin/collateral.ts';
import type { CreditEffect, PositionSide } from '../margin/types.ts';
import { marketOrderRefusal, priceRefusal } from '../risk/price.ts';
import { quantityRefusal } from '../risk/quantity.ts';
import { refuse } from '../risk/refusal.ts';
import type { OrderType, Reason, Refusal, Side } from '../types.ts';
import { createField, createForm, type FormError, isBlank, isUnreadable } from './kit/index.ts';
import { stepPrice, stepQuantity } from './steps.ts';
import { referencePrice, type TicketInstrument } from './ticket.ts';

/** The raw input of an order of a day trade. */
export type RawDayOrder = { readonly type: OrderType; readonly price: string; readonly quantity: string };

/** What opening a position is checked against; yen. */
export type OpeningFacts = {
  readonly effect: 'open';
  readonly initialPercent: number;
  readonly minimum: Yen;
  readonly collateral: Yen;
  /** Of positions and of the rests of opening orders. */
  readonly engaged: Yen;
  /** Shares that can still be lent; for a short position. */
  readonly lendable: Shares;
};
/** What closing is checked against: shares of the positions that no order closes yet, and their yen when opened. */
export type ClosingFacts = { readonly effect: 'close'; readonly closable: Shares; readonly value: Yen };

export type DayOrderFacts = {
  readonly instrument: TicketInstrument;
  /** Of the position. */
  readonly side: PositionSide;
  readonly terms: OpeningFacts | ClosingFacts;
};

export type DayOrderField = 'instrument' | 'price' | 'quantity';
export type DayOrderPrompt = 'VAL_ENTER_PURCHASE_QUANTITY' | 'VAL_WRONG_PURCHASE_AMOUNT';
export type DayOrderError = FormError<DayOrderField, DayOrderPrompt | Reason>;

type DayOrderAction =
  | { readonly kind: 'type'; readonly type: OrderType }
  | { readonly kind: 'price' | 'quantity'; readonly text: string }
  | { readonly kind: 'stepPrice'; readonly ticks: number; readonly facts: DayOrderFacts }
  | { readonly kind: 'stepQuantity'; readonly lots: number; readonly facts: DayOrderFacts };

/** What the order would lead to, yen. */
export type DayOrderSummary = {
  /** At its limit, or at the last price. */
  readonly value: Yen;
  /** Collateral that all positions need with it; null for a closing order. */
  readonly required: Yen | null;
  /** The value of positions that could be opened after it; null for a closing order. */
  readonly powerAfter: Yen | null;
  /** The result before costs; null for an opening order. */
  readonly result: Yen | null;
};

/** The side that is sent to the exchange. */
export const sideSent = (side: PositionSide, effect: CreditEffect): Side =>
  (side === 'long') === (effect === 'open') ? 'buy' : 'sell';

const parseShares = (text: string): Shares | undefined => (/^\d{1,12}$/.test(text) ? shares(Number(text)) : undefined);

const fieldsOf = ({ type, price, quantity }: RawDayOrder) => ({
  price: createField(type === 'market' ? 'disabled' : 'enabled', price, parsePrice),
  quantity: createField('enabled', quantity, parseShares),
});

/** The value of positions that collateral still allows. */
const powerOf = (engaged: number, facts: OpeningFacts): Yen =>
  yen(Math.max(0, capacityOf(facts, facts.collateral) - engaged));

/** The price by which an opening order needs collateral: a market order may trade at the upper limit. */
const heldAt = ({ type }: RawDayOrder, limit: Price | null, { upper }: TicketInstrument): Price | null =>
  type === 'market' ? upper : limit;

function summary(raw: RawDayOrder, { instrument, side, terms }: DayOrderFacts): DayOrderSummary | null {
  const { price, quantity } = fieldsOf(raw);
  const at = raw.type === 'market' ? referencePrice(instrument) : price.effective;
  if (at === null || quantity.effective === null || quantity.effective > Number.MAX_SAFE_INTEGER / at) return null;
  const value = notional(at, quantity.effective);
  if (terms.effect === 'close') {
    const { closable } = terms;
    const cost = closable === 0 ? 0 : mulDiv(terms.value, Math.min(quantity.effective, closable), closable);
    return { value, required: null, powerAfter: null, result: yen(side === 'long' ? value - cost : cost - value) };
  }
  const held = heldAt(raw, price.effective, instrument);
  const engaged = terms.engaged + (held === null ? value : notional(held, quantity.effective));
  return { value, required: requiredFor(terms, engaged), powerAfter: powerOf(engaged, terms), result: null };
}

/** The most shares, in whole lots, that the order may have; 0 when it may have none. */
export function largestDayOrder(raw: RawDayOrder, { instrument, side, terms }: DayOrderFacts): Shares {
  const { lot } = instrument;
  const whole = (most: number): Shares => shares(Math.floor(Math.max(0, most) / lot) * lot);
  if (terms.effect === 'close') return whole(terms.closable);
  const at = heldAt(raw, fieldsOf(raw).price.effective ?? referencePrice(instrument), instrument);
  if (at === null || at <= 0) return shares(0);
  const most = mulDiv(powerOf(terms.engaged, terms), 10, at);
  return whole(side === 'short' ? Math.min(most, terms.lendable) : most);
}

/** What the account does not allow: INSUFFICIENT_COLLATERAL, SHORT_NOT_AVAILABLE, POSITION_QUANTITY. */
function accountRefusals(raw: RawDayOrder, facts: DayOrderFacts, would: DayOrderSummary): Refusal[] {
  const { side, terms } = facts;
  const quantity = fieldsOf(raw).quantity.effective ?? 0;
  const max = String(largestDayOrder(raw, facts));
  if (terms.effect === 'close') {
    const available = String(terms.closable);
    return quantity > terms.closable ? [refuse('POSITION_QUANTITY', 'quantity', { available, max })] : [];
  }
  const { required } = would;
  const refusals: Refusal[] = [];
  if (side === 'short' && quantity > terms.lendable)
    refusals.push(refuse('SHORT_NOT_AVAILABLE', 'quantity', { available: String(terms.lendable), max }));
  if (required !== null && terms.collateral < required) {
    const params = { required: String(required), available: String(terms.collateral), max };
    refusals.push(refuse('INSUFFICIENT_COLLATERAL', 'quantity', params));
  }
  return refusals;
}

function ruleRefusals(raw: RawDayOrder, facts: DayOrderFacts, would: DayOrderSummary | null): Refusal[] {
  const { instrument } = facts;
  const { price, quantity } = fieldsOf(raw);
  const order = { type: raw.type, price: price.effective, condition: null };
  const refusals = [
    instrument.halted ? refuse('INSTRUMENT_HALTED', 'instrument') : null,
    quantity.effective === null ? null : quantityRefusal(instrument.lot, quantity.effective),
    raw.type === 'limit' && price.effective === null ? null : priceRefusal(instrument, raw.type, price.effective),
    marketOrderRefusal(instrument, order),
  ].filter((refusal) => refusal !== null);
  return refusals.length > 0 || would === null ? refusals : accountRefusals(raw, facts, would);
}

const error = (
  code: DayOrderError['code'],
  field: DayOrderField,
  severity: DayOrderError['severity'],
  params: Refusal['params'] = {},
): DayOrderError => ({ code, severity, fields: [field], params, messageKey: `reason.${code}` });

const FIELDS: Readonly<Record<string, DayOrderField>> = { price: 'price', quantity: 'quantity' };

function errors(raw: RawDayOrder, facts: DayOrderFacts, would: DayOrderSummary | null): DayOrderError[] {
  const { price, quantity } = fieldsOf(raw);
  const found: DayOrderError[] = [];
  if (isBlank(price)) found.push(error('PRICE_MISSING', 'price', 'prompt'));
  if (isUnreadable(price)) found.push(error('VAL_WRONG_PURCHASE_AMOUNT', 'price', 'error'));
  if (isBlank(quantity)) found.push(error('VAL_ENTER_PURCHASE_QUANTITY', 'quantity', 'prompt'));
  if (isUnreadable(quantity)) found.push(error('VAL_WRONG_PURCHASE_AMOUNT', 'quantity', 'error'));
  const refused = ruleRefusals(raw, facts, would);
  return [
    ...found,
    ...refused.map(({ reason, field, params }) => error(reason, FIELDS[field ?? ''] ?? 'instrument', 'error', params)),
  ];
}

function reduce(raw: RawDayOrder, action: DayOrderAction): RawDayOrder {
  switch (action.kind) {
    case 'type':
      return { ...raw, type: action.type };
    case 'price':
      return { ...raw, price: action.text };
    case 'quantity':
      return { ...raw, quantity: action.text };
    case 'stepPrice': {
      const { instrument } = action.facts;
      const from = parsePrice(raw.price) ?? referencePrice(instrument);
      return { ...raw, price: formatPrice(stepPrice(instrument, from, action.ticks)) };
    }
    case 'stepQuantity': {
      const { lot } = action.facts.instrument;
      return { ...raw, quantity: String(stepQuantity(lot, parseShares(raw.quantity) ?? shares(0), action.lots)) };
    }
  }
}

/**
 * An order of a day trade, checked by the broker's own rules: one lot at the last price to open, everything at the
 * market to close.
 */
export const dayOrderForm = createForm({
  initial: ({ instrument, terms }: DayOrderFacts): RawDayOrder => ({
    type: terms.effect === 'open' ? 'limit' : 'market',
    price: formatPrice(referencePrice(instrument)),
    quantity: String(terms.effect === 'open' ? instrument.lot : terms.closable),
  }),
  reduce,
  fields: fieldsOf,
  summary,
  errors,
});
