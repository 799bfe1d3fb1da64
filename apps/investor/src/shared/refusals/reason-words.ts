import type { BrokerReason } from '@kabuto/contract';
import { formatIsoDate, formatIssuePrice, formatPriceText, priceOf } from '@kabuto/i18n';
import type { TickTable } from '@kabuto/market';
import type { Translate } from '../../messages/index.ts';
import { isOwnParam } from '../amounts/index.ts';

/** An error with its numbers in wire format, from a form's own check or from the server. */
export type Reasoned = {
  readonly code: string;
  readonly params: Readonly<Record<string, string>>;
  /** The server's text, for a reason for which the app has none. */
  readonly serverText?: string;
};

/** How the numbers of an error are written: prices by the issue's ticks, what the account has by `own`. */
export type Writing = { readonly tickTable?: TickTable; readonly own?: (value: string) => string };

/** '370203' -> '370,203', '3000.5' -> '3,000.5', '2026-12-01' -> '2026/12/01'; a price as its tick has it. */
export function shownParam(value: string, tickTable?: TickTable): string {
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatIsoDate(value);
  const price = priceOf(value);
  if (price === null) return value;
  return tickTable === undefined ? formatPriceText(price) : formatIssuePrice(price, tickTable);
}

/** Whether a number of an error is a price of the issue: others are amounts, shares and the tick itself. */
const isPrice = (name: string, code: string): boolean =>
  name === 'price' || (code.startsWith('PRICE_') && (name === 'lower' || name === 'upper' || name === 'higher'));

/** The numbers of an error as they are shown. */
export function shownParams({ code, params }: Reasoned, { tickTable, own }: Writing): Record<string, string> {
  const shown = ([name, value]: readonly [string, string]): readonly [string, string] => {
    if (own !== undefined && isOwnParam(name, params)) return [name, own(value)];
    return [name, shownParam(value, isPrice(name, code) ? tickTable : undefined)];
  };
  return Object.fromEntries(Object.entries(params).map(shown));
}

/** The catalogue's text for a broker's reason; the server's text for any other. */
export function reasonText({ code, serverText }: Reasoned, shown: Record<string, string>, t: Translate): string {
  // The app has no list of the broker's reasons at run time; `t` returns a key without a text unchanged.
  const key = `reasons.${code as BrokerReason}` as const;
  const text = t(key, shown);
  return text === key ? (serverText ?? code) : text;
}
