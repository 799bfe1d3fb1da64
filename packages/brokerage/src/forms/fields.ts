import { type IsoDate, isoDate, type Price, parsePrice, type Shares, shares } from '@kabuto/market';
import type { OrderType } from '../types.ts';
import type { Execution, RawTicket } from './ticket.ts';

/** `irrelevant`: not part of this kind of order, its text is kept but means nothing. */
export type FieldState = 'enabled' | 'irrelevant';

/** A field's text read: blank, unreadable, or a value. */
export type Reading<Value> =
  | { readonly kind: 'blank' }
  | { readonly kind: 'unreadable' }
  | { readonly kind: 'value'; readonly value: Value };

export type Field<Value> = { readonly state: FieldState; readonly reading: Reading<Value> };

export type TicketFields = {
  readonly price: Field<Price>;
  readonly quantity: Field<Shares>;
  readonly expiresOn: Field<IsoDate>;
  readonly trigger: Field<Price>;
  readonly ocoTrigger: Field<Price>;
  readonly ocoPrice: Field<Price>;
};

/** What the order is at the venue. */
export const orderTypeOf = ({ type, stopType }: Pick<RawTicket, 'type' | 'stopType'>): OrderType =>
  type === 'stop' ? stopType : type;

/** What of the chosen execution means something for this kind of order: a pair starts from a limit sale, a funari has a limit. */
export function executionOf({ type, side, execution }: Pick<RawTicket, 'type' | 'side' | 'execution'>): Execution {
  if (type === 'stop') return 'none';
  if (execution === 'oco') return type === 'limit' && side === 'sell' ? 'oco' : 'none';
  return type === 'market' && execution.startsWith('funari') ? 'none' : execution;
}

function read<Value>(text: string, parse: (text: string) => Value | undefined): Reading<Value> {
  if (text === '') return { kind: 'blank' };
  const value = parse(text);
  return value === undefined ? { kind: 'unreadable' } : { kind: 'value', value };
}

const parseShares = (text: string): Shares | undefined => (/^\d{1,12}$/.test(text) ? shares(Number(text)) : undefined);

function parseDate(text: string): IsoDate | undefined {
  try {
    return isoDate(text);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const when = (relevant: boolean): FieldState => (relevant ? 'enabled' : 'irrelevant');

/** Which fields the chosen kind of order has, and what their texts mean. */
export function ticketFields(raw: RawTicket): TicketFields {
  const execution = executionOf(raw);
  const paired = execution === 'oco';
  return {
    price: { state: when(orderTypeOf(raw) === 'limit'), reading: read(raw.price, parsePrice) },
    quantity: { state: 'enabled', reading: read(raw.quantity, parseShares) },
    expiresOn: {
      state: when(raw.timeInForce === 'date' && execution !== 'ioc'),
      reading: read(raw.expiresOn, parseDate),
    },
    trigger: { state: when(raw.type === 'stop'), reading: read(raw.trigger, parsePrice) },
    ocoTrigger: { state: when(paired), reading: read(raw.ocoTrigger, parsePrice) },
    ocoPrice: { state: when(paired && raw.ocoType === 'limit'), reading: read(raw.ocoPrice, parsePrice) },
  };
}

/** The value that counts, or null: irrelevant, blank and unreadable fields have none. */
export const effective = <Value>({ state, reading }: Field<Value>): Value | null =>
  state === 'enabled' && reading.kind === 'value' ? reading.value : null;
