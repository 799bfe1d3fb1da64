import type { IsoDate, Price } from '@kabuto/market';
import { assertRange, type DayBar, estimatedTurnover } from '../bar-line.ts';
import { ValueError } from '../rejections.ts';
import { readCode, readDate, readPrice } from '../values.ts';

/** Ordinary shares have 0 as the fifth character; other classes are not supported here. */
const OTHER_CLASS = /^[0-9][0-9A-Z]{3}[1-9]$/;

/**
 * Converts a row of /equities/bars/daily to a bar. Uses Date, Code, O, H, L, C, Vo and Va: prices as traded, not
 * adjusted. Returns undefined for a day without trades, whose prices are null, and for other classes of shares. Throws
 * ValueError naming the field.
 */
export function readJQuantsBar(row: unknown, latest: IsoDate): DayBar | undefined {
  if (typeof row !== 'object' || row === null) throw new ValueError('row', JSON.stringify(row), 'an object');
  // Fields of a JSON object are unknown until they are checked.
  const fields = row as Readonly<Record<string, unknown>>;
  const text = (field: string): string => {
    const value = fields[field];
    if (typeof value !== 'string') throw new ValueError(field, JSON.stringify(value) ?? 'nothing', 'a text');
    return value;
  };
  if (OTHER_CLASS.test(text('Code'))) return undefined;
  const code = readCode('Code', text('Code'));
  const date = readDate('Date', text('Date'), latest);
  const names = ['O', 'H', 'L', 'C'] as const;
  if (names.every((name) => fields[name] === null)) return undefined;
  const price = (field: (typeof names)[number]): Price => readPrice(field, String(numberOf(fields, field)));
  const ohlc = { open: price('O'), high: price('H'), low: price('L'), close: price('C') };
  assertRange(ohlc, (field) => (field === 'high' ? 'H' : 'L'));
  const volume = wholeOf(fields, 'Vo');
  const turnover = fields.Va === null ? estimatedTurnover(ohlc, volume, 'Vo') : wholeOf(fields, 'Va');
  return { code, date, ...ohlc, volume, turnover };
}

function numberOf(fields: Readonly<Record<string, unknown>>, field: string): number {
  const value = fields[field];
  if (typeof value !== 'number')
    throw new ValueError(field, JSON.stringify(value) ?? 'nothing', 'a number, or null in all of O, H, L and C');
  return value;
}

function wholeOf(fields: Readonly<Record<string, unknown>>, field: string): number {
  const value = numberOf(fields, field);
  const whole = Math.round(value);
  if (!Number.isSafeInteger(whole) || whole < 0) throw new ValueError(field, String(value), 'a number from 0 to 2^53');
  return whole;
}
