import {
  emptyTicket,
  methodOffers,
  type RawTicket,
  reduceTicket,
  referencePrice,
  type TicketFacts,
  type TicketMethod,
  type TicketTerms,
  ticketTerms,
} from '@kabuto/brokerage/forms';
import type { Calls, InstrumentView, OrderView, SessionView, TicketFacts as WireFacts } from '@kabuto/contract';
import { priceOf } from '@kabuto/i18n';
import {
  addBusinessDays,
  formatPrice,
  type InstrumentCode,
  type IsoDate,
  instrumentCode,
  isoDate,
  price,
  shares,
  type TickTable,
  tickSize,
  yen,
} from '@kabuto/market';
import type { TextKey } from '../../messages/index.ts';
import type { Quote } from '../../shared/stream/index.ts';
import { atVenue, type Venue } from '../../shared/venues/index.ts';
import type { OrderDescription } from '../orders/index.ts';
import { withTakenLegs } from './leg-types.ts';

export type Side = RawTicket['side'];
export type OrderBody = Calls['POST v1/trade/order/place']['body'];

type TicketMargin = NonNullable<TicketFacts['margin']>;

const FUNARI: readonly string[] = ['funari-am', 'funari-pm'];

const limitOf = (text: string | null) => (text === null ? null : yen(Number(text)));

/** Amounts and shares of the wire as numbers. */
const numbersOf = <T extends object>(texts: { readonly [K in keyof T]: string }): T =>
  // The server wrote each text from a number of this brand.
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, Number(text)])) as T;

type Nisa = NonNullable<TicketFacts['nisa']>;

const nisaOf = ({ quantity, ...rest }: NonNullable<WireFacts['nisa']>): Nisa =>
  numbersOf<Nisa>({ owned: quantity, ...rest });

const taxOf = ({ type, year, ...amounts }: WireFacts['tax']): TicketFacts['tax'] => ({
  type,
  year,
  ...numbersOf<Omit<TicketFacts['tax'], 'type' | 'year'>>(amounts),
});

const marginOf = ({ pledge: { percent, ...owned }, ...amounts }: NonNullable<WireFacts['margin']>): TicketMargin => ({
  ...numbersOf<Omit<TicketMargin, 'pledge'>>(amounts),
  pledge: { percent, ...numbersOf<Omit<TicketMargin['pledge'], 'percent'>>(owned) },
});

/** The phase of a venue; null while it is unknown. A night trades continuously or is closed. */
function phaseAt(session: Pick<SessionView, 'phase' | 'night'> | undefined, at: Venue): SessionView['phase'] | null {
  if (session === undefined) return null;
  if (at === undefined) return session.phase;
  return session.night?.open === true ? 'pm-continuous' : 'closed';
}

/**
 * The facts the ticket is checked against: the issue, the account and the live quote. `last` is null before the first
 * trade. A new issue takes limit orders only until the day of its first price has ended (rules/market.md 1.9).
 */
