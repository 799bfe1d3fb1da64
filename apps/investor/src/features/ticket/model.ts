import { emptyTicket, type RawTicket, reduceTicket, referencePrice, type TicketFacts } from '@kabuto/brokerage/forms';
import type { Calls, InstrumentView, TicketFacts as WireFacts } from '@kabuto/contract';
import {
  addBusinessDays,
  formatPrice,
  type InstrumentCode,
  type IsoDate,
  instrumentCode,
  isoDate,
  price,
  shares,
  yen,
} from '@kabuto/market';
import { priceOf } from '../../shared/amounts/index.ts';
import type { Quote } from '../../shared/stream/index.ts';

export type Side = RawTicket['side'];
export type OrderBody = Calls['POST v1/trade/order/place']['body'];

/** What the ticket is judged against: the issue, the account's facts and the live quote. `last` stays null before the first trade. */
export function factsOf(
  instrument: InstrumentView,
  wire: WireFacts,
  quote: Pick<Quote, 'last' | 'halted'>,
): TicketFacts {
  return {
    instrument: {
      code: instrumentCode(instrument.code),
      lot: shares(Number(instrument.lot)),
      tickTable: instrument.tickTable,
      lower: priceOf(wire.lower) ?? price(0),
      upper: priceOf(wire.upper) ?? price(0),
      base: priceOf(wire.base) ?? price(0),
      last: quote.last,
      halted: quote.halted,
    },
    buyingPower: yen(Number(wire.buyingPower)),
    sellable: shares(Number(wire.sellable)),
    averageCost: yen(Number(wire.averageCost)),
    feeSchedule: { ...wire.feeSchedule, minimum: yen(wire.feeSchedule.minimum) },
    tradeDate: isoDate(wire.orderDate),
  };
}

/** What an address may bring: `?code&price&qty`, and the kind of order when the side was switched. */
export type TicketQuery = {
  readonly price?: string | undefined;
  readonly qty?: string | undefined;
  readonly type?: string | undefined;
};

/** The ticket as it opens: what the address says, else one lot at the last price (the base before the first trade). */
export function firstTicket(side: Side, query: TicketQuery, facts: TicketFacts): RawTicket {
  const { code, lot } = facts.instrument;
  const opened = emptyTicket(code, side);
  const typed = reduceTicket(opened, {
    kind: 'price',
    text: query.price ?? formatPrice(referencePrice(facts.instrument)),
  });
  const counted = reduceTicket(typed, { kind: 'quantity', text: query.qty ?? String(lot) });
  return query.type === 'market' ? reduceTicket(counted, { kind: 'type', type: 'market' }) : counted;
}

/** The order as it is sent. Only a ticket without errors may be asked. */
export function bodyOf(raw: RawTicket): OrderBody {
  return {
    code: raw.code,
    side: raw.side,
    type: raw.type,
    quantity: raw.quantity,
    ...(raw.type === 'limit' ? { price: raw.price } : {}),
    timeInForce: raw.timeInForce,
    ...(raw.timeInForce === 'date' ? { expiresOn: raw.expiresOn } : {}),
  };
}

/** Dates offered for a period order: a month of business days; the server takes up to 30 (market-rules.md 3.2). */
const OFFERED_DAYS = 20;

/** The dates a period order may be valid until, from its first trade date on. */
export const expiryDates = (tradeDate: IsoDate): readonly IsoDate[] =>
  Array.from({ length: OFFERED_DAYS }, (_, days) => addBusinessDays(tradeDate, days));

const CODE = /^[0-9][0-9A-Z]{3}$/;

/** The code in an address, undefined when it is none. */
export function codeOf(text: string | undefined): InstrumentCode | undefined {
  const code = (text ?? '').trim().toUpperCase();
  return CODE.test(code) ? instrumentCode(code) : undefined;
}
