import type { AccountType, OfferingKind } from '@kabuto/brokerage';
import { formatPrice, type IsoDate, price, tokyoEpoch } from '@kabuto/market';
import type { Paper, Table } from '../pdf/paper.ts';
import { left, right } from './columns.ts';
import { type Letterhead, onLetterhead } from './letterhead.ts';
import { PAPER_TEXTS, type PaperLanguage } from './texts.ts';
import { clockText, dateText, fill, grouped, groupedDecimal, type Numbering, numberFacts, signed } from './words.ts';

/** A trade as it is confirmed; yen, shares, price in tenths of a yen. */
export type ConfirmedFill = {
  readonly orderId: number;
  readonly code: string;
  readonly names: { readonly jp: string; readonly en: string };
  readonly side: 'buy' | 'sell';
  readonly price: number;
  readonly quantity: number;
  readonly notional: number;
  readonly fee: number;
  readonly at: number;
  readonly settlesOn: IsoDate;
  readonly bucket: AccountType;
  /** What it does to a day trade; null: a cash trade. */
  readonly credit: 'open' | 'close' | null;
  /** Of a fill that closes day trades: the result after their costs. */
  readonly realised: number;
  /** Null: Tokyo. */
  readonly venue: string | null;
};
/** A delivery as it is confirmed; yen, shares, price in tenths of a yen. */
export type ConfirmedDelivery = Pick<ConfirmedFill, 'code' | 'names' | 'at' | 'settlesOn' | 'price' | 'quantity'> & {
  readonly side: 'long' | 'short';
  readonly value: number;
  readonly costs: number;
  /** Into the account. */
  readonly cash: number;
};
/** The trades of a trade date, deliveries of what was opened on it, and what offerings have delivered by it. */
export type ConfirmationData = {
  readonly date: IsoDate;
  readonly fills: readonly ConfirmedFill[];
  readonly deliveries: readonly ConfirmedDelivery[];
  readonly offerings: readonly ConfirmedOffering[];
};
/** Shares that were bought in an offering: without a commission. */
export type ConfirmedOffering = Pick<ConfirmedFill, 'code' | 'names' | 'quantity' | 'price' | 'at' | 'settlesOn'> & {
  readonly kind: OfferingKind;
  /** Yen. */
  readonly paid: number;
  readonly applicationId: number;
};

/** Yen into the account. */
const netOf = ({ side, notional, fee }: ConfirmedFill): number => (side === 'buy' ? 0 - notional : notional) - fee;

const priceText = (tenths: number): string => groupedDecimal(formatPrice(price(tenths)));

const sum = <Row>(rows: readonly Row[], of: (one: Row) => number): number =>
  rows.reduce((all, one) => all + of(one), 0);

/** The name of a venue; of one without a name its own. */
function venueText(venue: string | null, language: PaperLanguage): string {
  const { venues } = PAPER_TEXTS[language].confirmation;
  if (venue === null) return venues.tokyo;
  return venue === 'pts' ? venues.night : venue;
}

function fillsTable(fills: readonly ConfirmedFill[], language: PaperLanguage): Table {
  const { confirmation: texts, buckets } = PAPER_TEXTS[language];
  return {
    title: texts.fills,
    columns: [
      left(texts.time, 1.1),
      left(texts.issue, 2.6),
      left(texts.venue, 1.3),
      left(texts.side, 0.7),
      left(texts.account, 1.35),
      right(texts.quantity, 1.1),
      right(texts.price, 1.2),
      right(texts.notional, 1.6),
      right(texts.fee, 1.1),
      right(texts.net, 1.7),
      right(texts.order, 1.2),
    ],
    rows: fills.map((one) => [
      clockText(one.at),
      `${one.code} ${one.names[language]}`,
      venueText(one.venue, language),
      texts.sides[one.side],
      buckets[one.bucket],
      grouped(one.quantity),
      priceText(one.price),
      grouped(one.notional),
      grouped(one.fee),
      signed(String(netOf(one))),
      String(one.orderId),
    ]),
    total: [
      texts.total,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      grouped(sum(fills, ({ fee }) => fee)),
      signed(String(sum(fills, netOf))),
      '',
    ],
    empty: '',
  };
}

function dayTradesTable(fills: readonly ConfirmedFill[], language: PaperLanguage): Table {
  const { confirmation: texts } = PAPER_TEXTS[language];
  return {
    title: texts.dayTrades,
    columns: [
      left(texts.time, 1.2),
      left(texts.issue, 3.4),
      left(texts.side, 1.8),
      right(texts.quantity, 1.1),
      right(texts.price, 1.3),
      right(texts.notional, 1.6),
      right(texts.result, 1.7),
      right(texts.order, 1.1),
    ],
    rows: fills.map((one) => [
      clockText(one.at),
      `${one.code} ${one.names[language]}`,
      texts.dayTradeSides[`${one.credit ?? 'open'} ${one.side}`],
      grouped(one.quantity),
      priceText(one.price),
      grouped(one.notional),
      one.credit === 'close' ? signed(String(one.realised)) : '',
      String(one.orderId),
    ]),
    total: [texts.total, '', '', '', '', '', signed(String(sum(closing(fills), ({ realised }) => realised))), ''],
    empty: '',
  };
}

