import { hash } from 'node:crypto';
import type { Table } from '../projections/table.ts';
import type { Answer, IdempotencyKey } from '../types.ts';
import { canonicalBytes } from './canonical.ts';

const DAY_MS = 24 * 3600_000;
const HASH_BYTES = 16;

/** The day of a time of the system clock, counted from 1970 in UTC. */
export const dayOf = (wallAt: number): number => Math.floor(wallAt / DAY_MS);

/** The hash of an account's key, as the table stores it. */
export const keyHash = ({ accountId, key }: Pick<IdempotencyKey, 'accountId' | 'key'>): Buffer =>
  hash('sha256', `${accountId}:${key}`, 'buffer').subarray(0, HASH_BYTES);

/** Where the journal holds a command's reply: `seq` is the row that `commandPayload` made. */
export type KeyRow = { readonly hash: Buffer; readonly day: number; readonly seq: number };

export const commandKeyTable: Table<KeyRow> = {
  name: 'command_key',
  key: null,
  columns: [
    { name: 'hash', type: 'bytea', of: (row) => row.hash },
    { name: 'day', type: 'int4', of: (row) => row.day },
    { name: 'seq', type: 'int8', of: (row) => row.seq },
  ],
};

/** A command's idempotency key and its reply, as in its journal row. */
export type StoredCommand = IdempotencyKey & { readonly answer: Answer };

/** The stored bytes of a command's row, which comes after everything that the command led to. */
export function commandPayload({ accountId, key, bodyHash }: IdempotencyKey, answer: Answer): Buffer {
  return canonicalBytes({ accountId, key, bodyHash: bodyHash.toString('base64'), answer });
}

/** Reads a command's row. Throws SyntaxError when it was altered so that it cannot be parsed. */
export function storedCommand(payload: Buffer): StoredCommand {
  // written by commandPayload
  const parsed = JSON.parse(payload.toString('utf8')) as Omit<StoredCommand, 'bodyHash'> & {
    readonly bodyHash: string;
  };
  return { ...parsed, bodyHash: Buffer.from(parsed.bodyHash, 'base64') };
}
