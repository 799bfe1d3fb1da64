import { CsvError, parse } from 'csv-parse/sync';
import { fileInvalid } from './bank-file.ts';

/** A record of a CSV file and its line, from 1. */
export type CsvRow = { readonly line: number; readonly values: readonly string[] };

/** One record a line, empty ones too, so that counting records counts lines. */
function recordsOf(text: string): CsvRow[] {
  const rows: CsvRow[] = [];
  let line = 0;
  const options = { bom: true, record_delimiter: ['\r\n', '\n'], relax_column_count: true };
  try {
    parse(text, {
      ...options,
      on_record: (values: readonly string[]) => {
        line += 1;
        if (values.some((value) => /[\r\n]/.test(value))) throw fileInvalid(line, 'text', 'values without line breaks');
        if (values.length > 1 || values[0] !== '') rows.push({ line, values });
        return null;
      },
    });
  } catch (error) {
    if (error instanceof CsvError) throw fileInvalid(line + 1, 'text', 'quotes in pairs');
    throw error;
  }
  return rows;
}

/** The records of a CSV file without empty lines (rules/bank-files.md 5). Throws Refused BANK_FILE_INVALID. */
export function readCsv(bytes: Uint8Array): CsvRow[] {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw fileInvalid(1, 'record', 'UTF-8');
  }
  return recordsOf(text);
}
