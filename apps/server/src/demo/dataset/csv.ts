/** A row of a data file: its line in the file (the header is line 1) and its values by column name. */
export type CsvRow = { readonly line: number; readonly cells: ReadonlyMap<string, string> };

/** A data file contains something that cannot be read. The message names the file, the line and, where known, the column. */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
  constructor(file: string, line: number, column: string | undefined, problem: string) {
    super(`${file} line ${line}${column === undefined ? '' : `, column ${column}`}: ${problem}`);
  }
}

const QUOTED = /^"((?:[^"]|"")*)"(?:,|$)/;
const PLAIN = /^([^",]*)(?:,|$)/;

/** Splits one line: plain values, or values in double quotes with "" for a quote inside (RFC 4180, without line breaks in values). */
function splitLine(text: string): readonly string[] | undefined {
  const values: string[] = [];
  let rest = text;
  for (;;) {
    const quoted = QUOTED.exec(rest);
    const match = quoted ?? PLAIN.exec(rest);
    if (match?.[1] === undefined) return undefined;
    values.push(quoted === null ? match[1] : match[1].replaceAll('""', '"'));
    if (!match[0].endsWith(',')) return values;
    rest = rest.slice(match[0].length);
  }
}

/**
 * Reads a UTF-8 CSV with exactly the given columns in their order; a byte order mark and CRLF are accepted.
 * Throws DataFileError for another header, a row of another length, or broken quotes.
 */
export function parseCsv(file: string, text: string, columns: readonly string[]): readonly CsvRow[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const header = columns.join(',');
  if (lines[0] !== header) throw new DataFileError(file, 1, undefined, `the header must be "${header}"`);
  const rows: CsvRow[] = [];
  for (const [index, content] of lines.entries()) {
    if (index === 0 || content === '') continue;
    const values = splitLine(content);
    if (values === undefined) throw new DataFileError(file, index + 1, undefined, 'broken quotes');
    if (values.length !== columns.length) {
      throw new DataFileError(file, index + 1, undefined, `${columns.length} values expected, ${values.length} found`);
    }
    rows.push({ line: index + 1, cells: new Map(columns.map((column, at) => [column, values[at] ?? ''])) });
  }
  return rows;
}

/** Reads one row's cells: each method returns a value or throws DataFileError naming line and column. */
export type RowReader = {
  readonly text: (column: string) => string;
  readonly oneOf: <T extends string>(column: string, allowed: readonly T[]) => T;
  readonly with: <T>(column: string, read: (value: string) => T | undefined, expected: string) => T;
};

/** Makes a reader for `row` of `file`. */
export function rowReader(file: string, row: CsvRow): RowReader {
  const fail = (column: string, problem: string): never => {
    throw new DataFileError(file, row.line, column, problem);
  };
  const cell = (column: string): string => row.cells.get(column) ?? '';
  return {
    text: (column) => {
      const value = cell(column);
      return value === '' || value !== value.trim()
        ? fail(column, 'a value without blanks around it is expected')
        : value;
    },
    oneOf: (column, allowed) =>
      allowed.find((option) => option === cell(column)) ??
      fail(column, `one of ${allowed.join(', ')} is expected, got "${cell(column)}"`),
    with: (column, read, expected) =>
      read(cell(column)) ?? fail(column, `${expected} is expected, got "${cell(column)}"`),
  };
}
