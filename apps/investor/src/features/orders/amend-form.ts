import { amendmentRefusal } from '@kabuto/brokerage/forms';
import {
  createField,
  createForm,
  type Field,
  type FormError,
  isBlank,
  isUnreadable,
} from '@kabuto/brokerage/forms/kit';
import type { BrokerReason } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import { type Price, shares } from '@kabuto/market';
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
import { type AmendFacts, amendedOrder } from './amend-facts.ts';

type AmendAction =
  | { readonly kind: 'type'; readonly field: AmendField; readonly text: string }
  /** Steps of one tick or one lot. */
  | { readonly kind: 'step'; readonly field: AmendField; readonly steps: number; readonly facts: AmendFacts };

type AmendFields = Readonly<Record<'price' | 'trigger', Field<Price>>> & { readonly quantity: Field<number> };

function reduceAmend(terms: AmendTerms, action: AmendAction): AmendTerms {
  if (action.kind === 'type') return { ...terms, [action.field]: action.text };
  const { field, steps, facts } = action;
  const { order, rules } = facts;
  const { lot, ...limits } = rules.instrument;
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

type Prompt = 'AMEND_NO_CHANGE' | 'AMEND_PENDING' | 'PRICE_MISSING' | 'VAL_ENTER_PURCHASE_QUANTITY';
type AmendError = FormError<AmendField, Prompt | BrokerReason>;

/** Something is still missing: it blocks submission, and is shown once its field was left. */
const prompt = (code: Prompt, ...fields: readonly AmendField[]): AmendError => ({
  code,
  severity: 'prompt',
  fields,
  params: {},
  messageKey: `${code.startsWith('VAL_') ? 'validation' : 'reason'}.${code}`,
});

/** What the broker would reject of complete terms, beside the field it is about. */
function ruleErrors(fields: AmendFields, { order, rules }: AmendFacts): AmendError[] {
  const own = amendedOrder(order);
  const terms = {
    price: fields.price.effective ?? own.price,
    quantity: fields.quantity.effective === null ? own.quantity : shares(fields.quantity.effective),
    trigger: fields.trigger.effective,
  };
  const refusal = amendmentRefusal(rules, own, terms);
  if (refusal === null) return [];
  const { reason, field, params } = refusal;
  const at = (['price', 'quantity', 'trigger'] as const).find((name) => name === field);
  return [
    { code: reason, severity: 'error', fields: at === undefined ? [] : [at], params, messageKey: `reason.${reason}` },
  ];
}

function amendErrors(terms: AmendTerms, facts: AmendFacts, changes: Changes | null): AmendError[] {
  const fields = amendFields(terms, facts);
  const missing = [
    ...(['trigger', 'price'] as const)
      .filter((name) => isBlank(fields[name]) || isUnreadable(fields[name]))
      .map((name) => prompt('PRICE_MISSING', name)),
    ...(terms.quantity === '' ? [prompt('VAL_ENTER_PURCHASE_QUANTITY', 'quantity')] : []),
  ];
  if (!canAmend(facts.order)) return [prompt('AMEND_PENDING'), ...missing];
  if (missing.length > 0) return missing;
  return changes === null ? [prompt('AMEND_NO_CHANGE')] : ruleErrors(fields, facts);
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

/** An error of the form's own check, or a rejection that came back. */
export type ShownAmendError = AmendError | AmendRefusal;

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
