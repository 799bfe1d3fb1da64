import { formatPrice, isoDate, type Shares, shares } from '@kabuto/market';
import type { OrderType, Side } from '../types.ts';
import { isGroup, ticketFields } from './fields.ts';
import { largestQuantity, stepPrice, stepQuantity } from './steps.ts';
import {
  type Execution,
  emptyTicket,
  factsOfBucket,
  type PriceField,
  type RawTicket,
  referencePrice,
  type TicketFacts,
  type TicketMethod,
} from './ticket.ts';

/** User actions on a ticket. Steps and portions of the largest quantity need the current facts. */
export type TicketAction =
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'side'; readonly side: Side }
  | { readonly kind: 'method'; readonly method: TicketMethod }
  /** The order type that a stop becomes; with `ocoType` that of the pair's stop leg. */
  | { readonly kind: 'stopType' | 'ocoType'; readonly type: OrderType }
  | { readonly kind: 'doneType'; readonly type: RawTicket['doneType'] }
  | { readonly kind: 'execution'; readonly execution: Execution }
  | { readonly kind: 'part'; readonly part: RawTicket['part'] }
  | { readonly kind: PriceField; readonly text: string }
  | { readonly kind: 'quantity'; readonly text: string }
  | { readonly kind: 'timeInForce'; readonly timeInForce: RawTicket['timeInForce'] }
  /** A date; '' for none yet. */
  | { readonly kind: 'expiresOn'; readonly text: string }
  | { readonly kind: 'stepPrice'; readonly field?: PriceField; readonly ticks: number; readonly facts: TicketFacts }
  | { readonly kind: 'stepQuantity'; readonly lots: number; readonly facts: TicketFacts }
  /** `percent` of the largest valid quantity, in whole lots. */
  | { readonly kind: 'portion'; readonly percent: number; readonly facts: TicketFacts }
  | { readonly kind: 'clear' };

const FULL_WIDTH = '０１２３４５６７８９．';
const ASCII = '0123456789.';

/**
 * Converts full-width digits of a Japanese keyboard to ASCII; removes separators and blanks. Anything else stays, to be
 * validated.
 */
export const tidyNumber = (text: string): string =>
  text.replace(/[０-９．]/g, (char) => ASCII.charAt(FULL_WIDTH.indexOf(char))).replace(/[,，、\s]/g, '');

function portion(raw: RawTicket, percent: number, facts: TicketFacts): Shares {
  const { lot } = facts.instrument;
  return shares(Math.floor((largestQuantity(raw, factsOfBucket(facts, raw)) * percent) / 100 / lot) * lot);
}

/** The ticket after an action. Stores raw input only: a market order keeps the price typed for a limit order. */
export function reduceTicket(raw: RawTicket, action: TicketAction): RawTicket {
  switch (action.kind) {
    case 'code':
      return { ...raw, code: action.text.trim().toUpperCase() };
    case 'side':
      return { ...raw, side: action.side };
    case 'method': {
      const { method } = action;
      if (method === 'oco' || method === 'ifDone') return { ...raw, type: 'limit', execution: method };
      return { ...raw, type: method, execution: isGroup(raw.execution) ? 'none' : raw.execution };
    }
    case 'stopType':
    case 'ocoType':
      return { ...raw, [action.kind]: action.type };
    case 'doneType':
      return { ...raw, doneType: action.type };
    case 'execution':
      return { ...raw, execution: action.execution };
    case 'part':
      return { ...raw, part: action.part };
    case 'price':
    case 'trigger':
    case 'ocoTrigger':
    case 'ocoPrice':
    case 'donePrice':
      return { ...raw, [action.kind]: tidyNumber(action.text) };
    case 'quantity':
      return { ...raw, quantity: tidyNumber(action.text) };
    case 'timeInForce':
      return { ...raw, timeInForce: action.timeInForce };
    case 'expiresOn':
      return { ...raw, timeInForce: 'date', expiresOn: action.text === '' ? '' : isoDate(action.text) };
    case 'stepPrice': {
      const { field = 'price', facts } = action;
      const { instrument } = facts;
      const from = ticketFields(raw)[field].effective;
      const next = from === null ? referencePrice(instrument) : stepPrice(instrument, from, action.ticks);
      return { ...raw, [field]: formatPrice(next) };
    }
    case 'stepQuantity': {
      const from = ticketFields(raw).quantity.effective ?? shares(0);
      return { ...raw, quantity: String(stepQuantity(action.facts.instrument.lot, from, action.lots)) };
    }
    case 'portion':
      return { ...raw, quantity: String(portion(raw, action.percent, action.facts)) };
    case 'clear':
      return { ...emptyTicket(raw.code, raw.side), part: raw.part };
  }
}
