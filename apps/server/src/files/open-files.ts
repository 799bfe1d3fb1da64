import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../platform/config/index.ts';
import type { LimitProfile } from '../platform/http/index.ts';
import { createSealer, FILE_KEYS, loadKeys } from '../platform/seal/index.ts';
import { Files } from './files.ts';
import { findLostFiles, type LostFiles } from './find-lost.ts';
import { PictureConverter } from './picture/converter.ts';
import { openStore } from './store/open-store.ts';

/**
 * The files of a server: the store, the key, and the folder for what is being received, from which it removes what a
 * killed server has left. Throws StartError for a damaged key.
 */
export function openFiles(
  pool: pg.Pool,
  { dataDir, fileStore }: Pick<Config, 'dataDir' | 'fileStore'>,
  limits: LimitProfile,
): { readonly files: Files; readonly uploadDir: string } {
  const uploadDir = path.join(dataDir, 'incoming');
  mkdirSync(uploadDir, { recursive: true, mode: 0o700 });
  for (const left of readdirSync(uploadDir)) rmSync(path.join(uploadDir, left), { force: true });
  const files = new Files({
    pool,
    wrapping: createSealer(loadKeys(dataDir, FILE_KEYS)),
    store: openStore(fileStore),
    converter: new PictureConverter(),
    limits,
  });
  return { files, uploadDir };
}

/** Counts what of a brokerage's files can no longer be read; see LostFiles. */
export const findLostFilesOf = (
  pool: pg.Pool,
  { dataDir, fileStore }: Pick<Config, 'dataDir' | 'fileStore'>,
  tenantId: number,
): Promise<LostFiles> =>
  findLostFiles(pool, openStore(fileStore), createSealer(loadKeys(dataDir, FILE_KEYS)), tenantId);
