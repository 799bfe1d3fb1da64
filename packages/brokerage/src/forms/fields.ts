import { type IsoDate, isoDate, type Price, parsePrice, type Shares, shares } from '@kabuto/market';
import type { RawTicket } from './ticket.ts';

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
};

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

/** Which fields the chosen kind of order has, and what their texts mean. */
export const ticketFields = (raw: RawTicket): TicketFields => ({
  price: { state: raw.type === 'limit' ? 'enabled' : 'irrelevant', reading: read(raw.price, parsePrice) },
  quantity: { state: 'enabled', reading: read(raw.quantity, parseShares) },
  expiresOn: {
    state: raw.timeInForce === 'date' ? 'enabled' : 'irrelevant',
    reading: read(raw.expiresOn, parseDate),
  },
});

/** The value that counts, or null: irrelevant, blank and unreadable fields have none. */
export const effective = <Value>({ state, reading }: Field<Value>): Value | null =>
  state === 'enabled' && reading.kind === 'value' ? reading.value : null;
