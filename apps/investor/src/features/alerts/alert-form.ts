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
  priceOfChange,
  roundToTick,
  type TickTable,
  tickSize,
} from '@kabuto/market';
import { type AlertKind, type DayPrices, parseChange } from './target.ts';

export type When = AlertView['when'];
/** As typed: digits and at most one decimal point. `change`: percent of the base price, without a sign. */
type RawAlert = {
  readonly kind: AlertKind;
  readonly when: When;
  readonly price: string;
  readonly change: string;
};
/** What is sent; `price` and `percent` in wire format. */
export type NewAlert = {
  readonly when: When;
  readonly condition: AlertKind;
  readonly price?: string;
  readonly percent?: string;
};

/**
 * What an alert is checked against. `last`: the last trade, or the base price before the first one. `day`: undefined
 * until they are known. `at`: the price that the form begins with.
 */
export type AlertFacts = {
  readonly tickTable: TickTable;
  readonly last: Price;
  readonly day?: DayPrices | undefined;
  readonly at?: Price | undefined;
};

type AlertAction =
  | { readonly kind: 'kind'; readonly value: AlertKind }
  | { readonly kind: 'when'; readonly when: When }
  | { readonly kind: 'type'; readonly text: string }
  /** Steps of one tick, from the last price when none is typed yet; of one percent for a change. */
  | { readonly kind: 'step'; readonly steps: number; readonly facts: AlertFacts };

type AlertField = 'price' | 'change';
type AlertCode =
  | 'PRICE_MISSING'
  | 'PRICE_UNREADABLE'
  | 'PRICE_OFF_TICK'
  | 'ALREADY_REACHED'
  | 'CHANGE_MISSING'
  | 'CHANGE_UNREADABLE';
export type AlertError = FormError<AlertField, AlertCode>;

/** A positive price, a point at its end left out; undefined for any other text. */
function parsePositive(text: string): Price | undefined {
  const value = priceOf(text.replace(/\.$/, ''));
  return value === null || value <= 0 ? undefined : value;
}

const priceField = ({ kind, price: text }: RawAlert): Field<Price> =>
  createField(kind === 'price' ? 'enabled' : 'irrelevant', text, parsePositive);
const changeField = ({ kind, change }: RawAlert): Field<number> =>
  createField(kind === 'percent' ? 'enabled' : 'irrelevant', change, parseChange);

const wrong = (
  code: AlertCode,
  severity: AlertError['severity'],
  field: AlertField = 'price',
  params: AlertError['params'] = {},
): AlertError => ({ code, severity, fields: [field], messageKey: code, params });

const isReached = (when: When, at: Price, last: Price): boolean => (when === '>=' ? last >= at : last <= at);

/** The price that is waited for today; undefined while there is none, and of a special quote. */
export function targetOf(raw: RawAlert, { tickTable, day }: AlertFacts): Price | undefined {
  const up = raw.when === '>=';
  switch (raw.kind) {
    case 'price': {
      const at = parsePositive(raw.price);
      return at !== undefined && isOnTick(tickTable, at) ? at : undefined;
    }
    case 'percent': {
      const change = parseChange(raw.change);
      return change === undefined || day === undefined ? undefined : priceOfChange(tickTable, day.base, change, up);
    }
    case 'limit':
      return up ? day?.upper : day?.lower;
    case 'specialQuote':
      return undefined;
  }
}

function priceErrors(raw: RawAlert, { tickTable }: AlertFacts): readonly AlertError[] {
  const field = priceField(raw);
  if (isBlank(field)) return [wrong('PRICE_MISSING', 'prompt')];
  const at = field.effective;
  if (isUnreadable(field) || at === null) return [wrong('PRICE_UNREADABLE', 'prompt')];
  if (isOnTick(tickTable, at)) return [];
  const lower = formatPrice(roundToTick(tickTable, at, 'down'));
  const higher = formatPrice(roundToTick(tickTable, at, 'up'));
  return [wrong('PRICE_OFF_TICK', 'error', 'price', { tick: formatPrice(tickSize(tickTable, at)), lower, higher })];
}

function changeErrors(raw: RawAlert): readonly AlertError[] {
  const field = changeField(raw);
  if (isBlank(field)) return [wrong('CHANGE_MISSING', 'prompt', 'change')];
  return isUnreadable(field) ? [wrong('CHANGE_UNREADABLE', 'prompt', 'change')] : [];
}

function alertErrors(raw: RawAlert, facts: AlertFacts): readonly AlertError[] {
  const field = raw.kind === 'percent' ? 'change' : 'price';
  const found = raw.kind === 'price' ? priceErrors(raw, facts) : raw.kind === 'percent' ? changeErrors(raw) : [];
  const at = targetOf(raw, facts);
  if (found.length > 0 || at === undefined) return found;
  return facts.last > 0 && isReached(raw.when, at, facts.last) ? [wrong('ALREADY_REACHED', 'warning', field)] : [];
}

function step(raw: RawAlert, steps: number, { tickTable, last }: AlertFacts): RawAlert {
  if (raw.kind === 'percent') {
    const next = (parseChange(raw.change) ?? 0) / 100 + steps;
    return { ...raw, change: String(Math.min(99, Math.max(1, Math.trunc(next)))) };
  }
  const from = parsePositive(raw.price) ?? last;
  return { ...raw, price: formatPrice(addTicks(tickTable, price(from), steps)) };
}

function reduceAlert(raw: RawAlert, action: AlertAction): RawAlert {
  switch (action.kind) {
    case 'kind':
      return { ...raw, kind: action.value };
    case 'when':
      return { ...raw, when: action.when };
    case 'type':
      return raw.kind === 'percent' ? { ...raw, change: action.text } : { ...raw, price: action.text };
    case 'step':
      return step(raw, action.steps, action.facts);
  }
}

/** What is sent; null while the price or the change is missing or wrong. */
function newAlert(raw: RawAlert, facts: AlertFacts): NewAlert | null {
  const { kind: condition, when } = raw;
  if (condition === 'limit' || condition === 'specialQuote') return { when, condition };
  if (condition === 'percent') {
    const change = parseChange(raw.change);
    return change === undefined ? null : { when, condition, percent: String(change / 100) };
  }
  const at = targetOf(raw, facts);
  return at === undefined ? null : { when, condition, price: formatPrice(at) };
}

/** Empty, or waiting for the price that was chosen, from the side of the last trade. */
function initialAlert({ at, last }: AlertFacts): RawAlert {
  const when = at !== undefined && at < last ? '<=' : '>=';
  return { kind: 'price', when, price: at === undefined ? '' : formatPrice(at), change: '' };
}

/**
 * The form of a new alert. A warning says that the last trade has reached its price of today, so that the alert is hit
 * at once. Its summary is what is sent, null while it is not valid.
 */
export const alertForm = createForm({
  initial: initialAlert,
  reduce: reduceAlert,
  fields: (raw: RawAlert) => ({ price: priceField(raw), change: changeField(raw) }),
  summary: newAlert,
  errors: alertErrors,
});

/** The server's refusal with its text; `price` or `change` when it names the field. */
export type AlertRefusal = {
  readonly fields: readonly AlertField[];
  readonly severity: 'error';
  readonly text: string;
};

const FIELD_OF: Readonly<Record<string, AlertField>> = { price: 'price', percent: 'change' };

/** A refusal; `wire` is the field that the server names. */
export function refusalOf(text: string, wire: string | null): AlertRefusal {
  const field = wire === null ? undefined : FIELD_OF[wire];
  return { fields: field === undefined ? [] : [field], severity: 'error', text };
}