export function factsOf(
  instrument: InstrumentView,
  wire: WireFacts,
  quote: Pick<Quote, 'last' | 'halted'>,
  session: Pick<SessionView, 'phase' | 'night'> | undefined,
  at?: Venue,
): TicketFacts {
  const { stops, market, dates, conditions, ...takes } = wire.takes;
  const ipoReference = priceOf(wire.ipoReference ?? null);
  const limitOnly = market === false || ipoReference !== null;
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
      ...(ipoReference === null ? {} : { ipoReference }),
    },
    buyingPower: yen(Number(wire.buyingPower)),
    ...(wire.margin === undefined ? {} : { margin: marginOf(wire.margin) }),
    sellable: shares(Number(wire.sellable)),
    sameIssue: numbersOf<NonNullable<TicketFacts['sameIssue']>>(wire.sameIssue),
    limits: { order: limitOf(wire.limits.order), day: limitOf(wire.limits.day) },
    owned: shares(Number(wire.quantity)),
    averageCost: yen(Number(wire.averageCost)),
    day: wire.day === null ? null : numbersOf<NonNullable<TicketFacts['day']>>(wire.day),
    tax: taxOf(wire.tax),
    ...(wire.nisa === undefined ? {} : { nisa: nisaOf(wire.nisa) }),
    feeSchedule: { ...wire.feeSchedule, minimum: yen(wire.feeSchedule.minimum) },
    tradeDate: isoDate(wire.orderDate),
    settlesOn: isoDate(wire.settlesOn),
    venue: {
      takes: {
        ...takes,
        watch: stops,
        amend: true,
        ...(limitOnly ? { orderTypes: ['limit'] } : {}),
        // What funari has not executed becomes a market order at the close.
        conditions: limitOnly ? conditions.filter((condition) => !FUNARI.includes(condition)) : conditions,
        ...(dates === false ? { waits: false, sessionOnly: true } : {}),
      },
      phase: phaseAt(session, at),
      quoted: wire.quoted,
    },
    ...(at === undefined ? {} : { dayClose: priceOf(wire.base) ?? price(0) }),
    ...(wire.usual === null ? {} : { usual: yen(Number(wire.usual)) }),
    ownOrders: wire.ownOrders.map((own) => ({ ...own, price: own.price === null ? null : priceOf(own.price) })),
  };
}

/**
 * The query values an address may have: `?code&price&qty`, the kind of order after a switch of side, and the part of
 * the account that the order is for.
 */
export type TicketQuery = {
  readonly price?: string | undefined;
  readonly qty?: string | undefined;
  readonly type?: string | undefined;
  readonly part?: string | undefined;
  readonly venue?: string | undefined;
};

const METHODS: readonly TicketMethod[] = ['market', 'stop', 'oco', 'ifDone'];

/**
 * The initial ticket: the address's values, else `lots` lots at the last price (the base before the first trade). A
 * NISA part that the account does not have is ignored.
 */
export function initialTicket(side: Side, query: TicketQuery, facts: TicketFacts, lots = 1): RawTicket {
  const { code, lot } = facts.instrument;
  const part = query.part === 'nisa' && facts.nisa !== undefined ? 'nisa' : 'own';
  const opened = reduceTicket(withTakenLegs(emptyTicket(code, side), facts), { kind: 'part', part });
  const typed = reduceTicket(opened, {
    kind: 'price',
    text: query.price ?? formatPrice(referencePrice(facts.instrument)),
  });
  const counted = reduceTicket(typed, { kind: 'quantity', text: query.qty ?? String(lot * lots) });
  const { type } = query;
  const method = METHODS.find((one) => one === type && methodOffers(counted, facts).includes(one));
  return method === undefined ? counted : reduceTicket(counted, { kind: 'method', method });
}

/** The ticket's order in the format of the wire, to describe it before it is placed. */
export function description(
  raw: RawTicket,
  tickTable: TickTable,
): OrderDescription & Pick<OrderView, 'condition' | 'timeInForce'> {
  const { side, type, price: limit, trigger, condition = null, timeInForce } = ticketTerms(raw);
  return {
    side,
    type,
    condition,
    timeInForce,
    quantity: raw.quantity,
    tickTable,
    price: limit === null ? null : formatPrice(limit),
    trigger: trigger === undefined ? null : { when: trigger.when, price: formatPrice(trigger.price) },
  };
}

/** The stop beside a sale, as `description` shows the sale itself; undefined when there is none. */
export function stopDescription(raw: RawTicket, tickTable: TickTable): OrderDescription | undefined {
  const { side, oco } = ticketTerms(raw);
  if (oco === undefined) return undefined;
  const { type, price: limit, trigger } = oco;
  return {
    side,
    type,
    quantity: raw.quantity,
    tickTable,
    price: limit === null ? null : formatPrice(limit),
    trigger: { when: trigger.when, price: formatPrice(trigger.price) },
  };
}

