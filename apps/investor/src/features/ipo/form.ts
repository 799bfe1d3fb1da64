import { holdingFor } from '@kabuto/brokerage/forms';
import { createField, createForm, type FormError, isBlank, isUnreadable } from '@kabuto/brokerage/forms/kit';
import { formatPrice, type Price, parsePrice, price, shares } from '@kabuto/market';
import type { TextKey } from '../../messages/index.ts';
import {
  cashErrors,
  type QuantityLimits,
  quantityErrors,
  quantityField,
  stepQuantity,
} from '../../shared/quantity/index.ts';

/** What an application for an IPO is checked against. */
export type ApplyFacts = {
  readonly limits: QuantityLimits;
  /** The provisional range, both ends inclusive, and the step of bids. */
  readonly range: { readonly low: Price; readonly high: Price; readonly step: Price };
  /** Yen that can be held for it, those that it holds already included. */
  readonly power: number;
  readonly prospectusOpened: boolean;
};

/** `strike`: at the offer price, whatever it is (ストライクプライス). */
export type BidKind = 'strike' | 'limit';
export type RawApplication = { readonly quantity: string; readonly bidKind: BidKind; readonly bid: string };
type ApplicationAction =
  | { readonly kind: 'quantity'; readonly text: string }
  | { readonly kind: 'stepQuantity'; readonly lots: number; readonly facts: ApplyFacts }
  | { readonly kind: 'bidKind'; readonly bidKind: BidKind; readonly facts: ApplyFacts }
  | { readonly kind: 'bid'; readonly text: string }
  | { readonly kind: 'stepBid'; readonly steps: number; readonly facts: ApplyFacts };

export type ApplicationField = 'quantity' | 'bid' | 'prospectus';
export type ApplicationError = FormError<ApplicationField>;

/** What would be applied for: `bid` null at the offer price; yen that are held, and what could be spent afterwards. */
export type ApplicationSummary = {
  readonly quantity: number;
  readonly bid: Price | null;
  readonly amount: number;
  readonly remains: number;
};

const fields = ({ quantity, bidKind, bid }: RawApplication) => ({
  quantity: quantityField(quantity),
  bid: createField(bidKind === 'strike' ? 'irrelevant' : 'enabled', bid, parsePrice),
});

/** One step of bids more or less, on a step of the range and within it. */
function stepBid(text: string, steps: number, { low, high, step }: ApplyFacts['range']): string {
  const at = parsePrice(text) ?? high;
  const count = (at - low) / step;
  const whole = steps > 0 ? Math.floor(count) : Math.ceil(count);
  return formatPrice(price(Math.min(high, Math.max(low, low + (whole + steps) * step))));
}

function reduce(raw: RawApplication, action: ApplicationAction): RawApplication {
  switch (action.kind) {
    case 'quantity':
      return { ...raw, quantity: action.text };
    case 'stepQuantity':
      return { ...raw, quantity: stepQuantity(raw.quantity, action.lots, action.facts.limits) };
    case 'bidKind':
      return {
        ...raw,
        bidKind: action.bidKind,
        // Proposes the bid with the best chance.
        bid: raw.bid === '' ? formatPrice(action.facts.range.high) : raw.bid,
      };
    case 'bid':
      return { ...raw, bid: action.text };
    case 'stepBid':
      return { ...raw, bid: stepBid(raw.bid, action.steps, action.facts.range) };
  }
}

function summary(raw: RawApplication, { range, power }: ApplyFacts): ApplicationSummary | null {
  const { quantity, bid } = fields(raw);
  const at = raw.bidKind === 'strike' ? range.high : bid.effective;
  if (quantity.effective === null || at === null) return null;
  // At the offer price the upper end of the range is held: the price may not be known before the draw.
  const amount = holdingFor({ depositPercent: 100 }, at, shares(quantity.effective));
  return { quantity: quantity.effective, bid: bid.effective, amount, remains: power - amount };
}

const error = (
  code: string,
  severity: 'prompt' | 'error',
  field: ApplicationField,
  messageKey: TextKey,
  params: Readonly<Record<string, string>> = {},
): ApplicationError => ({ code, severity, fields: [field], messageKey, params });

function bidErrors(raw: RawApplication, { low, high, step }: ApplyFacts['range']): readonly ApplicationError[] {
  const { bid } = fields(raw);
  if (isBlank(bid)) return [error('BID_MISSING', 'prompt', 'bid', 'ipo.bidMissing')];
  const at = bid.effective;
  if (isUnreadable(bid) || (at !== null && (at < low || at > high)))
    return [
      error('BID_OUT_OF_RANGE', 'error', 'bid', 'ipo.bidRange', { low: formatPrice(low), high: formatPrice(high) }),
    ];
  if (at !== null && (at - low) % step !== 0)
    return [error('BID_OFF_STEP', 'error', 'bid', 'ipo.bidStep', { step: formatPrice(step) })];
  return [];
}

function errors(raw: RawApplication, facts: ApplyFacts, would: ApplicationSummary | null): readonly ApplicationError[] {
  const wrongQuantity = quantityErrors(fields(raw).quantity, facts.limits);
  return [
    ...wrongQuantity,
    ...bidErrors(raw, facts.range),
    ...(wrongQuantity.length === 0 ? cashErrors(would?.amount ?? null, facts.power) : []),
    ...(facts.prospectusOpened ? [] : [error('PROSPECTUS_FIRST', 'prompt', 'prospectus', 'offerings.prospectusFirst')]),
  ];
}

/** The form of an application for an IPO (IPO-02, VAL-19): the least at the offer price until it is changed. */
export const applicationForm = createForm({
  initial: ({ limits }: ApplyFacts): RawApplication => ({
    quantity: String(limits.least),
    bidKind: 'strike',
    bid: '',
  }),
  reduce,
  fields,
  summary,
  errors,
});
