import { holdingFor } from '@kabuto/brokerage/forms';
import { createForm, type FormError } from '@kabuto/brokerage/forms/kit';
import type { AgreementOfMember } from '@kabuto/contract';
import { notional, type Price, shares } from '@kabuto/market';
import {
  cashErrors,
  type QuantityLimits,
  quantityErrors,
  quantityField,
  stepQuantity,
} from '../../shared/quantity/index.ts';

/** What a subscription is checked against. */
export type SubscriptionFacts = {
  readonly limits: QuantityLimits;
  readonly price: Price;
  /** The part of the amount that is held with the subscription, percent. */
  readonly depositPercent: number;
  /** Yen that can be held for it, those that it holds already included. */
  readonly power: number;
  /** The member's agreement; null: none is signed, undefined: none is needed. */
  readonly agreement: AgreementOfMember['state'] | null | undefined;
  readonly prospectusOpened: boolean;
};

export type RawSubscription = { readonly quantity: string };
type SubscriptionAction =
  | { readonly kind: 'quantity'; readonly text: string }
  | { readonly kind: 'step'; readonly lots: number; readonly facts: SubscriptionFacts };

export type SubscriptionField = 'quantity' | 'agreement' | 'prospectus';
/** `sign`: leads to the agreement. */
export type SubscriptionError = FormError<SubscriptionField>;

/** What would be subscribed: the whole amount, what is held at once, what is left to pay, and the power afterwards. */
export type SubscriptionSummary = {
  readonly quantity: number;
  readonly amount: number;
  readonly deposit: number;
  readonly later: number;
  readonly remains: number;
};

const fields = ({ quantity }: RawSubscription) => ({ quantity: quantityField(quantity) });

function reduce(raw: RawSubscription, action: SubscriptionAction): RawSubscription {
  if (action.kind === 'quantity') return { quantity: action.text };
  return { quantity: stepQuantity(raw.quantity, action.lots, action.facts.limits) };
}

function summary(
  raw: RawSubscription,
  { price, depositPercent, power }: SubscriptionFacts,
): SubscriptionSummary | null {
  const quantity = fields(raw).quantity.effective;
  if (quantity === null) return null;
  const amount = notional(price, shares(quantity));
  const deposit = holdingFor({ depositPercent }, price, shares(quantity));
  return { quantity, amount, deposit, later: amount - deposit, remains: power - deposit };
}

function agreementErrors({ agreement }: SubscriptionFacts): readonly SubscriptionError[] {
  if (agreement === undefined || agreement === 'accepted') return [];
  const isReviewed = agreement === 'signed';
  return [
    {
      code: 'VAL_SIGN_FIRST',
      severity: 'prompt',
      fields: ['agreement'],
      messageKey: isReviewed ? 'otc.agreementWaits' : 'prompts.signFirst',
      params: {},
      ...(isReviewed ? {} : { action: 'sign' }),
    },
  ];
}

function errors(
  raw: RawSubscription,
  facts: SubscriptionFacts,
  would: SubscriptionSummary | null,
): readonly SubscriptionError[] {
  const wrongQuantity = quantityErrors(fields(raw).quantity, facts.limits);
  return [
    ...agreementErrors(facts),
    ...wrongQuantity,
    ...(wrongQuantity.length === 0 ? cashErrors(would?.deposit ?? null, facts.power) : []),
    ...(facts.prospectusOpened
      ? []
      : [
          {
            code: 'PROSPECTUS_FIRST',
            severity: 'prompt' as const,
            fields: ['prospectus' as const],
            messageKey: 'offerings.prospectusFirst',
            params: {},
          },
        ]),
  ];
}

/** The form of a subscription (OTC-01, VAL-19, VAL-22); the least is proposed. */
export const subscriptionForm = createForm({
  initial: ({ limits }: SubscriptionFacts): RawSubscription => ({ quantity: String(limits.least) }),
  reduce,
  fields,
  summary,
  errors,
});
