import pg from 'pg';

/** The database as this signer sees it: one brokerage, one chain, one wallet. */
export interface Database {
  readonly tenantId: number;
  readonly chainId: number;
  readonly wallet: string;
  /** Runs in one transaction that sees the brokerage's rows. */
  transact<T>(work: (client: pg.ClientBase) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Milliseconds until a statement is given up. */
const DEADLINE_MS = 10_000;

/** Connects when it is first used, and again after a lost connection. */
export function openDatabase(url: string, of: Pick<Database, 'tenantId' | 'chainId' | 'wallet'>): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 2,
    connectionTimeoutMillis: DEADLINE_MS,
    statement_timeout: DEADLINE_MS,
    query_timeout: 2 * DEADLINE_MS,
  });
  // An idle connection that is lost: the next use connects again.
  pool.on('error', () => undefined);
  return {
    ...of,
    close: () => pool.end(),
    async transact(work) {
      const client = await pool.connect();
      let failure: Error | undefined;
      try {
        await client.query('begin');
        await client.query("select set_config('app.tenant', $1, true)", [String(of.tenantId)]);
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        // A connection in an unknown state is not used again.
        failure = error instanceof Error ? error : new Error('unknown');
        throw error;
      } finally {
        client.release(failure);
      }
    },
  };
}

/** A bigint column. Throws RangeError beyond the safe integers. */
export function toNumber(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('a column exceeds the safe integers');
  return value;
}
