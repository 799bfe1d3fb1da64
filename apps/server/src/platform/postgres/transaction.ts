import type pg from 'pg';
import { commit } from './commit.ts';

/** The database cannot be reached, or the connection was lost before COMMIT: nothing was committed. */
export class DatabaseUnavailableError extends Error {
  override readonly name = 'DatabaseUnavailableError';
}

/**
 * Runs `work` in one transaction that sees only this tenant's rows (`app.tenant`, rules/core.md 2). Commits when it
 * resolves, rolls back when it throws. Throws CommitUnknownError when the outcome of the commit is unknown, and
 * DatabaseUnavailableError when the database cannot be reached.
 */
export function withTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(tenantId) || tenantId < 0)
    throw new RangeError(`tenant ${tenantId} is not a tenant's number`);
  // One round trip for both; the number has been checked to be an integer.
  return transact(pool, `begin; select set_config('app.tenant', '${tenantId}', true)`, work);
}

/**
 * Like `withTenant`, for reads that must be consistent with each other: all statements use one snapshot, and nothing
 * can be written.
 */
export function readTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(tenantId) || tenantId < 0)
    throw new RangeError(`tenant ${tenantId} is not a tenant's number`);
  const begin = 'begin isolation level repeatable read read only';
  return transact(pool, `${begin}; select set_config('app.tenant', '${tenantId}', true)`, work);
}

/**
 * Like `readTenant`, for work that also writes tables which nothing else writes at that time: what it reads is one
 * snapshot.
 */
export function snapshotTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(tenantId) || tenantId < 0)
    throw new RangeError(`tenant ${tenantId} is not a tenant's number`);
  const begin = 'begin isolation level repeatable read';
  return transact(pool, `${begin}; select set_config('app.tenant', '${tenantId}', true)`, work);
}

/** Runs `work` in one transaction without a tenant, for global tables: tenant tables have no visible rows in it. */
export function withoutTenant<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transact(pool, 'begin', work);
}

/**
 * Runs `work` in one transaction of a client that the caller owns. Commits when it resolves, rolls back when it throws.
 */
export async function inTransaction<T>(client: pg.ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => {}); // the first error is the one to report
    throw error;
  }
}

async function transact<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch((error: unknown) => {
    throw new DatabaseUnavailableError('the database cannot be reached', { cause: error });
  });
  let broken: Error | undefined;
  const onError = (error: Error): void => {
    broken = error;
  };
  client.on('error', onError);
  try {
    let result: T;
    try {
      await client.query(begin);
      result = await work(client);
    } catch (error) {
      await client.query('rollback').catch((reason: unknown) => {
        broken ??= asError(reason);
      });
      if (isLost(error)) throw new DatabaseUnavailableError('the database went away', { cause: error });
      throw error;
    }
    await commit(client).catch((error: unknown) => {
      broken ??= asError(error);
      throw error;
    });
    return result;
  } finally {
    client.off('error', onError);
    client.release(broken);
  }
}

/** The driver's messages, without a code, for a lost connection. */
const LOST = /^(Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout)/;

/**
 * Whether a statement's error means that the session is lost: SQLSTATE classes 08 and 57P, socket error codes, the
 * driver's messages.
 */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return /^(08...|57P0.|ECONN[A-Z]+|EPIPE|ETIMEDOUT)$/.test(code) || LOST.test(error.message);
}

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}
