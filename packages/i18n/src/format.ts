import type { Language } from '@kabuto/contract';
import { PRICE_SCALE, type Price, parsePrice, type TickTable, tickSize } from '@kabuto/market';
import { UNITS } from './data/units.ts';

/** Shown for an unknown value. */
export const NOTHING = '―';
const MINUS = '\u2212';

/** A number, or its text from the wire ('-12300'); null when it is neither. */
export function numberOf(value: number | string | null | undefined): number | null {
  if (value === null || value === undefined || value === '') return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** A price, or its text from the wire ('3142.5'); null when it is neither. */
export const priceOf = (value: Price | string | null | undefined): Price | null =>
  typeof value === 'string' ? (parsePrice(value) ?? null) : (value ?? null);

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(currency: string, locale: string): Intl.NumberFormat {
  const key = `${currency} ${locale}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, { style: 'currency', currency });
  formats.set(key, made);
  return made;
}

/**
 * The product's general money formatter; currency and locale default to CNY in zh-CN (rules/product.md 9, CON-05).
 * Pages pass the currency. `bare` omits the currency sign, for pages that show their own unit.
 */
export function formatCurrency(amount: number, currency = 'CNY', locale = 'zh-CN', bare = false): string {
  const format = numberFormat(currency, locale);
  if (!bare) return format.format(amount);
  const parts = format.formatToParts(amount).filter(({ type }) => type !== 'currency' && type !== 'literal');
  return parts.map(({ value }) => value).join('');
}

/** An unsigned whole number with separators. */
const grouped = (value: number): string => formatCurrency(Math.abs(value), 'JPY', 'ja-JP', true);

/** '12,345' or '−12,345'. */
export const formatWhole = (value: number): string => (value < 0 ? MINUS : '') + grouped(value);

/** A typed number with separators if it can be parsed, '3142.' as '3,142.'; any other text unchanged. */
export function formatTyped(text: string): string {
  const [whole = '', fraction] = text.split('.');
  if (!/^\d{1,15}$/.test(whole)) return text;
  return formatWhole(Number(whole)) + (fraction === undefined ? '' : `.${fraction}`);
}

/** '+12,300', '−12,300' or '±0'. */
export function formatSigned(value: number): string {
  if (value === 0) return '±0';
  return (value < 0 ? MINUS : '+') + grouped(value);
}

/**
 * Decimals of a price, both in tenths of a yen: those of the tick, and never fewer than the price itself has, which may
 * be in another band than the tick. Without a tick, its own.
 */
export const priceDecimals = (value: number, tick = 0): 0 | 1 =>
  value % PRICE_SCALE === 0 && tick % PRICE_SCALE === 0 ? 0 : 1;

/** '3,142' or '3,142.5' from tenths of a yen. */
export function formatPriceText(tenths: number, decimals: 0 | 1 = priceDecimals(tenths)): string {
  const size = Math.abs(tenths);
  const text = grouped(Math.floor(size / PRICE_SCALE)) + (decimals === 0 ? '' : `.${size % PRICE_SCALE}`);
  return (tenths < 0 ? MINUS : '') + text;
}

/** '3,142', or '2,900.0' where the tick is 0.5 yen: a price of an issue with the decimals of its tick there. */
export const formatIssuePrice = (at: Price, table: TickTable): string =>
  formatPriceText(at, priceDecimals(at, tickSize(table, at)));

/**
 * '2,420–3,820': a range whose ends may be in bands of different ticks, with the same decimals. None where one end's
 * tick has none, unless a price has.
 */
export function formatPriceRange(lower: Price, upper: Price, table: TickTable): string {
  const tick = Math.max(tickSize(table, lower), tickSize(table, upper));
  const decimals = Math.max(priceDecimals(lower, tick), priceDecimals(upper, tick)) === 0 ? 0 : 1;
  return `${formatPriceText(lower, decimals)}–${formatPriceText(upper, decimals)}`;
}

/** A typed price as its field shows it: with the decimals of its tick, or as typed if it is none. */
export function formatTypedPrice(text: string, table: TickTable): string {
  const at = priceOf(text);
  return at === null ? formatTyped(text) : formatIssuePrice(at, table);
}

/** '+21', '−0.5' or '±0' from a difference in tenths of a yen. */
export function formatPriceChange(tenths: number, decimals: 0 | 1 = priceDecimals(tenths)): string {
  if (tenths === 0) return '±0';
  return (tenths < 0 ? MINUS : '+') + formatPriceText(Math.abs(tenths), decimals);
}

/** '+0.67%' from a part and its whole, two decimals, halves away from zero; null when the whole is 0. */
export function formatPercent(part: number, base: number, signed = true): string | null {
  if (base === 0) return null;
  const hundredths = Math.round((Math.abs(part) * 10_000) / Math.abs(base));
  const text = `${grouped(Math.floor(hundredths / 100))}.${String(hundredths % 100).padStart(2, '0')}%`;
  const negative = part < 0 !== base < 0;
  if (!signed) return negative && hundredths !== 0 ? MINUS + text : text;
  if (hundredths === 0) return `±${text}`;
  return (negative ? MINUS : '+') + text;
}

/** '38,412.00' from index points with two decimals in the format of the wire. */
export function formatIndex(points: string): string {
  const [units = '0', decimals = '00'] = points.split('.');
  return `${grouped(Number(units))}.${decimals}`;
}

/** A large number in few characters, truncated: '1,234万', '1.2億', '12.3M'. For compact places only. */
export function formatCompact(value: number, language: Language): string {
  const size = Math.abs(value);
  const unit = UNITS[language].find((candidate) => size >= candidate.size);
  const sign = value < 0 ? MINUS : '';
  if (unit === undefined) return sign + grouped(size);
  const tenths = Math.floor((size / unit.size) * 10);
  const decimals = tenths < 1000 && tenths % 10 !== 0 ? `.${tenths % 10}` : '';
  return `${sign}${grouped(Math.floor(tenths / 10))}${decimals}${unit.word}`;
}

const tokyo = { timeZone: 'Asia/Tokyo', hourCycle: 'h23' } as const;
const dateParts = new Intl.DateTimeFormat('ja-JP', { ...tokyo, year: 'numeric', month: '2-digit', day: '2-digit' });
const timeParts = new Intl.DateTimeFormat('ja-JP', { ...tokyo, hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** '2026/11/20' in Tokyo. */
const formatDate = (epochMs: number): string => dateParts.format(epochMs);

/** '09:31:07' or '09:31' in Tokyo. */
export const formatTime = (epochMs: number, seconds = true): string =>
  timeParts.format(epochMs).slice(0, seconds ? 8 : 5);

/** '2026/11/20 09:31:07' in Tokyo. */
export const formatDateTime = (epochMs: number): string => `${formatDate(epochMs)} ${formatTime(epochMs)}`;

/** '2026/11/20' from '2026-11-20'; '11/20' when short. */
export const formatIsoDate = (date: string, short = false): string => date.slice(short ? 5 : 0).replaceAll('-', '/');

/** '1:02:03', '2:03' or '0:07' from milliseconds. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, index) => (index === 0 ? String(part) : String(part).padStart(2, '0'))).join(':');
}