function deliveriesTable(deliveries: readonly ConfirmedDelivery[], language: PaperLanguage): Table {
  const { confirmation: texts } = PAPER_TEXTS[language];
  return {
    title: texts.deliveries,
    columns: [
      left(texts.time, 1.2),
      left(texts.issue, 3.4),
      left(texts.delivery, 1.8),
      right(texts.quantity, 1.1),
      right(texts.entry, 1.3),
      right(texts.notional, 1.6),
      right(texts.costs, 1.1),
      right(texts.net, 1.7),
    ],
    rows: deliveries.map((one) => [
      clockText(one.at),
      `${one.code} ${one.names[language]}`,
      texts.deliverySides[one.side],
      grouped(one.quantity),
      priceText(one.price),
      grouped(one.value),
      grouped(one.costs),
      signed(String(one.cash)),
    ]),
    total: [
      texts.total,
      '',
      '',
      '',
      '',
      '',
      grouped(sum(deliveries, ({ costs }) => costs)),
      signed(String(sum(deliveries, ({ cash }) => cash))),
    ],
    empty: '',
  };
}

function offeringsTable(rows: readonly ConfirmedOffering[], language: PaperLanguage): Table {
  const { confirmation: texts } = PAPER_TEXTS[language];
  return {
    title: texts.offerings,
    columns: [
      left(texts.time, 1.2),
      left(texts.issue, 3.4),
      left(texts.offering, 2.6),
      right(texts.quantity, 1.1),
      right(texts.price, 1.3),
      right(texts.net, 1.7),
      right(texts.application, 1.3),
    ],
    rows: rows.map((one) => [
      clockText(one.at),
      `${one.code} ${one.names[language]}`,
      texts.offeringKinds[one.kind],
      grouped(one.quantity),
      priceText(one.price),
      signed(String(0 - one.paid)),
      String(one.applicationId),
    ]),
    total: [texts.total, '', '', '', '', signed(String(0 - paidFor(rows))), ''],
    empty: '',
  };
}

const paidFor = (rows: readonly ConfirmedOffering[]): number => sum(rows, ({ paid }) => paid);

const closing = (fills: readonly ConfirmedFill[]): ConfirmedFill[] => fills.filter(({ credit }) => credit === 'close');

/** The confirmation of the trades of a date, and of deliveries of its day trades, as a paper. */
export function confirmationPaper(
  { date, fills, deliveries, offerings }: ConfirmationData,
  head: Letterhead,
  language: PaperLanguage,
  numbering: Numbering,
): Paper {
  const { confirmation: texts, ...words } = PAPER_TEXTS[language];
  const yen = (amount: number): string => fill(words.yen, { amount: grouped(amount) });
  const cash = fills.filter(({ credit }) => credit === null);
  const dayTrades = fills.filter(({ credit }) => credit !== null);
  const of = (side: 'buy' | 'sell') => cash.filter((one) => one.side === side);
  const settles = [
    ...new Set([...fills, ...deliveries, ...offerings].map(({ settlesOn }) => dateText(settlesOn))),
  ].join(', ');
  return onLetterhead(
    {
      title: texts.title,
      subtitle: fill(texts.tradedOn, { date: dateText(date) }),
      facts: [[texts.settles, settles], ...numberFacts(numbering, language)],
      figures: [
        { label: texts.bought, value: yen(sum(of('buy'), ({ notional }) => notional) + paidFor(offerings)) },
        { label: texts.sold, value: yen(sum(of('sell'), ({ notional }) => notional)) },
        { label: texts.feeTotal, value: yen(sum(cash, ({ fee }) => fee)) },
        {
          label: texts.netTotal,
          value: fill(words.yen, { amount: signed(String(sum(cash, netOf) - paidFor(offerings))) }),
        },
      ],
      tables: [
        ...(cash.length > 0 ? [fillsTable(cash, language)] : []),
        ...(offerings.length > 0 ? [offeringsTable(offerings, language)] : []),
        ...(dayTrades.length > 0 ? [dayTradesTable(dayTrades, language)] : []),
        ...(deliveries.length > 0 ? [deliveriesTable(deliveries, language)] : []),
      ],
      notes: [
        ...(cash.length > 0 ? [texts.note] : []),
        ...(offerings.length > 0 ? [texts.offeringsNote] : []),
        ...(dayTrades.length > 0 ? [texts.dayTradesNote] : []),
      ],
      date: tokyoEpoch(date, 0),
      language,
    },
    head,
    language,
  );
}
