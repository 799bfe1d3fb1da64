import path from 'node:path';
import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { barReader } from './bar-reader.ts';
import { type BarChanges, BarStage } from './bar-stage.ts';
import { inDataset } from './dataset.ts';
import { type Output, Progress } from './progress.ts';
import { Rejections } from './rejections.ts';
import { readTable, type TableFacts } from './table-file.ts';
import { type Encoding, sizeOf } from './text-lines.ts';

/** Options of a file import. `today` is the latest day that can have a bar. */
export type ImportOptions = {
  readonly datasetId: number;
  readonly today: IsoDate;
  readonly encoding: Encoding | undefined;
  /** Imports the good lines of a file with bad ones; otherwise such a file is rejected. */
  readonly skipBadLines: boolean;
};
export type BarImportOptions = ImportOptions & {
  /** The issue of files that have no column for it; by default taken from the file's name. */
  readonly code: string | undefined;
  /** Deletes other days, and minutes, of the file's issues. */
  readonly replace: boolean;
};

/** The result of one file: rejected, or imported. */
export type BarImport = {
  readonly rejections: Rejections;
  readonly facts: TableFacts;
  /** Undefined when the file was rejected: nothing of it was written. */
  readonly changes: BarChanges | undefined;
};

/** Thrown inside the transaction to roll it back. */
class Refused extends Error {}

/**
 * Imports one file of daily bars (rules/market.md 7.4) into a data set, in one transaction. Throws StartError when the
 * file does not exist.
 */
export async function importBarFile(
  client: ClientBase,
  file: string,
  options: BarImportOptions,
  output: Output,
): Promise<BarImport> {
  const name = path.basename(file);
  const progress = new Progress(output, name, await sizeOf(file));
  const rejections = new Rejections();
  let facts: TableFacts | undefined;
  try {
    const changes = await inDataset(client, options, async () => {
      const stage = await BarStage.open(client, options.datasetId);
      facts = await readTable(
        file,
        options.encoding,
        { ...barReader(name, options), take: (rows) => stage.add(rows), progress: (bytes) => progress.update(bytes) },
        rejections,
      );
      progress.note('comparing');
      const repeated = await stage.dropRepeated();
      rejections.addAll(repeated.first, repeated.total);
      if (rejections.total > 0 && !options.skipBadLines) throw new Refused();
      return stage.merge(options.replace);
    });
    return { rejections, facts: known(facts), changes };
  } catch (error) {
    if (error instanceof Refused) return { rejections, facts: known(facts), changes: undefined };
    throw error;
  } finally {
    progress.end();
  }
}

function known(facts: TableFacts | undefined): TableFacts {
  if (facts === undefined) throw new Error('a file that was not read');
  return facts;
}
