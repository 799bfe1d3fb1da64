import path from 'node:path';
import type { ClientBase } from 'pg';
import { readSectors } from '../demo/index.ts';
import { StartError } from '../platform/config/index.ts';
import { inDataset } from './dataset.ts';
import type { ImportOptions } from './import-bars.ts';
import { type InstrumentColumns, instrumentColumns } from './instrument-columns.ts';
import { type ListedIssue, readInstrumentLine } from './instrument-line.ts';
import { type InstrumentRow, isSame, type KnownIssues, readKnown, rowOf, writeRows } from './instrument-rows.ts';
import { type Output, Progress } from './progress.ts';
import { Rejections, ValueError } from './rejections.ts';
import { type Numbered, readTable, type TableFacts } from './table-file.ts';
import { sizeOf } from './text-lines.ts';

/** The exchange lists some 4,400 issues; a file with more than this is not a list of issues. */
const MAX_ISSUES = 20_000;

/**
 * The result of a file of issues. `notTraded`: funds and similar; `unpriced`: new issues without a day from which to
 * take a base price.
 */
export type InstrumentImport = {
  readonly rejections: Rejections;
  readonly facts: TableFacts;
  /** Undefined when the file was rejected: nothing of it was written. */
  readonly changes:
    | { readonly issues: number; readonly fresh: number; readonly changed: number; readonly unpriced: number }
    | undefined;
};

/**
 * Imports one file of issues into a data set, in one transaction: the exchange's list or Kabuto's own format. Throws
 * StartError when the file does not exist.
 */
export async function importInstrumentFile(
  client: ClientBase,
  file: string,
  options: ImportOptions,
  output: Output,
): Promise<InstrumentImport> {
  const progress = new Progress(output, path.basename(file), await sizeOf(file));
  const rejections = new Rejections();
  const issues: Numbered<ListedIssue>[] = [];
  const take = async (rows: readonly Numbered<ListedIssue>[]): Promise<void> => {
    issues.push(...rows);
    if (issues.length > MAX_ISSUES) throw new StartError(`${file} has more than ${MAX_ISSUES} issues.`);
  };
  try {
    const reader = { ...instrumentReader(), take, progress: (bytes: number) => progress.update(bytes) };
    const facts = await readTable(file, options.encoding, reader, rejections);
    const changes = await inDataset(client, options, async () => {
      const known = await readKnown(client, options.datasetId);
      const rows = accept(issues, known, rejections);
      if (rejections.total > 0 && !options.skipBadLines) return undefined;
      const priced = rows.filter((row) => row !== undefined);
      return { ...(await write(client, options.datasetId, priced, known)), unpriced: rows.length - priced.length };
    });
    return { rejections, facts, changes };
  } finally {
    progress.end();
  }
}

async function write(client: ClientBase, datasetId: number, rows: readonly InstrumentRow[], known: KnownIssues) {
  const fresh = rows.filter(({ code }) => !known.rows.has(code));
  const changed = rows.filter((row) => {
    const before = known.rows.get(row.code);
    return before !== undefined && !isSame(before, row);
  });
  if (fresh.length + changed.length > 0) await writeRows(client, datasetId, [...fresh, ...changed]);
  return { issues: rows.length, fresh: fresh.length, changed: changed.length };
}

/** The rows of the accepted issues, undefined for those without a price; the others are rejected. */
function accept(
  issues: readonly Numbered<ListedIssue>[],
  known: KnownIssues,
  rejections: Rejections,
): (InstrumentRow | undefined)[] {
  const seen = new Map<string, number>();
  return issues.flatMap(({ line, row: issue }) => {
    try {
      const before = seen.get(issue.code);
      if (before !== undefined) {
        throw new ValueError('code', issue.code, `one line an issue, which line ${before} already is`);
      }
      seen.set(issue.code, line);
      const row = rowOf(issue, known);
      if (row !== undefined) assertTermsStay(row, known);
      return [row];
    } catch (error) {
      if (!(error instanceof ValueError)) throw error;
      rejections.add({ line, field: error.field, value: error.value, allowed: error.allowed });
      return [];
    }
  });
}

/**
 * Orders and limits of an opened market are on lot and tick. Throws ValueError when an import would change either of
 * them.
 */
function assertTermsStay(row: InstrumentRow, { rows, inUse }: KnownIssues): void {
  const before = rows.get(row.code);
  if (before === undefined || !inUse) return;
  const stays = `as it is while a market uses the data set`;
  if (before.lot !== row.lot) throw new ValueError('lot', String(row.lot), `${before.lot}, ${stays}`);
  if (before.tick_table !== row.tick_table) {
    throw new ValueError('size', `tick table ${row.tick_table}`, `${before.tick_table}, ${stays}`);
  }
}

/** How to read the lines of a file of issues; its header decides. */
function instrumentReader() {
  const sectors = new Set(readSectors().map(({ code }) => code));
  let columns: InstrumentColumns | undefined;
  return {
    header: (cells: readonly string[]): string | undefined => {
      const found = instrumentColumns(cells);
      if (typeof found === 'string') return found;
      columns = found;
      return undefined;
    },
    row: (cells: readonly string[]): ListedIssue | undefined =>
      columns === undefined ? undefined : readInstrumentLine(columns, cells, sectors),
  };
}
