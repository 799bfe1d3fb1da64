import pg from 'pg';
import type { Logger } from '../log/index.ts';
import { explainConnectError } from './explain.ts';
import { valueTypes } from './types.ts';

export interface PoolOptions {
  readonly url: string;
  /** Shown in pg_stat_activity: kabuto-<name>. */
  readonly name: string;
  /** The variable a broken URL is blamed on; DATABASE_URL by default. */
  readonly variable?: string;
  /** Connections at most; 10 by default. */
  readonly max?: number;
  /** A statement that runs longer is cancelled; 30 s by default, 0 is never. */
  readonly statementTimeoutMs?: number;
  readonly log?: Logger;
}

const CONNECT_WITHIN_MS = 10_000;
/** A peer that is gone without a word is noticed by probes after so long without traffic; the system's own default is two hours. */
const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const;

/** A pool with the project's value types and time limits; does not connect yet. */
export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    application_name: `kabuto-${options.name}`,
    types: valueTypes,
    max: options.max ?? 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 30_000,
    statement_timeout: options.statementTimeoutMs ?? 30_000,
    // rules/core.md 2: a session that stopped in the middle must not keep its locks.
    idle_in_transaction_session_timeout: 5_000,
    lock_timeout: 10_000,
    ...KEEP_ALIVE,
  });
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', (error) => options.log?.warn({ err: error, component: options.name }, 'idle connection lost'));
  return pool;
}

/** A pool to a database that was reached once. Throws StartError with one sentence when it cannot be reached. */
export async function openPool(options: PoolOptions): Promise<pg.Pool> {
  await (await connect(options.url, options.variable ?? 'DATABASE_URL', options.name)).end();
  return createPool(options);
}

export interface ConnectOptions {
  /** Statements go out as they are asked for, without waiting for the replies to former ones. */
  readonly pipeline?: boolean;
  /** A query without a reply for so long fails, its outcome unknown, and the connection is cut; unlimited by default. Needs `pipeline`. */
  readonly queryTimeoutMs?: number;
}

/** One connection outside any pool. Throws StartError with one sentence that names the variable. */
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
    client.on('error', () => {}); // a lost connection also rejects the query that is under way
    await client.connect();
    return client;
  } catch (error) {
    // The driver leaves the socket open when a log-in fails half-way.
    await client?.end().catch(() => {});
    throw explainConnectError(error, url, variable);
  }
}
