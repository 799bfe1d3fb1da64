import {
  type DayOrderError,
  type DayOrderFacts,
  type DayOrderField,
  type RawDayOrder,
  sideSent,
} from '@kabuto/brokerage/forms';
import type { FormError } from '@kabuto/brokerage/forms/kit';
import type { Calls, DayPositionView, ReasonCode } from '@kabuto/contract';
import type { Translate } from '../../messages/index.ts';
import type { ApiError } from '../../shared/api/index.ts';
import { reasonText, shownParams, type Writing } from '../../shared/refusals/index.ts';
import { lotsOf } from './model.ts';

export type OrderBody = Calls['POST v1/trade/order/place']['body'];

/** An error of a field, from the form's own check or from the server. */
export type OrderFailure = Omit<FormError<DayOrderField, DayOrderError['code'] | ReasonCode>, 'messageKey'> & {
  /** The server's text, for a reason for which the app has none. */
  readonly serverText?: string;
};

/** The order as it is sent; `positions`: those that it closes, in their order. */
export function bodyOf(
  raw: RawDayOrder,
  { instrument, side, terms }: DayOrderFacts,
  positions: readonly DayPositionView[] = [],
): OrderBody {
  const lots = lotsOf(positions, Number(raw.quantity));
  return {
    code: instrument.code,
    side: sideSent(side, terms.effect),
    type: raw.type,
    quantity: raw.quantity,
    timeInForce: 'day',
    credit: terms.effect,
    ...(raw.type === 'limit' ? { price: raw.price } : {}),
    ...(lots.length === 0 ? {} : { positionLots: lots.map(({ id, quantity }) => `${id}:${quantity}`).join(',') }),
  };
}

const FIELDS: Readonly<Record<string, DayOrderField>> = {
  code: 'instrument',
  instrument: 'instrument',
  price: 'price',
  quantity: 'quantity',
  lots: 'quantity',
};

/** A rejection about one of the form's fields; undefined for any other failure. */
export function refusalOf(error: ApiError): OrderFailure | undefined {
  const field = error.field === null ? undefined : FIELDS[error.field];
  if (field === undefined || error.reason === null) return undefined;
  return { fields: [field], code: error.reason, severity: 'error', params: error.params, serverText: error.msg };
}

/** The error's text with its numbers. */
export function errorText(error: OrderFailure, t: Translate, writing: Writing): string {
  if (error.code === 'VAL_ENTER_PURCHASE_QUANTITY') return t('prompts.purchaseQuantity');
  if (error.code === 'VAL_WRONG_PURCHASE_AMOUNT') return t('prompts.wrongPurchaseAmount');
  return reasonText(error, shownParams(error, writing), t);
}
