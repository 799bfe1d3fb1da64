import { formatPrice, type Shares, type Yen } from '@kabuto/market';
import { groupRefusal, triggerRefusal } from '../risk/group.ts';
import { termRefusals } from '../risk/place.ts';
import { capabilityRefusal, sessionRefusal } from '../risk/venue.ts';
import type { Reason, Refusal } from '../types.ts';
import { ticketFields } from './fields.ts';
import { type FormError, isBlank, isUnreadable } from './kit/index.ts';
import { ownOrderConflict } from './own-orders.ts';
import { sessionOf } from './session.ts';
import { type TicketTerms, ticketTerms } from './terms.ts';
import type { PriceField, RawTicket, TicketFacts } from './ticket.ts';

/** The ticket's own prompts of rules/product.md 5; all other messages are the broker's reasons. */
export type TicketPrompt = 'VAL_ENTER_STOCK_CODE' | 'VAL_ENTER_PURCHASE_QUANTITY' | 'VAL_WRONG_PURCHASE_AMOUNT';
/**
 * The order is many times the account's usual one; the stop after a purchase is at or above the purchase's limit, so
 * that it is sent at once; the limit is far from the day's close at the exchange.
 */
export type TicketWarning = 'UNUSUAL_SIZE' | 'STOP_REACHED_BY_PURCHASE' | 'FAR_FROM_DAY_CLOSE';
export type TicketField = 'instrument' | 'quantity' | 'expiresOn' | 'execution' | PriceField;

/**
 * `cancelOrder`: offers to cancel the own order in `params`: {orderId, side, price}, without a price for a market
 * order.
 */
export type TicketError = FormError<TicketField, TicketPrompt | TicketWarning | Reason, 'cancelOrder'>;

const error = (
  code: TicketError['code'],
  field: TicketField,
  severity: TicketError['severity'] = 'error',
  params: Refusal['params'] = {},
): TicketError => ({
  code,
  severity,
  fields: [field],
  params,
  messageKey: `${code.startsWith('VAL_') ? 'validation' : 'reason'}.${code}`,
});

const PRICES: readonly PriceField[] = ['trigger', 'ocoTrigger', 'ocoPrice', 'donePrice', 'price'];

/** Errors of unreadable input, found without the broker's rules. */
function inputErrors(raw: RawTicket): TicketError[] {
  const fields = ticketFields(raw);
  const errors: TicketError[] = [];
  if (isBlank(fields.quantity)) errors.push(error('VAL_ENTER_PURCHASE_QUANTITY', 'quantity', 'prompt'));
  if (isUnreadable(fields.quantity)) errors.push(error('VAL_WRONG_PURCHASE_AMOUNT', 'quantity'));
  for (const field of PRICES) {
    if (isBlank(fields[field])) errors.push(error('PRICE_MISSING', field, 'prompt'));
    if (isUnreadable(fields[field])) errors.push(error('VAL_WRONG_PURCHASE_AMOUNT', field));
  }
  return errors;
}

/** The broker's field names that differ from the ticket's. */
const FIELDS: Readonly<Record<string, TicketField>> = {
  'oco.trigger': 'ocoTrigger',
  'oco.price': 'ocoPrice',
  'ifDone.price': 'donePrice',
  'ifDone.trigger': 'donePrice',
  condition: 'execution',
  timeInForce: 'execution',
};

/** Refusals by venue, day and group, independent of the account: the rules of the server's command, in its order. */
function formRefusals({ instrument, tradeDate, venue }: TicketFacts, terms: TicketTerms): readonly Refusal[] {
  const takes = venue?.takes ?? { amend: true, watch: true };
  const session = { ...sessionOf(venue?.phase ?? null, tradeDate), venueTakes: takes };
  return (
    [
      venue === undefined ? null : capabilityRefusal(venue.takes, terms, terms.timeInForce),
      triggerRefusal(instrument, terms.trigger),
      venue === undefined ? null : sessionRefusal(session, terms),
      groupRefusal({ ...session, lastDate: terms.expiresOn ?? tradeDate }, instrument, terms),
    ]
      .filter((refusal) => refusal !== null)
      // the order that follows ends with the first one, whose date is checked by itself
      .filter(({ field }) => field !== 'ifDone.expiresOn')
  );
}

/** The rules need a valid quantity: a lot replaces an unreadable one, and its errors are dropped. */
const withQuantity = (terms: TicketTerms, lot: Shares) => ({ ...terms, quantity: terms.quantity ?? lot });