/** The sale that follows a purchase, as `description` shows the purchase itself; undefined when there is none. */
export function doneDescription(raw: RawTicket, tickTable: TickTable): OrderDescription | undefined {
  const { ifDone } = ticketTerms(raw);
  if (ifDone === undefined) return undefined;
  const { type, price: limit, trigger } = ifDone;
  return {
    side: 'sell',
    type,
    quantity: raw.quantity,
    tickTable,
    price: limit === null ? null : formatPrice(limit),
    trigger: trigger === undefined ? null : { when: trigger.when, price: formatPrice(trigger.price) },
  };
}

/** The fields of the order that follows, as they are sent. */
function doneFields({ ifDone }: TicketTerms): Partial<OrderBody> {
  if (ifDone === undefined) return {};
  const { type, price: limit, trigger, expiresOn } = ifDone;
  return {
    doneType: type,
    ...(limit === null ? {} : { donePrice: formatPrice(limit) }),
    ...(trigger === undefined ? {} : { doneTriggerWhen: trigger.when, doneTriggerPrice: formatPrice(trigger.price) }),
    ...(expiresOn === null ? {} : { doneTimeInForce: 'date', doneExpiresOn: expiresOn }),
  };
}

/** The order as it is sent to a venue. Call it only for a ticket without errors. */
export function bodyOf(raw: RawTicket, venue?: Venue): OrderBody {
  const terms = ticketTerms(raw);
  const { price: limit, trigger, condition, oco, timeInForce, expiresOn, type, side } = terms;
  return {
    code: raw.code,
    side,
    type,
    quantity: raw.quantity,
    timeInForce,
    ...atVenue(venue),
    ...(limit === null ? {} : { price: formatPrice(limit) }),
    ...(expiresOn === null ? {} : { expiresOn }),
    ...(condition === undefined ? {} : { condition }),
    ...(raw.part === 'nisa' ? { accountType: raw.part } : {}),
    ...(trigger === undefined ? {} : { triggerWhen: trigger.when, triggerPrice: formatPrice(trigger.price) }),
    ...(oco === undefined ? {} : { ocoTriggerPrice: formatPrice(oco.trigger.price) }),
    ...(oco === undefined || oco.price === null ? {} : { ocoPrice: formatPrice(oco.price) }),
    ...doneFields(terms),
  };
}

/** Dates offered for a period order: a month of business days; the server takes up to 30 (rules/market.md 3.2). */
const OFFERED_DAYS = 20;

/** The possible last dates of a period order, starting with its first trade date. */
export const expiryDates = (tradeDate: IsoDate): readonly IsoDate[] =>
  Array.from({ length: OFFERED_DAYS }, (_, days) => addBusinessDays(tradeDate, days));

const CODE = /^[0-9][0-9A-Z]{3}$/;

/** The issue's code in an address; undefined when it is not a valid code. */
export function codeOf(text: string | undefined): InstrumentCode | undefined {
  const code = (text ?? '').trim().toUpperCase();
  return CODE.test(code) ? instrumentCode(code) : undefined;
}

/** The words of the ticket's button: it leads to the confirmation, or sends the order where that is switched off. */
export function sendText(side: Side, skipsConfirm: boolean): TextKey {
  if (skipsConfirm) return side === 'buy' ? 'ticket.placeBuy' : 'ticket.placeSell';
  return side === 'buy' ? 'ticket.confirmBuy' : 'ticket.confirmSell';
}

/**
 * The tick at the last price, or at the base before the first trade, tenths of a yen: it sets the decimals of the
 * issue's prices.
 */
export const tickNow = (instrument: TicketFacts['instrument']): number =>
  tickSize(instrument.tickTable, referencePrice(instrument));

/** Averages of prices are shown with a decimal, whatever the tick of the issue. */
export const AVERAGE_TICK = 1;
