import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';

/** The connection broke during COMMIT: whether it happened is not known. Read it from the database; never guess. */
export class CommitUnknownError extends Error {
  override readonly name = 'CommitUnknownError';
}

/**
 * Runs `work` in one transaction that sees only this tenant's rows (`app.tenant`, core.md, Roles). Commits when it
 * resolves, rolls back when it throws. Throws CommitUnknownError when the outcome of the commit is not known.
 */
export function withTenant<T>(
  pool: pg.Pool,
  tenantId: number,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  if (!Number.isSafeInteger(tenantId) || tenantId < 0)
    throw new RangeError(`tenant ${tenantId} is not a tenant's number`);
  // One round trip for both; the number was just proved an integer.
  return transact(pool, `begin; select set_config('app.tenant', '${tenantId}', true)`, work);
}

/** Runs `work` in one transaction without a tenant, for global tables: tenant tables show no rows in it. */
export function withoutTenant<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  return transact(pool, 'begin', work);
}

/** Transactions with typed SQL; `DB` is the interface of the tables, which the areas define. */
export interface Database<DB> {
  /** As `withTenant`, with Kysely bound to the transaction. Its own `transaction()` is refused: this is one. */
  tenant<T>(tenantId: number, work: (db: Kysely<DB>, client: pg.PoolClient) => Promise<T>): Promise<T>;
  /** As `withoutTenant`, with Kysely bound to the transaction. */
  global<T>(work: (db: Kysely<DB>, client: pg.PoolClient) => Promise<T>): Promise<T>;
}

/** Typed SQL over the pool. Every statement runs in a transaction that says whose rows it means. */
export function typedDatabase<DB>(pool: pg.Pool): Database<DB> {
  return {
    tenant: (tenantId, work) => withTenant(pool, tenantId, (client) => work(kyselyOn<DB>(client), client)),
    global: (work) => withoutTenant(pool, (client) => work(kyselyOn<DB>(client), client)),
  };
}

async function transact<T>(pool: pg.Pool, begin: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
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

function asError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error(String(reason));
}

async function commit(client: pg.PoolClient): Promise<void> {
  let done: pg.QueryResult;
  try {
    done = await client.query('commit');
  } catch (error) {
    // With an SQLSTATE of its own (a deferred constraint) the server has refused; class 57 and 08 are lost sessions.
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (/^[0-9A-Z]{5}$/.test(code) && !/^(57|08)/.test(code)) throw error;
    throw new CommitUnknownError('the connection was lost during commit', { cause: error });
  }
  // PostgreSQL answers ROLLBACK, without an error, when a failed statement was swallowed before.
  if (done.command !== 'COMMIT')
    throw new Error('the transaction was rolled back because a statement in it had failed');
}

function kyselyOn<DB>(client: pg.PoolClient): Kysely<DB> {
  const bound = {
    query: (text: string, values?: readonly unknown[]) => {
      if (/^(begin|start transaction|commit|rollback)\b/i.test(text)) throw new Error('this is already a transaction');
      return client.query(text, values === undefined ? undefined : [...values]);
    },
    release: () => {},
  };
  const pool = { connect: async () => bound, end: async () => {}, options: {} };
  // Kysely's own types also offer cursors and cancelling, which need a real pool; neither is used here.
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
}
