import type { TicketError, TicketField, TicketPrompt } from '@kabuto/brokerage/forms';
import type { Language, ReasonCode } from '@kabuto/contract';
import { reasonText } from '@kabuto/contract/reason-text';
import type { Translate } from '../../messages/index.ts';
import { formatIsoDate, formatPriceText, formatWhole, priceOf } from '../../shared/amounts/index.ts';
import type { ApiError } from '../../shared/api/index.ts';
import type { Side } from './model.ts';

/** What is wrong with one field, by our own check or by the server's word; both carry the same numbers. */
export type FieldError = {
  readonly field: TicketField;
  readonly code: TicketPrompt | ReasonCode;
  readonly severity: 'prompt' | 'error';
  readonly params: Readonly<Record<string, string>>;
};

/** A value that would pass, offered as one tap. */
export type Fix = { readonly field: 'price' | 'quantity'; readonly text: string };

/** The server names the issue by the field that carried it. */
const FIELDS: Readonly<Record<string, TicketField>> = {
  instrument: 'instrument',
  code: 'instrument',
  quantity: 'quantity',
  price: 'price',
  expiresOn: 'expiresOn',
};

/** A refusal that belongs to one of the ticket's fields; undefined for any other failure. */
export function refusalOf(error: ApiError): FieldError | undefined {
  const field = error.field === null ? undefined : FIELDS[error.field];
  if (field === undefined || error.reason === null) return undefined;
  return { field, code: error.reason, severity: 'error', params: error.params };
}

/** Errors of our own check that are shown now: blanks only once the person has tried to go on. */
export const shownErrors = (errors: readonly TicketError[], tried: boolean): readonly FieldError[] =>
  errors.filter(({ severity }) => tried || severity === 'error');

/** '370203' -> '370,203', '3000.5' -> '3,000.5', '2026-12-01' -> '2026/12/01'. */
function shownParam(value: string): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatIsoDate(value);
  const price = priceOf(value);
  return price === null ? value : formatPriceText(price);
}

const shownParams = (params: FieldError['params']): Record<string, string> =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, shownParam(value)]));

/** The error's sentence, and the numbers behind it where the prompt itself has none. */
export function errorText(
  error: FieldError,
  side: Side,
  language: Language,
  t: Translate,
): { readonly text: string; readonly detail?: string } {
  const params = shownParams(error.params);
  switch (error.code) {
    case 'VAL_ENTER_STOCK_CODE':
      return { text: t('prompts.selectStock') };
    case 'VAL_ENTER_PURCHASE_QUANTITY':
      return { text: t(side === 'buy' ? 'prompts.purchaseQuantity' : 'ticket.enterSaleQuantity') };
    case 'VAL_WRONG_PURCHASE_AMOUNT':
      return { text: t(side === 'buy' ? 'prompts.wrongPurchaseAmount' : 'ticket.unreadable') };
    case 'INSUFFICIENT_CASH':
      return {
        text: t('prompts.insufficientBalance'),
        detail: t('ticket.cashNeeded', { required: params.required ?? '', available: params.available ?? '' }),
      };
    case 'EXPIRY_INVALID':
      return { text: error.severity === 'prompt' ? t('ticket.enterDate') : reasonText(error.code, language, params) };
    default:
      return { text: reasonText(error.code, language, params) };
  }
}

const quantityFix = (text: string | undefined): readonly Fix[] =>
  text === undefined || !(Number(text) > 0) ? [] : [{ field: 'quantity', text }];
const priceFix = (text: string | undefined): readonly Fix[] => (text === undefined ? [] : [{ field: 'price', text }]);

/** Values that would pass, by the numbers of the refusal: the largest quantity, the nearest prices. `largest`: what cash or shares allow. */
export const fixesOf = (error: FieldError, largest: number): readonly Fix[] =>
  nearest(error).filter(({ field, text }) => field === 'price' || Number(text) <= largest);

function nearest({ code, params }: FieldError): readonly Fix[] {
  switch (code) {
    case 'INSUFFICIENT_CASH':
    case 'INSUFFICIENT_SHARES':
    case 'QUANTITY_TOO_LARGE':
      return quantityFix(params.max);
    case 'QUANTITY_NOT_LOT':
      return [...quantityFix(params.lower), ...quantityFix(params.higher)];
    case 'QUANTITY_NOT_POSITIVE':
      return quantityFix(params.lot);
    case 'PRICE_OFF_TICK':
      return [...priceFix(params.lower), ...priceFix(params.higher)];
    case 'PRICE_OUT_OF_LIMIT':
      return [...priceFix(params.lower), ...priceFix(params.upper)];
    default:
      return [];
  }
}

/** What the button of a fix says. */
export const fixText = ({ field, text }: Fix, t: Translate): string =>
  field === 'quantity'
    ? t('ticket.fixQuantity', { count: formatWhole(Number(text)) })
    : t('ticket.fixPrice', { price: shownParam(text) });
