import {
  createField,
  createForm,
  type Field,
  type FormError,
  isBlank,
  isUnreadable,
} from '@kabuto/brokerage/forms/kit';
import type { AlertView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import {
  addTicks,
  formatPrice,
  isOnTick,
  type Price,
  price,
  roundToTick,
  type TickTable,
  tickSize,
} from '@kabuto/market';

export type When = AlertView['when'];
/** The price as typed: digits and at most one decimal point. */
type RawAlert = { readonly when: When; readonly price: string };
/** What is sent; `price` in wire format. */
export type NewAlert = { readonly when: When; readonly price: string };

/** What an alert is checked against. `last`: the last trade, or the base price before the first one. */
export type AlertFacts = { readonly tickTable: TickTable; readonly last: Price };

type AlertAction =
  | { readonly kind: 'when'; readonly when: When }
  | { readonly kind: 'type'; readonly text: string }
  /** Steps of one tick, from the last price when none is typed yet. */
  | { readonly kind: 'step'; readonly steps: number; readonly facts: AlertFacts };

type AlertCode = 'PRICE_MISSING' | 'PRICE_UNREADABLE' | 'PRICE_OFF_TICK' | 'ALREADY_REACHED';
export type AlertError = FormError<'price', AlertCode>;

/** A positive price, a point at its end left out; undefined for any other text. */
function parsePositive(text: string): Price | undefined {
  const value = priceOf(text.replace(/\.$/, ''));
  return value === null || value <= 0 ? undefined : value;
}

const priceField = (text: string): Field<Price> => createField('enabled', text, parsePositive);

const wrong = (code: AlertCode, severity: AlertError['severity'], params: AlertError['params'] = {}): AlertError => ({
  code,
  severity,
  fields: ['price'],
  messageKey: code,
  params,
});

const isReached = (when: When, at: Price, last: Price): boolean => (when === '>=' ? last >= at : last <= at);

function alertErrors({ when, price: text }: RawAlert, { tickTable, last }: AlertFacts): readonly AlertError[] {
  const field = priceField(text);
  if (isBlank(field)) return [wrong('PRICE_MISSING', 'prompt')];
  const at = field.effective;
  if (isUnreadable(field) || at === null) return [wrong('PRICE_UNREADABLE', 'prompt')];
  if (!isOnTick(tickTable, at)) {
    const lower = formatPrice(roundToTick(tickTable, at, 'down'));
    const higher = formatPrice(roundToTick(tickTable, at, 'up'));
    return [wrong('PRICE_OFF_TICK', 'error', { tick: formatPrice(tickSize(tickTable, at)), lower, higher })];
  }
  return last > 0 && isReached(when, at, last) ? [wrong('ALREADY_REACHED', 'warning')] : [];
}

function reduceAlert(raw: RawAlert, action: AlertAction): RawAlert {
  switch (action.kind) {
    case 'when':
      return { ...raw, when: action.when };
    case 'type':
      return { ...raw, price: action.text };
    case 'step': {
      const { steps, facts } = action;
      const from = parsePositive(raw.price) ?? facts.last;
      return { ...raw, price: formatPrice(addTicks(facts.tickTable, price(from), steps)) };
    }
  }
}

/**
 * The form of a new price alert. A warning says that the last trade has reached the price, so that the alert is hit at
 * once. Its summary is what is sent, null while the price is no valid one.
 */
export const alertForm = createForm({
  initial: (): RawAlert => ({ when: '>=', price: '' }),
  reduce: reduceAlert,
  fields: ({ price: text }) => ({ price: priceField(text) }),
  summary: ({ when, price: text }, { tickTable }: AlertFacts): NewAlert | null => {
    const at = parsePositive(text);
    return at !== undefined && isOnTick(tickTable, at) ? { when, price: formatPrice(at) } : null;
  },
  errors: alertErrors,
});

/** The server's refusal with its text; `price` when it names the field. */
export type AlertRefusal = {
  readonly fields: readonly 'price'[];
  readonly severity: 'error';
  readonly text: string;
};

/** A refusal; `wire` is the field that the server names. */
export const refusalOf = (text: string, wire: string | null): AlertRefusal => ({
  fields: wire === 'price' ? ['price'] : [],
  severity: 'error',
  text,
});
