import type { PriceField, TicketField, TicketPrompt, TicketWarning } from '@kabuto/brokerage/forms';
import type { FormError } from '@kabuto/brokerage/forms/kit';
import type { ReasonCode } from '@kabuto/contract';
import { formatIsoDate, formatWhole } from '@kabuto/i18n';
import type { TextKey, Translate } from '../../messages/index.ts';
import type { ApiError } from '../../shared/api/index.ts';
import {
  type Repair,
  reasonText,
  repairsOf,
  shownParam,
  shownParams,
  type Writing,
} from '../../shared/refusals/index.ts';
import type { Side } from './model.ts';

/** An error of a field, from the form's own check or from the server; both carry the same numbers. */
export type FieldError = Omit<
  FormError<TicketField, TicketPrompt | TicketWarning | ReasonCode, 'cancelOrder'>,
  'messageKey'
> & {
  /** The server's text, for a reason for which the app has none. */
  readonly serverText?: string;
};

/** A valid value, offered as one tap. */
export type Fix = {
  readonly field: PriceField | 'quantity' | 'expiresOn';
  readonly text: string;
  /** It shows how much the account has. */
  readonly own?: boolean;
};

/** Ticket fields by the server's field names; the server names the issue by the field that carried it. */
const FIELDS: Readonly<Record<string, TicketField>> = {
  instrument: 'instrument',
  code: 'instrument',
  quantity: 'quantity',
  price: 'price',
  expiresOn: 'expiresOn',
  triggerWhen: 'trigger',
  triggerPrice: 'trigger',
  condition: 'execution',
  timeInForce: 'execution',
  ocoTriggerPrice: 'ocoTrigger',
  ocoPrice: 'ocoPrice',
  donePrice: 'donePrice',
  doneTriggerPrice: 'donePrice',
  doneExpiresOn: 'expiresOn',
};

/** A rejection about one of the ticket's fields; undefined for any other failure. */
export function refusalOf(error: ApiError): FieldError | undefined {
  const field = error.field === null ? undefined : FIELDS[error.field];
  if (field === undefined || error.reason === null) return undefined;
  return { fields: [field], code: error.reason, severity: 'error', params: error.params, serverText: error.msg };
}

type Params = Record<string, string>;

/** Prompts of the product's own catalogue; every other code shows the text of the contract's reason. */
const PROMPTS: Readonly<Partial<Record<FieldError['code'], Readonly<Record<Side, TextKey>>>>> = {
  VAL_ENTER_STOCK_CODE: { buy: 'prompts.selectStock', sell: 'prompts.selectStock' },
  VAL_ENTER_PURCHASE_QUANTITY: { buy: 'prompts.purchaseQuantity', sell: 'ticket.enterSaleQuantity' },
  VAL_WRONG_PURCHASE_AMOUNT: { buy: 'prompts.wrongPurchaseAmount', sell: 'ticket.unreadable' },
  INSUFFICIENT_CASH: { buy: 'prompts.insufficientBalance', sell: 'prompts.insufficientBalance' },
};

const OWN_ORDER = {
  buy: { limit: 'ticket.ownBuyLimit', market: 'ticket.ownBuyMarket' },
  sell: { limit: 'ticket.ownSellLimit', market: 'ticket.ownSellMarket' },
} as const;

/** Names the member's own conflicting order and states what happens to this one because of it. */
function ownOrderText(params: Params, severity: FieldError['severity'], t: Translate): string {
  const { price } = params;
  const names = OWN_ORDER[params.side === 'buy' ? 'buy' : 'sell'];
  const order = price === undefined ? t(names.market) : t(names.limit, { price });
  return t(severity === 'warning' ? 'ticket.ownOrderStops' : 'ticket.ownOrderRejects', { order });
}

/** The id of the order whose cancellation would fix the error; undefined for any other error. */
export const blockingOrderId = ({ action, params }: FieldError): string | undefined =>
  action === 'cancelOrder' ? params.orderId : undefined;

