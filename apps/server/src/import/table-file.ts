import { StartError } from '../platform/config/index.ts';
import { splitCells } from './cells.ts';
import { type Rejections, ValueError } from './rejections.ts';
import { detectEncoding, type Encoding, readLines } from './text-lines.ts';

/** How to read a table file: its header once, then each line. */
export type TableReader<T> = {
  /** Receives the header's values; returns an error text when this is not such a table. */
  readonly header: (cells: readonly string[]) => string | undefined;
  /** One line's row; undefined for a line without one. Throws ValueError. */
  readonly row: (cells: readonly string[]) => T | undefined;
  /** Receives rows as they are read; reading waits for it. */
  readonly take: (rows: readonly Numbered<T>[]) => Promise<void>;
  /** Called with the number of bytes read so far. */
  readonly progress: (bytes: number) => void;
};
export type Numbered<T> = { readonly line: number; readonly row: T };

/** Facts about a file besides its rows. */
export type TableFacts = { readonly encoding: Encoding; readonly lines: number; readonly empty: number };

/** Rows handed over at once. */
const BATCH = 5_000;

/**
 * Reads a CSV with a header, in memory that does not grow with the file. Bad lines go to `rejections`. Throws
 * StartError when the file is not such a table at all.
 */
export async function readTable<T>(
  file: string,
  encoding: Encoding | undefined,
  reader: TableReader<T>,
  rejections: Rejections,
): Promise<TableFacts> {
  const known = encoding ?? (await detectEncoding(file));
  let batch: Numbered<T>[] = [];
  let [lines, empty, started] = [0, 0, false];
  for await (const chunk of readLines(file, known)) {
    for (const [n, text] of chunk.lines.entries()) {
      if (text.trim() === '') continue;
      if (!started) {
        readHeader(file, text, reader);
        started = true;
        continue;
      }
      lines += 1;
      const row = readRow(text, chunk.first + n, reader, rejections);
      if (row === 'empty') empty += 1;
      else if (row !== 'rejected') batch.push({ line: chunk.first + n, row: row.row });
      if (batch.length < BATCH) continue;
      await reader.take(batch);
      batch = [];
    }
    reader.progress(chunk.bytes);
  }
  if (!started) throw new StartError(`${file} is empty; a header is expected first.`);
  if (batch.length > 0) await reader.take(batch);
  return { encoding: known, lines, empty };
}

function readHeader<T>(file: string, text: string, reader: TableReader<T>): void {
  const cells = splitCells(text);
  const problem = cells === undefined ? 'the header has broken quotes' : reader.header(cells);
  if (problem !== undefined) throw new StartError(`${file}: ${problem}.`);
}

function readRow<T>(
  text: string,
  line: number,
  reader: TableReader<T>,
  rejections: Rejections,
): { readonly row: T } | 'empty' | 'rejected' {
  const cells = splitCells(text);
  if (cells === undefined) {
    rejections.add({ line, field: 'line', value: text, allowed: 'values in closed double quotes, or without any' });
    return 'rejected';
  }
  try {
    const row = reader.row(cells);
    return row === undefined ? 'empty' : { row };
  } catch (error) {
    if (!(error instanceof ValueError)) throw error;
    const { field, value, allowed } = error;
    rejections.add({ line, field, value, allowed });
    return 'rejected';
  }
}
