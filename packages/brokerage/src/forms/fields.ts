import { type IsoDate, isoDate, type Price, parsePrice, type Shares, shares } from '@kabuto/market';
import type { OrderType } from '../types.ts';
import { createField, type Field, type FieldState } from './kit/index.ts';
import type { Execution, RawTicket } from './ticket.ts';

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

/** A limit's price: a market order shows its field empty, a stop that becomes one does not show it. */
function stateOfPrice(raw: RawTicket): FieldState {
  if (raw.type === 'market') return 'disabled';
  return when(orderTypeOf(raw) === 'limit');
}

/** Which fields the chosen kind of order has, and what their texts mean. */
export function ticketFields(raw: RawTicket): TicketFields {
  const execution = executionOf(raw);
  const paired = execution === 'oco';
  const dated = raw.timeInForce === 'date' && execution !== 'ioc';
  return {
    price: createField(stateOfPrice(raw), raw.price, parsePrice),
    quantity: createField('enabled', raw.quantity, parseShares),
    expiresOn: createField(when(dated), raw.expiresOn, parseDate),
    trigger: createField(when(raw.type === 'stop'), raw.trigger, parsePrice),
    ocoTrigger: createField(when(paired), raw.ocoTrigger, parsePrice),
    ocoPrice: createField(when(paired && raw.ocoType === 'limit'), raw.ocoPrice, parsePrice),
  };
}