const HELD = new Set<FieldError['code']>([
  'INSUFFICIENT_CASH',
  'INSUFFICIENT_SHARES',
  'SAME_ISSUE_FUNDS',
  'SAME_ISSUE_SHARES',
]);

/** Whether what is missing may be held by open orders of the issue. */
export const mayBeHeld = ({ code }: FieldError): boolean => HELD.has(code);

/** The error's text, and the numbers behind it if the prompt itself has none. */
export function errorText(
  error: FieldError,
  side: Side,
  t: Translate,
  writing: Writing = {},
): { readonly text: string; readonly detail?: string } {
  const { code, fields, severity } = error;
  const params = shownParams(error, writing);
  if (code === 'EXPIRY_INVALID' && severity === 'prompt') return { text: t('ticket.enterDate') };
  if (code === 'PRICE_MISSING' && (fields.includes('trigger') || fields.includes('ocoTrigger')))
    return { text: t('ticket.enterStopPrice') };
  if (blockingOrderId(error) !== undefined) return { text: ownOrderText(params, severity, t) };
  if (code === 'UNUSUAL_SIZE')
    return { text: t('ticket.unusualSize', { times: params.times ?? '', usual: params.usual ?? '' }) };
  if (code === 'FAR_FROM_DAY_CLOSE')
    return { text: t('ticket.farFromClose', { price: params.price ?? '', percent: params.percent ?? '' }) };
  if (code === 'STOP_REACHED_BY_PURCHASE') return { text: t('ticket.doneStopReached', { price: params.price ?? '' }) };
  const prompt = PROMPTS[code]?.[side];
  if (prompt === undefined) return { text: reasonText(error, params, t) };
  if (code !== 'INSUFFICIENT_CASH') return { text: t(prompt) };
  const numbers = { required: params.required ?? '', available: params.available ?? '' };
  return { text: t(prompt), detail: t('ticket.cashNeeded', numbers) };
}

/** Whether the review repeats a warning: it is about a slip that the order's own words do not show. */
export const isRepeated = ({ code }: FieldError): boolean =>
  code === 'UNUSUAL_SIZE' || code === 'STOP_REACHED_BY_PURCHASE' || code === 'FAR_FROM_DAY_CLOSE';

const PRICE_FIELDS: readonly PriceField[] = ['price', 'trigger', 'ocoTrigger', 'ocoPrice', 'donePrice'];

/** The field that a repair changes: a price goes to the field that holds the wrong one. */
function fieldOf({ kind }: Repair, wrong: TicketField | undefined): Fix['field'] | undefined {
  if (kind === 'quantity') return kind;
  return kind === 'date' ? 'expiresOn' : PRICE_FIELDS.find((field) => field === wrong);
}

/**
 * Valid values, from the rejection's numbers: the largest quantity, the nearest prices, a date unless none was chosen
 * yet. `largest`: shares that cash or holdings allow.
 */
export const fixesOf = (error: FieldError, largest: number): readonly Fix[] =>
  repairsOf(error)
    .flatMap((repair) => {
      const { kind: _kind, ...value } = repair;
      const field = fieldOf(repair, error.fields[0]);
      return field === undefined ? [] : [{ field, ...value }];
    })
    .filter(({ field, text }) =>
      field === 'expiresOn' ? error.severity !== 'prompt' : field !== 'quantity' || Number(text) <= largest,
    );

/** The label of a fix's button. */
export function fixText({ field, text, own: isOwn = false }: Fix, t: Translate, { tickTable, own }: Writing): string {
  if (field === 'expiresOn') return t('ticket.fixDate', { date: formatIsoDate(text) });
  if (field !== 'quantity') return t('ticket.fixPrice', { price: shownParam(text, tickTable) });
  return t('ticket.fixQuantity', { count: isOwn && own !== undefined ? own(text) : formatWhole(Number(text)) });
}
