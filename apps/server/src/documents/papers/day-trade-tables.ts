import { formatPrice, type IsoDate, price } from '@kabuto/market';
import type { ClosedLot, DayTradeCharge, OpenLot, ReadDelivery } from '../../portfolio/index.ts';
import type { Table } from '../pdf/paper.ts';
import { left, right } from './columns.ts';
import { DAY_TRADE_TEXTS } from './day-trade-texts.ts';
import { PAPER_TEXTS, type PaperLanguage } from './texts.ts';
import { dateOf, dateText, fill, grouped, groupedDecimal, signed } from './words.ts';

type Named = { readonly names: { readonly jp: string; readonly en: string } };

/** The day trades of a month, and what was open at its end, `to`. */
export type DayTradeData = {
  readonly to: IsoDate;
  readonly closed: readonly (ClosedLot & Named)[];
  readonly deliveries: readonly (ReadDelivery & Named)[];
  readonly charges: readonly DayTradeCharge[];
  readonly open: readonly (OpenLot & Named)[];
};

const sum = <Row>(rows: readonly Row[], of: (one: Row) => number): number =>
  rows.reduce((all, one) => all + of(one), 0);
const resultsOf = ({ closed }: DayTradeData): number => sum(closed, ({ net }) => net);
const deliveredOf = ({ deliveries }: DayTradeData): number => sum(deliveries, ({ cash }) => cash);
const chargedOf = ({ charges }: DayTradeData): number => sum(charges, ({ cash }) => cash);

/** Yen that day trades have moved into the account, as the lines of the statement have them. */
export const cashOfDayTrades = (data: DayTradeData): number => resultsOf(data) + deliveredOf(data) + chargedOf(data);

const yenOf = (amount: number): string => signed(String(amount));
const priceText = (tenths: number): string => groupedDecimal(formatPrice(price(tenths)));

function closedTable({ closed }: DayTradeData, language: PaperLanguage): Table {
  const texts = DAY_TRADE_TEXTS[language];
  return {
    title: texts.closed,
    columns: [
      left(texts.date, 1.3),
      left(texts.issue, 3),
      left(texts.side, 0.8),
      right(texts.quantity, 1.1),
      right(texts.entry, 1.2),
      right(texts.exit, 1.2),
      right(texts.gross, 1.4),
      right(texts.interest, 1.2),
      right(texts.premium, 1.2),
      right(texts.net, 1.4),
    ],
    rows: closed.map((one) => [
      dateOf(one.at),
      `${one.code} ${one.names[language]}`,
      texts.sides[one.side],
      grouped(one.quantity),
      priceText(one.entry),
      priceText(one.exit),
      yenOf(one.gross),
      grouped(one.interest),
      grouped(one.premium),
      yenOf(one.net),
    ]),
    total: [
      texts.total,
      '',
      '',
      '',
      '',
      '',
      yenOf(sum(closed, ({ gross }) => gross)),
      grouped(sum(closed, ({ interest }) => interest)),
      grouped(sum(closed, ({ premium }) => premium)),
      yenOf(sum(closed, ({ net }) => net)),
    ],
    empty: texts.closedEmpty,
  };
}

function deliveriesTable(data: DayTradeData, language: PaperLanguage): Table {
  const texts = DAY_TRADE_TEXTS[language];
  const { confirmation: words } = PAPER_TEXTS[language];
  return {
    title: words.deliveries,
    columns: [
      left(texts.date, 1.3),
      left(texts.issue, 3),
      left(words.delivery, 1.6),
      right(texts.quantity, 1.1),
      right(texts.entry, 1.2),
      right(texts.value, 1.6),
      right(words.costs, 1.2),
      right(words.net, 1.6),
    ],
    rows: data.deliveries.map((one) => [
      dateOf(one.at),
      `${one.code} ${one.names[language]}`,
      words.deliverySides[one.side],
      grouped(one.quantity),
      priceText(one.price),
      grouped(one.value),
      grouped(one.costs),
      yenOf(one.cash),
    ]),
    total: [
      texts.total,
      '',
      '',
      '',
      '',
      '',
      grouped(sum(data.deliveries, ({ costs }) => costs)),
      yenOf(deliveredOf(data)),
    ],
    empty: '',
  };
}

function chargesTable(data: DayTradeData, language: PaperLanguage): Table {
  const texts = DAY_TRADE_TEXTS[language];
  return {
    title: texts.charges,
    columns: [left(texts.date, 1), left(texts.charge, 4), right(texts.amount, 1)],
    rows: data.charges.map(({ at, kind, cash }) => [dateOf(at), texts.kinds[kind], yenOf(cash)]),
    total: [texts.total, '', yenOf(chargedOf(data))],
    empty: '',
  };
}

function openTable({ open, to }: DayTradeData, language: PaperLanguage): Table {
  const texts = DAY_TRADE_TEXTS[language];
  return {
    title: fill(texts.open, { date: dateText(to) }),
    columns: [
      left(texts.issue, 3),
      left(texts.side, 0.8),
      left(texts.openedOn, 1.4),
      right(texts.quantity, 1.1),
      right(texts.entry, 1.2),
      right(texts.value, 1.6),
    ],
    rows: open.map((one) => [
      `${one.code} ${one.names[language]}`,
      texts.sides[one.side],
      dateText(one.tradeDate),
      grouped(one.quantity),
      priceText(one.entry),
      grouped(one.value),
    ]),
    total: [texts.total, '', '', '', '', grouped(sum(open, ({ value }) => value))],
    empty: texts.openEmpty,
  };
}

function sumsTable(data: DayTradeData, language: PaperLanguage): Table {
  const texts = DAY_TRADE_TEXTS[language];
  return {
    title: texts.sums,
    columns: [left(texts.what, 4), right(texts.amount, 1)],
    rows: [
      [texts.results, yenOf(resultsOf(data))],
      [texts.delivered, yenOf(deliveredOf(data))],
      [texts.charged, yenOf(chargedOf(data))],
    ],
    total: [texts.posted, yenOf(cashOfDayTrades(data))],
    empty: '',
  };
}

/** The tables of day trades in a month's statement; their last sum is that of the statement's own lines about them. */
export const dayTradeTables = (data: DayTradeData, language: PaperLanguage): readonly Table[] => [
  closedTable(data, language),
  ...(data.deliveries.length > 0 ? [deliveriesTable(data, language)] : []),
  ...(data.charges.length > 0 ? [chargesTable(data, language)] : []),
  openTable(data, language),
  sumsTable(data, language),
];
