import path from 'node:path';
import { appendLine } from '../core/index.ts';

/** The roots of a night as they are published, one JSON line each; hashes are hexadecimal. */
export type PublishedNight = {
  readonly tenantId: number;
  readonly night: string;
  readonly journalSeq: number;
  readonly headHash: string;
  readonly takenAt: number;
  readonly assets: readonly PublishedRoot[];
};
export type PublishedRoot = {
  readonly asset: string;
  readonly root: string;
  /** The sum of all amounts, as digits. */
  readonly total: string;
  readonly leaves: number;
};

/**
 * A place outside the database that can only be appended to. A night may be appended more than once, always with the
 * same content.
 */
export type Outside = { readonly append: (night: PublishedNight) => Promise<void> };

/** Name of the file in the data folder. */
export const ROOTS_FILE = 'book-roots.jsonl';

/** Appends to a file of the data folder, to be copied to where the server cannot write (docs/operate.md). */
export const fileOutside = (dataDir: string): Outside => ({
  append: (night) => appendLine(path.join(dataDir, ROOTS_FILE), JSON.stringify(night)),
});
