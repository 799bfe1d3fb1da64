import { mkdirSync } from 'node:fs';
import type { FileStoreConfig } from '../../platform/config/index.ts';
import { directoryStore } from './directory-store.ts';
import type { FileStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

/** The store of the settings; makes its folder where it is one. */
export function openStore(config: FileStoreConfig): FileStore {
  if (config.kind === 's3') return s3Store(config);
  mkdirSync(config.path, { recursive: true, mode: 0o700 });
  return directoryStore(config.path);
}
