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
  readonly donePrice: Field<Price>;
};

/** The order's type at the venue. */
export const orderTypeOf = ({ type, stopType }: Pick<RawTicket, 'type' | 'stopType'>): OrderType =>
  type === 'stop' ? stopType : type;

/**
 * The chosen execution as far as it applies to this kind of order: a pair requires a limit sale, an if-done a limit
 * purchase, a funari a limit.
 */
export function executionOf({ type, side, execution }: Pick<RawTicket, 'type' | 'side' | 'execution'>): Execution {
  if (type === 'stop') return 'none';
  if (execution === 'oco') return type === 'limit' && side === 'sell' ? 'oco' : 'none';
  if (execution === 'ifDone') return type === 'limit' && side === 'buy' ? 'ifDone' : 'none';
  return type === 'market' && execution.startsWith('funari') ? 'none' : execution;
}

/** Whether an execution places a second order together with the ticket's. */
export const isGroup = (execution: Execution): execution is 'oco' | 'ifDone' =>
  execution === 'oco' || execution === 'ifDone';

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

/** The limit price's field: disabled for a market order, hidden for a stop that becomes one. */
function stateOfPrice(raw: RawTicket): FieldState {
  if (raw.type === 'market') return 'disabled';
  return when(orderTypeOf(raw) === 'limit');
}

/** The fields of the chosen kind of order, with their parsed values. */
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
    donePrice: createField(when(execution === 'ifDone'), raw.donePrice, parsePrice),
  };
}
