import { PRICE_SCALE } from '@kabuto/market';

const TOKYO_MS = 9 * 3_600_000;
const SECONDS = 19;
const MILLISECONDS = 23;

const inTokyo = (at: number, length: number): string =>
  `${new Date(at + TOKYO_MS).toISOString().slice(0, length)}+09:00`;

/** A moment of the market to the second, as boards have it. */
export const moment = (at: number): string => inTokyo(at, SECONDS);

/** A moment of an order, to the millisecond. */
export const orderMoment = (at: number): string => inTokyo(at, MILLISECONDS);

/** The first moment of a day. */
export const startOfDay = (date: string): string => `${date}T00:00:00+09:00`;

/** A day as a number: 20261129. */
export const dayNumber = (date: string): number => Number(date.replaceAll('-', ''));

/** The date of a number such as 20261129; undefined for a number that is no day. */
export function dateOfNumber(day: number): string | undefined {
  const text = String(day);
  if (!/^\d{8}$/.test(text)) return undefined;
  const date = `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) || !new Date(at).toISOString().startsWith(date) ? undefined : date;
}

/** Yen of a price in the market's tenths. */
export const yenOf = (price: number): number => price / PRICE_SCALE;

const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** By how much `now` differs from `before`, in percent with two decimals. */
export const percent = (now: number, before: number): number => round(((now - before) / before) * 100, 2);

/** Average price of the day in yen, with four decimals. */
export const vwapOf = (turnover: number, volume: number): number => round(turnover / volume, 4);

/** Yen without the float error of their difference. */
export const yenBetween = (now: number, before: number): number => round(now - before, 1);

const ORDER_ID = /^(\d{8})A01N(\d{8,15})$/i;
const NUMBER_LENGTH = 8;

/** The published form of an order's number: its date, and a part of fixed letters before it. */
export const orderIdText = (tradeDate: string, orderId: string): string =>
  `${dayNumber(tradeDate)}A01N${orderId.padStart(NUMBER_LENGTH, '0')}`;

/** The order's number; undefined for another text. */
export function orderNumber(text: string): string | undefined {
  const [, , number] = ORDER_ID.exec(text) ?? [];
  return number === undefined ? undefined : String(Number(number));
}

const POSITION_ID = /^E\d{8}P(\d{8,15})$/;

/** The published form of a position's number, which begins with E. */
export const positionIdText = (tradeDate: string, positionId: string): string =>
  `E${dayNumber(tradeDate)}P${positionId.padStart(NUMBER_LENGTH, '0')}`;

/** The position's number; undefined for another text. */
export function positionNumber(text: string): string | undefined {
  const [, number] = POSITION_ID.exec(text) ?? [];
  return number === undefined ? undefined : String(Number(number));
}

/** The published form of a fill's number. */
export const fillIdText = (tradeDate: string, fillId: string): string =>
  `E${dayNumber(tradeDate)}F${fillId.padStart(NUMBER_LENGTH, '0')}`;
