import { createField, createForm, type Field, type FormError, isBlank } from '@kabuto/brokerage/forms/kit';
import type { OrderView } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import type { Price, TickTable } from '@kabuto/market';
import {
  type AmendField,
  type AmendTerms,
  awaitsPrice,
  type Changes,
  canAmend,
  changesOf,
  fieldOf,
  followsPair,
  stepPriceText,
  stepQuantityText,
  termsOf,
} from './amend.ts';

/** The order to change, and the limits that its new terms must respect. */
export type AmendFacts = {
  readonly order: OrderView;
  readonly lot: number;
  readonly limits: { readonly tickTable: TickTable; readonly lower: Price; readonly upper: Price };
};

type AmendAction =
  | { readonly kind: 'type'; readonly field: AmendField; readonly text: string }
  /** Steps of one tick or one lot. */
  | { readonly kind: 'step'; readonly field: AmendField; readonly steps: number; readonly facts: AmendFacts };

type AmendFields = Readonly<Record<'price' | 'trigger', Field<Price>>> & { readonly quantity: Field<number> };

function reduceAmend(terms: AmendTerms, action: AmendAction): AmendTerms {
  if (action.kind === 'type') return { ...terms, [action.field]: action.text };
  const { field, steps, facts } = action;
  const { order, lot, limits } = facts;
  const text =
    field === 'quantity'
      ? stepQuantityText(order, terms.quantity, steps, lot)
      : stepPriceText(terms[field], steps, limits);
  return { ...terms, [field]: text };
}

const parsePrice = (text: string): Price | undefined => (text.endsWith('.') ? undefined : (priceOf(text) ?? undefined));
const parseCount = (text: string): number | undefined => (/^\d{1,12}$/.test(text) ? Number(text) : undefined);

function amendFields({ price, quantity, trigger }: AmendTerms, { order }: AmendFacts): AmendFields {
  return {
    price: createField(order.type === 'limit' ? 'enabled' : 'disabled', price, parsePrice),
    quantity: createField(followsPair(order) ? 'disabled' : 'enabled', quantity, parseCount),
    trigger: createField(awaitsPrice(order) ? 'enabled' : 'irrelevant', trigger, parsePrice),
  };
}

type AmendCode = 'AMEND_NO_CHANGE' | 'AMEND_PENDING' | 'PRICE_MISSING' | 'VAL_ENTER_PURCHASE_QUANTITY';

/** The form has only prompts, which block submission until something is changed; the server checks the values. */
const prompt = (code: AmendCode, ...fields: readonly AmendField[]): FormError<AmendField, AmendCode> => ({
  code,
  severity: 'prompt',
  fields,
  params: {},
  messageKey: `${code.startsWith('VAL_') ? 'validation' : 'reason'}.${code}`,
});

function amendErrors(terms: AmendTerms, facts: AmendFacts, changes: Changes | null) {
  const fields = amendFields(terms, facts);
  const missing = [
    ...(['trigger', 'price'] as const)
      .filter((name) => isBlank(fields[name]))
      .map((name) => prompt('PRICE_MISSING', name)),
    ...(terms.quantity === '' ? [prompt('VAL_ENTER_PURCHASE_QUANTITY', 'quantity')] : []),
  ];
  return [
    ...(canAmend(facts.order) ? [] : [prompt('AMEND_PENDING')]),
    ...missing,
    ...(missing.length === 0 && changes === null ? [prompt('AMEND_NO_CHANGE')] : []),
  ];
}

/**
 * The form for new terms of an open order (ORD-05). Its summary is the requested changes, null while there are none.
 */
export const amendForm = createForm({
  initial: ({ order }: AmendFacts) => termsOf(order),
  reduce: reduceAmend,
  fields: amendFields,
  summary: (terms, { order }) => changesOf(order, terms),
  errors: amendErrors,
});

/** The server's or the venue's rejection, shown beside the field it is about. */
export type AmendRefusal = {
  readonly fields: readonly AmendField[];
  readonly severity: 'error';
  readonly text: string;
};

/** A rejection with its text; `wire` is the field that the server names. */
export function refusalOf(text: string, wire: string | null = null): AmendRefusal {
  const field = fieldOf(wire);
  return { fields: field === null ? [] : [field], severity: 'error', text };
}