function ruleErrors(raw: RawTicket, facts: TicketFacts, unreadable: ReadonlySet<TicketField>): TicketError[] {
  const terms = ticketTerms(raw);
  const severity = (field: TicketField) =>
    field === 'expiresOn' && isBlank(ticketFields(raw).expiresOn) ? ('prompt' as const) : ('error' as const);
  const ruleRefusals = [
    ...formRefusals(facts, terms),
    ...termRefusals({ ...facts, schedule: facts.feeSchedule }, withQuantity(terms, facts.instrument.lot)),
  ];
  return ruleRefusals.flatMap((refusal) => {
    // fields not in the table have the same name in the broker and the ticket
    const field = FIELDS[refusal.field ?? ''] ?? ((refusal.field ?? 'instrument') as TicketField);
    return unreadable.has(field) ? [] : [error(refusal.reason, field, severity(field), refusal.params)];
  });
}

/** An own order on the other side: SELF_TRADE {orderId, side, price}, as a warning where orders trade at once. */
function ownOrderErrors(raw: RawTicket, facts: TicketFacts): TicketError[] {
  const found = ownOrderConflict(raw, facts);
  if (found === null) return [];
  const { severity, order } = found;
  const { orderId, side, price } = order;
  const params = { orderId, side, ...(price === null ? {} : { price: formatPrice(price) }) };
  return [{ ...error('SELF_TRADE', 'instrument', severity, params), action: 'cancelOrder' }];
}

/** An order this many times the usual one is pointed out: one digit too many is the common slip. */
const UNUSUAL_TIMES = 5;

/** UNUSUAL_SIZE {times, usual}: a warning about the order's amount, yen. */
function sizeErrors({ usual }: TicketFacts, amount: Yen | null): TicketError[] {
  if (usual === undefined || usual <= 0 || amount === null || amount < usual * UNUSUAL_TIMES) return [];
  const params = { times: String(Math.floor(amount / usual)), usual: String(usual) };
  return [error('UNUSUAL_SIZE', 'quantity', 'warning', params)];
}

/**
 * STOP_REACHED_BY_PURCHASE {price}: a warning about a stop that the purchase before it reaches by its own fill, which
 * is at its limit `price` or below (rules/core.md 5).
 */
function stopAfterErrors(raw: RawTicket): TicketError[] {
  const { price: limit, ifDone } = ticketTerms(raw);
  const trigger = ifDone?.trigger;
  if (limit === null || trigger === undefined || trigger.price < limit) return [];
  return [error('STOP_REACHED_BY_PURCHASE', 'donePrice', 'warning', { price: formatPrice(limit) })];
}

/** A limit further than this from the day's close is pointed out, percent. */
const FAR_PERCENT = 3;

/** FAR_FROM_DAY_CLOSE {price, percent}: a warning about a limit more than 3 % above or below the day's close `price`. */
function closeErrors(raw: RawTicket, { dayClose }: TicketFacts): TicketError[] {
  const { price: limit } = ticketTerms(raw);
  if (limit === null || dayClose === undefined || dayClose <= 0) return [];
  const distance = Math.abs(limit - dayClose);
  if (distance * 100 <= dayClose * FAR_PERCENT) return [];
  const percent = (Math.floor((distance * 1_000) / dayClose) / 10).toFixed(1);
  return [error('FAR_FROM_DAY_CLOSE', 'price', 'warning', { price: formatPrice(dayClose), percent })];
}

/** The order of the server's checks. */
const ORDER: readonly TicketField[] = [
  ...([
    'execution',
    'trigger',
    'ocoPrice',
    'ocoTrigger',
    'donePrice',
    'instrument',
    'quantity',
    'price',
    'expiresOn',
  ] as const),
];

const rankOf = ({ fields }: TicketError): number => Math.min(...fields.map((field) => ORDER.indexOf(field)));

/**
 * All errors and warnings of the ticket (`isBlocking` distinguishes them), in the order of the server's checks and by
 * the server's own rules. `facts` is null until an issue is chosen and its data loaded; `amount`: yen of the order,
 * null while unknown.
 */
export function ticketErrors(raw: RawTicket, facts: TicketFacts | null, amount: Yen | null): readonly TicketError[] {
  const inputFailures = inputErrors(raw);
  if (facts === null) return [error('VAL_ENTER_STOCK_CODE', 'instrument', 'prompt'), ...inputFailures];
  const rules = ruleErrors(raw, facts, new Set(inputFailures.flatMap(({ fields }) => fields)));
  const warnings = [
    ...ownOrderErrors(raw, facts),
    ...sizeErrors(facts, amount),
    ...stopAfterErrors(raw),
    ...closeErrors(raw, facts),
  ];
  return [...inputFailures, ...rules, ...warnings].sort((a, b) => rankOf(a) - rankOf(b));
}
