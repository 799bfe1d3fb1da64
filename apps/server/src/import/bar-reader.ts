import type { IsoDate } from '@kabuto/market';
import { StartError } from '../platform/config/index.ts';
import { type BarColumns, barColumns, codeInFileName } from './bar-columns.ts';
import { type BarTerms, type DayBar, readBarLine } from './bar-line.ts';
import { ValueError } from './rejections.ts';
import { readCode } from './values.ts';

/**
 * How to read the lines of a bar file called `name`; its header decides. `code` is the issue of a file without a column
 * for it, by default taken from the name; `today` is the latest day that can have a bar.
 */
export function barReader(
  name: string,
  { code, today }: { readonly code: string | undefined; readonly today: IsoDate },
) {
  let columns: BarColumns | undefined;
  let terms: BarTerms = { code: undefined, latest: today };
  const withCode = (given: string): string | undefined => {
    try {
      terms = { ...terms, code: readCode('code', given) };
      return undefined;
    } catch (error) {
      return error instanceof ValueError ? error.message : String(error);
    }
  };
  return {
    header: (cells: readonly string[]): string | undefined => {
      const found = barColumns(cells);
      if (typeof found === 'string') return found;
      columns = found;
      if (found.at.has('code')) {
        return code === undefined ? undefined : 'the file has a column for the code, so --code cannot be given too';
      }
      const given = code ?? codeInFileName(name);
      if (given === undefined) {
        return 'no column names the issue: give --code 7203, or name the file 7203.T.csv or 7203.jp.csv';
      }
      return withCode(given);
    },
    row: (cells: readonly string[]): DayBar | undefined => {
      if (columns === undefined) throw new StartError(`${name} has no header.`);
      return readBarLine(columns, cells, terms);
    },
  };
}
