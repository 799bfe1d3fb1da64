import { type InstrumentCode, type IsoDate, mulDiv, PRICE_SCALE, type Price } from '@kabuto/market';
import type { BarColumns, BarField } from './bar-columns.ts';
import { ValueError } from './rejections.ts';
import { isNothing, readCode, readCount, readDate, readPrice } from './values.ts';

/** A day of an issue as it is stored: prices in tenths of a yen, volume in shares, turnover in yen. */
export type DayBar = {
  readonly code: InstrumentCode;
  readonly date: IsoDate;
  readonly open: Price;
  readonly high: Price;
  readonly low: Price;
  readonly close: Price;
  readonly volume: number;
  readonly turnover: number;
};

/**
 * What a line needs besides its own values: the code when the file has no column for it, and the latest day that can
 * have a bar.
 */
export type BarTerms = { readonly code: InstrumentCode | undefined; readonly latest: IsoDate };

/** A day's prices, whatever the source calls them. */
type Ohlc = Pick<DayBar, 'open' | 'high' | 'low' | 'close'>;

/** Throws ValueError when the high is not the day's highest price or the low not its lowest. */
export function assertRange({ open, high, low, close }: Ohlc, nameOf: (field: 'high' | 'low') => string): void {
  const yen = (tenths: number): string => String(tenths / PRICE_SCALE);
  if (high < Math.max(open, close, low)) {
    const most = yen(Math.max(open, close, low));
    throw new ValueError(nameOf('high'), yen(high), `at least the day's other prices, here ${most}`);
  }
  if (low > Math.min(open, close)) {
    throw new ValueError(nameOf('low'), yen(low), `at most the day's other prices, here ${yen(Math.min(open, close))}`);
  }
}

/**
 * The volume valued at the mean of high, low and close: an estimate for files without a turnover. Throws ValueError.
 */
export function estimatedTurnover({ high, low, close }: Ohlc, volume: number, field: string): number {
  try {
    return mulDiv(high + low + close, volume, 3 * PRICE_SCALE);
  } catch {
    throw new ValueError(field, String(volume), 'a volume whose value in yen stays below 2^53');
  }
}

/**
 * One line's bar; undefined for a day without trades, whose prices are all empty or null. Throws ValueError naming the
 * column.
 */
export function readBarLine(columns: BarColumns, cells: readonly string[], terms: BarTerms): DayBar | undefined {
  const { at, width } = columns;
  if (cells.length !== width) throw new ValueError('line', cells.join(','), `${width} values, as in the header`);
  const nameOf = (field: BarField): string => at.get(field)?.name ?? field;
  const cell = (field: BarField): string => cells[at.get(field)?.index ?? -1] ?? '';
  const code = terms.code ?? readCode(nameOf('code'), cell('code'));
  const date = readDate(nameOf('date'), cell('date'), terms.latest);
  const prices = (['open', 'high', 'low', 'close'] as const).map((field) => [field, cell(field)] as const);
  if (prices.every(([, text]) => isNothing(text))) return undefined;
  const [open, high, low, close] = prices.map(([field, text]) => readPrice(nameOf(field), text));
  if (open === undefined || high === undefined || low === undefined || close === undefined) return undefined;
  const ohlc = { open, high, low, close };
  assertRange(ohlc, nameOf);
  const volume = readCount(nameOf('volume'), cell('volume'));
  const given = cell('turnover');
  const turnover = isNothing(given)
    ? estimatedTurnover(ohlc, volume, nameOf('volume'))
    : readCount(nameOf('turnover'), given);
  return { code, date, ...ohlc, volume, turnover };
}
