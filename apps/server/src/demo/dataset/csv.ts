import { CsvError, parse } from 'csv-parse/sync';

/** A row of a data file: its line in the file (the header is line 1) and its values by column name. */
export type CsvRow = { readonly line: number; readonly cells: ReadonlyMap<string, string> };

/**
 * A data file contains something that cannot be read. The message names the file, the line and, where known, the
 * column.
 */
export class DataFileError extends Error {
  override readonly name = 'DataFileError';
  constructor(file: string, line: number, column: string | undefined, problem: string) {
    super(`${file} line ${line}${column === undefined ? '' : `, column ${column}`}: ${problem}`);
  }
}

/** One record a line, empty ones too, so that counting records counts lines. */
const OPTIONS = { bom: true, record_delimiter: ['\r\n', '\n'], relax_column_count: true };

/**
 * Reads a UTF-8 CSV with exactly the given columns in their order (RFC 4180, without line breaks in values); a byte
 * order mark and CRLF are accepted. Throws DataFileError for another header, a row of another length, or broken quotes.
 */
export function parseCsv(file: string, text: string, columns: readonly string[]): readonly CsvRow[] {
  const header = columns.join(',');
  const rows: CsvRow[] = [];
  let line = 0;
  const fail = (at: number, problem: string): never => {
    throw new DataFileError(file, at, undefined, problem);
  };
  const take = (values: readonly string[]): null => {
    line += 1;
    if (values.some((value) => value.includes('\n'))) fail(line, 'broken quotes');
    if (line === 1 && values.join(',') !== header) fail(line, `the header must be "${header}"`);
    if (line === 1 || (values.length === 1 && values[0] === '')) return null;
    if (values.length !== columns.length) fail(line, `${columns.length} values expected, ${values.length} found`);
    rows.push({ line, cells: new Map(columns.map((column, at) => [column, values[at] ?? ''])) });
    return null; // csv-parse need not keep the record
  };
  try {
    parse(text, { ...OPTIONS, on_record: take });
  } catch (error) {
    // It names the line where it gave up, which may be the end of the file.
    if (error instanceof CsvError) fail(line + 1, 'broken quotes');
    throw error;
  }
  return line === 0 ? fail(1, `the header must be "${header}"`) : rows;
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
