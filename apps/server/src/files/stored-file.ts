import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';
import type { BlobName } from './store/file-store.ts';

/** What a file may be used for. */
export type FilePurpose = 'identity' | 'deposit' | 'signature' | 'agreement';

/** A row of `stored_file`. */
export type StoredFile = {
  readonly fileId: number;
  readonly userId: number;
  readonly sha256: Buffer;
  readonly uniform: boolean;
  readonly sealedKey: Buffer;
};

export type NewFile = {
  readonly purpose: FilePurpose;
  readonly blob: BlobName;
  readonly bytes: number;
  readonly width: number;
  readonly height: number;
  readonly uniform: boolean;
};

/** Returns the new file's id. */
export async function insertFile(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  file: NewFile,
  now: number,
): Promise<number> {
  const { rows } = await client.query<{ fileId: number }>(
    `insert into stored_file (tenant_id, user_id, purpose, sha256, bytes, width, height, uniform, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning file_id as "fileId"`,
    [tenantId, userId, file.purpose, file.blob.sha256, file.bytes, file.width, file.height, file.uniform, now],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the file got no id');
  return row.fileId;
}

/** A file with the key of its owner; undefined when there is none, or its owner's files were erased. */
export async function findFile(
  client: pg.ClientBase,
  tenantId: number,
  fileId: number,
): Promise<StoredFile | undefined> {
  const { rows } = await client.query<StoredFile>(
    `select f.file_id as "fileId", f.user_id as "userId", f.sha256, f.uniform, k.sealed_key as "sealedKey"
       from stored_file f join file_key k using (tenant_id, user_id) where tenant_id = $1 and file_id = $2`,
    [tenantId, fileId],
  );
  return rows[0];
}
