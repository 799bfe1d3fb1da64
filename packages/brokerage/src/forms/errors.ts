import { termRefusals } from '../risk/place.ts';
import type { Reason, Refusal } from '../types.ts';
import { effective, type Field, ticketFields } from './fields.ts';
import type { RawTicket, TicketFacts } from './ticket.ts';

/** The prompts of product-spec 5 that a ticket gives; everything else is a reason of the broker. */
export type TicketPrompt = 'VAL_ENTER_STOCK_CODE' | 'VAL_ENTER_PURCHASE_QUANTITY' | 'VAL_WRONG_PURCHASE_AMOUNT';
export type TicketField = 'instrument' | 'quantity' | 'price' | 'expiresOn';

/** An error as data. `prompt`: something is still blank, shown when the person tries to go on; `error`: shown at once. */
export type TicketError = {
  readonly code: TicketPrompt | Reason;
  readonly severity: 'prompt' | 'error';
  readonly field: TicketField;
  readonly params: Refusal['params'];
  readonly messageKey: string;
};

const error = (
  code: TicketError['code'],
  field: TicketField,
  severity: TicketError['severity'] = 'error',
  params: Refusal['params'] = {},
): TicketError => ({
  code,
  severity,
  field,
  params,
  messageKey: `${code.startsWith('VAL_') ? 'validation' : 'reason'}.${code}`,
});

const isBlank = (field: Field<unknown>): boolean => field.state === 'enabled' && field.reading.kind === 'blank';
const isUnreadable = (field: Field<unknown>): boolean =>
  field.state === 'enabled' && field.reading.kind === 'unreadable';

/** What cannot be read at all, judged without the broker's rules. */
function readingErrors(raw: RawTicket): TicketError[] {
  const fields = ticketFields(raw);
  const errors: TicketError[] = [];
  if (isBlank(fields.quantity)) errors.push(error('VAL_ENTER_PURCHASE_QUANTITY', 'quantity', 'prompt'));
  if (isUnreadable(fields.quantity)) errors.push(error('VAL_WRONG_PURCHASE_AMOUNT', 'quantity'));
  if (isBlank(fields.price)) errors.push(error('PRICE_MISSING', 'price', 'prompt'));
  if (isUnreadable(fields.price)) errors.push(error('VAL_WRONG_PURCHASE_AMOUNT', 'price'));
  return errors;
}

function ruleErrors(raw: RawTicket, facts: TicketFacts, unread: ReadonlySet<TicketField>): TicketError[] {
  const fields = ticketFields(raw);
  const terms = {
    side: raw.side,
    type: raw.type,
    price: effective(fields.price),
    // a lot stands in for a quantity that cannot be read; what is said of it is dropped below
    quantity: effective(fields.quantity) ?? facts.instrument.lot,
    timeInForce: raw.timeInForce,
    expiresOn: effective(fields.expiresOn),
  };
  const severity = (field: TicketField) =>
    field === 'expiresOn' && isBlank(fields.expiresOn) ? ('prompt' as const) : ('error' as const);
  return termRefusals({ ...facts, schedule: facts.feeSchedule }, terms).flatMap((refusal) => {
    // every refusal of `termRefusals` names one of the ticket's fields
    const field = refusal.field as TicketField;
    return unread.has(field) ? [] : [error(refusal.reason, field, severity(field), refusal.params)];
  });
}

/**
 * Everything that keeps the ticket from being sent, in the order of the server's checks and by the server's own rules.
 * `facts` is null until an issue is chosen and known.
 */
export function ticketErrors(raw: RawTicket, facts: TicketFacts | null): readonly TicketError[] {
  const reading = readingErrors(raw);
  if (facts === null) return [error('VAL_ENTER_STOCK_CODE', 'instrument', 'prompt'), ...reading];
  const rules = ruleErrors(raw, facts, new Set(reading.map(({ field }) => field)));
  const rank: Readonly<Record<TicketField, number>> = { instrument: 0, quantity: 1, price: 2, expiresOn: 3 };
  return [...reading, ...rules].sort((a, b) => rank[a.field] - rank[b.field]);
}
