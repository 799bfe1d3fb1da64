import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { sha256 } from '../../platform/seal/index.ts';
import type { BlobName, FileStore } from './file-store.ts';

const INCOMPLETE = '.incomplete-';
const HASH = /^[0-9a-f]{64}$/;

/**
 * Blobs as files below a folder: `TENANT/ab/ab..`, by the first byte of the hash. A blob is written under another name,
 * flushed to the disk, and renamed; the folder is flushed too.
 */
export function directoryStore(root: string): FileStore {
  const folderOf = ({ tenantId, sha256: hash }: BlobName): string =>
    path.join(root, String(tenantId), hash.toString('hex', 0, 1));
  const pathOf = (name: BlobName): string => path.join(folderOf(name), name.sha256.toString('hex'));
  return {
    put: async (tenantId, content) => {
      const name = { tenantId, sha256: sha256(content) };
      const folder = folderOf(name);
      await makeFolder(root, folder);
      const part = path.join(folder, `${INCOMPLETE}${randomUUID()}`);
      try {
        await writeDurably(part, content);
        await rename(part, pathOf(name));
      } catch (error) {
        await rm(part, { force: true });
        throw error;
      }
      await flush(folder);
      return name;
    },
    get: async (name) => {
      const content = await readFile(pathOf(name)).catch(noFile);
      if (content !== null && !sha256(content).equals(name.sha256))
        throw new Error(`the file ${pathOf(name)} is damaged`);
      return content;
    },
    has: async (name) => (await stat(pathOf(name)).catch(noFile)) !== null,
    remove: async (name) => {
      await rm(pathOf(name), { force: true });
    },
    olderThan: (tenantId, before) => list(path.join(root, String(tenantId)), tenantId, before),
  };
}

/** Also removes what a killed server has left of writing, once it is that old. */
async function* list(folder: string, tenantId: number, before: number): AsyncGenerator<BlobName> {
  for (const part of (await readdir(folder).catch(noFile)) ?? []) {
    for (const file of await readdir(path.join(folder, part))) {
      const at = path.join(folder, part, file);
      const found = await stat(at).catch(noFile);
      if (found === null || found.mtimeMs >= before) continue;
      if (file.startsWith(INCOMPLETE)) await rm(at, { force: true });
      else if (HASH.test(file)) yield { tenantId, sha256: Buffer.from(file, 'hex') };
    }
  }
}

/** Creates the folder of a blob and flushes every folder that got a new one. */
async function makeFolder(root: string, folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let at = folder; at !== path.dirname(root) && at.length >= path.dirname(first).length; at = path.dirname(at))
    await flush(at);
}

async function writeDurably(file: string, content: Buffer): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function flush(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Null for a file that does not exist; throws other errors. */
function noFile(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
