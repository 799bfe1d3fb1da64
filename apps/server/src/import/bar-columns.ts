import { columnKey } from './cells.ts';

/** The fields of a bar file's columns. Adjusted closes are recognized and ignored (docs/decisions/0021). */
export type BarField = 'code' | 'date' | 'open' | 'high' | 'low' | 'close' | 'adjusted' | 'volume' | 'turnover';

/** Column names of the formats in rules/market.md 7.4, as `columnKey` returns them. */
const NAMES: ReadonlyMap<string, BarField> = new Map([
  ...(['code', 'symbol', 'ticker', 'コード', '銘柄コード', '証券コード'] as const).map(
    (name) => [name, 'code'] as const,
  ),
  ...(['date', '日付', '年月日'] as const).map((name) => [name, 'date'] as const),
  ...(['open', '始値'] as const).map((name) => [name, 'open'] as const),
  ...(['high', '高値'] as const).map((name) => [name, 'high'] as const),
  ...(['low', '安値'] as const).map((name) => [name, 'low'] as const),
  ...(['close', '終値'] as const).map((name) => [name, 'close'] as const),
  ...(['adjclose', 'adjustedclose', '調整後終値', '修正後終値'] as const).map((name) => [name, 'adjusted'] as const),
  ...(['volume', '出来高'] as const).map((name) => [name, 'volume'] as const),
  ...(['turnover', '売買代金'] as const).map((name) => [name, 'turnover'] as const),
]);
const NEEDED: readonly BarField[] = ['date', 'open', 'high', 'low', 'close', 'volume'];

/** Where each field is, and its name in the file. */
export type BarColumns = {
  readonly width: number;
  readonly at: ReadonlyMap<BarField, { readonly index: number; readonly name: string }>;
};

/** Finds the columns of a header; unknown ones are ignored. Returns an error text when it is not a header of bars. */
export function barColumns(cells: readonly string[]): BarColumns | string {
  const at = new Map<BarField, { index: number; name: string }>();
  for (const [index, name] of cells.entries()) {
    const field = NAMES.get(columnKey(name));
    if (field === undefined) continue;
    const before = at.get(field);
    if (before !== undefined) return `the header has two columns for ${field}: ${before.name} and ${name}`;
    at.set(field, { index, name });
  }
  const missing = NEEDED.filter((field) => !at.has(field));
  if (missing.length > 0) {
    return `the header lacks ${missing.join(', ')}; a line such as Date,Open,High,Low,Close,Volume or 日付,始値,高値,安値,終値,出来高 is expected first`;
  }
  return { width: cells.length, at };
}

const FILE_NAME = /^([0-9][0-9a-z]{3}0?)(?:[._-](?:t|jp)(?:[._-]d)?)?\.(?:csv|txt)$/i;

/** The code in a file name such as 7203.T.csv, 7203.jp.csv or 7203_jp_d.csv; undefined when there is none. */
export const codeInFileName = (fileName: string): string | undefined => FILE_NAME.exec(fileName)?.[1];
