import pg from 'pg';
import type { Logger } from '../log/index.ts';
import { explainConnectError } from './explain.ts';
import { valueTypes } from './types.ts';

export interface PoolOptions {
  readonly url: string;
  /** Shown in pg_stat_activity as kabuto-<name>. */
  readonly name: string;
  /** The variable named in errors about the URL; DATABASE_URL by default. */
  readonly variable?: string;
  /** Most connections; 10 by default. */
  readonly max?: number;
  /** A statement that runs longer is cancelled; 30 s by default, 0 means never. */
  readonly statementTimeoutMs?: number;
  readonly log?: Logger;
}

const CONNECT_WITHIN_MS = 10_000;
/**
 * A peer that disappears silently is detected by probes after this time without traffic; the system's default is two
 * hours.
 */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A pool with the project's value types and timeouts; does not connect yet. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: `kabuto-${options.name}`,
    types: valueTypes,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    // rules/core.md 2: a session that stalls inside a transaction must not keep its locks.
    idle_in_transaction_session_timeout: 5_000,
    lock_timeout: 10_000,
    ...KEEP_ALIVE,
  });
  // The pool replaces an idle connection that breaks; without a listener the error would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error, component: options.name }, 'idle connection lost'));
  return pool;
}

/** A pool whose database has been reached once. Throws StartError with one sentence when it cannot be reached. */
export async function openPool(options: PoolOptions): Promise<pg.Pool> {
  await (await connect(options.url, options.variable ?? 'DATABASE_URL', options.name)).end();
  return createPool(options);
}

export interface ConnectOptions {
  /** Sends statements immediately, without waiting for the replies to earlier ones. */
  readonly pipeline?: boolean;
  /**
   * A query without a reply for this long fails, its outcome unknown, and the connection is cut; unlimited by default.
   * Needs `pipeline`.
   */
  readonly queryTimeoutMs?: number;
}

/** One connection outside of any pool. Throws StartError with one sentence that names the variable. */
export async function connect(
  url: string,
  variable: string,
  name: string,
  { pipeline = false, queryTimeoutMs }: ConnectOptions = {},
): Promise<pg.Client> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: url,
      application_name: `kabuto-${name}`,
      types: valueTypes,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      pipeline,
      ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
      ...KEEP_ALIVE,
    });
    client.on('error', () => {}); // a lost connection also rejects the query in flight
    await client.connect();
    return client;
  } catch (error) {
    // The driver leaves the socket open when a login fails half-way.
    await client?.end().catch(() => {});
    throw explainConnectError(error, url, variable);
  }
}
