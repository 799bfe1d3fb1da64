import { S3mini } from 's3mini';
import type { FileStoreConfig } from '../../platform/config/index.ts';
import { sha256 } from '../../platform/seal/index.ts';
import type { BlobName, FileStore } from './file-store.ts';

/** A call to the service takes no longer. */
const TIMEOUT_MS = 20_000;
/** Names in one reply of a listing: the most that S3 returns. */
const LISTED = 1_000;

const keyOf = ({ tenantId, sha256: hash }: BlobName): string => `${tenantId}/${hash.toString('hex')}`;

/** Blobs as objects `TENANT/HASH` of a bucket. An object is there, as a whole, once the service has acknowledged it. */
export function s3Store({ endpoint, region, ...keys }: Extract<FileStoreConfig, { kind: 's3' }>): FileStore {
  const bucket = new S3mini({ ...keys, endpoint, region, requestAbortTimeout: TIMEOUT_MS });
  return {
    put: async (tenantId, content) => {
      const name = { tenantId, sha256: sha256(content) };
      await bucket.putObject(keyOf(name), content, 'application/octet-stream');
      return name;
    },
    get: async (name) => {
      const found = await bucket.getObjectArrayBuffer(keyOf(name));
      if (found === null) return null;
      const content = Buffer.from(found);
      if (!sha256(content).equals(name.sha256)) throw new Error(`the object ${keyOf(name)} is damaged`);
      return content;
    },
    has: async (name) => (await bucket.objectExists(keyOf(name))) === true,
    remove: async (name) => {
      await bucket.deleteObject(keyOf(name));
    },
    olderThan: (tenantId, before) => list(bucket, tenantId, before),
  };
}

async function* list(bucket: S3mini, tenantId: number, before: number): AsyncGenerator<BlobName> {
  const prefix = `${tenantId}/`;
  let token: string | undefined;
  do {
    const page = await bucket.listObjectsPaged('/', prefix, LISTED, token);
    for (const { Key, LastModified } of page?.objects ?? []) {
      const hash = Key.slice(prefix.length);
      if (!/^[0-9a-f]{64}$/.test(hash) || new Date(LastModified).getTime() >= before) continue;
      yield { tenantId, sha256: Buffer.from(hash, 'hex') };
    }
    token = page?.nextContinuationToken;
  } while (token !== undefined);
}
