import type { IsoDate, Phase } from '@kabuto/market';
import type { Client } from 'pg';
import { commit } from '../../platform/postgres/index.ts';

/** How long a lease lives without a batch; also the longest wait for a leader that has stopped. */
const LEASE_SECONDS = 10;
/** A leader without commands confirms its lease this often. */
export const HEARTBEAT_MS = 3000;

/** The lease row: the leading epoch, and the current position of journal, events and market clock. */
export type Lease = {
  readonly epoch: number;
  readonly seq: number;
  readonly headHash: Buffer;
  readonly eventSeq: number;
  readonly tick: number;
  readonly marketAt: number;
  readonly phase: Phase;
  readonly tradeDate: IsoDate | null;
  readonly speed: number;
};

/** Another server leads this tenant now. */
export class LeaseLost extends Error {
  constructor(detail: string) {
    super(`the trading core's lease was lost: ${detail}`);
    this.name = 'LeaseLost';
  }
}

type LeaseRow = {
  epoch: number;
  seq: number;
  head_hash: Buffer;
  event_seq: number;
  tick: number;
  market_at: number;
  phase: Phase;
  trade_date: IsoDate | null;
  speed: number;
};

const toLease = (row: LeaseRow): Lease => ({
  epoch: row.epoch,
  seq: row.seq,
  headHash: row.head_hash,
  eventSeq: row.event_seq,
  tick: row.tick,
  marketAt: row.market_at,
  phase: row.phase,
  tradeDate: row.trade_date,
  speed: row.speed,
});

const COLUMNS = 'epoch, seq, head_hash, event_seq, tick, market_at, phase, trade_date, speed';

/** Starts a transaction that sees one tenant only. */
async function beginTenant(client: Client, tenantId: number): Promise<void> {
  await client.query(`begin; select set_config('app.tenant', '${Math.trunc(tenantId)}', true)`);
}

/**
 * Waits for all statements, whatever the outcome of each; throws the error of the first one in the list that failed.
 */
export async function allOf(statements: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  // Statements after a failed one are refused because of it: the first failure is the cause.
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Sends the statements that `send` begins in one write: each write of its own would wake PostgreSQL's session, which
 * waits for the next one again.
 */
function inOneWrite<T>({ connection }: Client, send: () => T): T {
  const { stream } = connection;
  stream.cork();
  try {
    return send();
  } finally {
    stream.uncork();
  }
}

/**
 * Runs `work` in a transaction of one tenant; rolls back when it throws. The `begin` is sent with the first statements
 * of `work`, the commit once all of them have completed: two round trips for a `work` that waits for nothing in
 * between.
 */
export async function inTenant<T>(client: Client, tenantId: number, work: () => Promise<T>): Promise<T> {
  const [begun, working] = inOneWrite(client, () => [
    beginTenant(client, tenantId),
    // async, so that an error thrown before its first statement also comes after the begin
    (async () => work())(),
  ]);
  try {
    await allOf([begun, working]);
    const answer = await working;
    await commit(client);
    return answer;
  } catch (error) {
    // The first error is the one to report; the connection may be gone, which a failed rollback would hide.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/** Who requests the lease. */
export type Claim = {
  /** The server, the same after a restart of its process. */
  readonly server: string;
  /**
   * Whether the process has just started: what this server led before, with a session that is gone, has no leader any
   * more.
   */
  readonly restarted: boolean;
  /** The core that requests the lease, a UUID: it may acquire again what it holds. */
  readonly leader: string;
};

/**
 * The lease cannot be acquired now: the epoch that holds it, for how long at least, in milliseconds, and its expiry in
 * epoch milliseconds.
 */
export type Held = { readonly heldBy: number; readonly heldForMs: number; readonly expiresAt: number };

/**
 * When the lease of another server expires. After a start of PostgreSQL it lasts for its full length again: while the
 * database was away no leader could confirm it, and the previous leader must not have to race for it.
 */
const EXPIRY = `case when server is null then expires_at
  else greatest(expires_at, pg_postmaster_start_time() + make_interval(secs => ${LEASE_SECONDS})) end`;

/** Whether the session recorded in the lease is alive, other than the caller's own. */
const HAS_SESSION = `exists (select from pg_stat_activity a
  where a.pid = backend_pid and a.backend_start = l.backend_start and a.pid <> pg_backend_pid())`;

/** Whether the caller may acquire the lease: it has expired, is the caller's own, or was its own before a restart. */
const IS_FREE = `(${EXPIRY} <= clock_timestamp() or leader = $2 or ($4 and server = $3 and not ${HAS_SESSION}))`;

/** How long the statement that acquires the lease waits for a transaction that has locked its row. */
const LOCK_WAIT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Acquires the lease with the next epoch, or returns for how long it is held. Reads without a lock first, so that
 * waiting servers do not hinder the leader's batches, then acquires it with one statement that checks again. The
 * session of a leader that is silent past the expiry is terminated first: it may have stopped while it held the row
 * lock.
 */
export async function acquireLease(client: Client, tenantId: number, claim: Claim): Promise<Lease | Held> {
  const values = [tenantId, claim.leader, claim.server, claim.restarted];
  const { free, pid, ...held } = await inTenant(client, tenantId, async () => {
    const found = await client.query<Held & { readonly free: boolean; readonly pid: number | null }>(
      `select ${IS_FREE} as free, case when ${HAS_SESSION} then backend_pid end as pid, epoch as "heldBy",
              greatest(1, ceil(extract(epoch from ${EXPIRY} - clock_timestamp()) * 1000))::int as "heldForMs",
              floor(extract(epoch from ${EXPIRY}) * 1000)::int8 as "expiresAt"
         from core_lease l where tenant_id = $1`,
      values,
    );
    const row = found.rows[0];
    if (row === undefined) throw new Error(`tenant ${tenantId} has no lease row`);
    return row;
  });
  if (!free) return held;
  if (pid !== null) await client.query('select pg_terminate_backend($1)', [pid]);
  return (
    (await takeLease(client, tenantId, [...values, LEASE_SECONDS, held.heldBy])) ?? { ...held, heldForMs: LOCK_WAIT_MS }
  );
}

/** Acquires the lease if it is still free and still of the same epoch; null otherwise, or when its row stays locked. */
async function takeLease(client: Client, tenantId: number, values: readonly unknown[]): Promise<Lease | null> {
  try {
    const taken = await inTenant(client, tenantId, async () => {
      await client.query(`set local lock_timeout = ${LOCK_WAIT_MS}`);
      return client.query<LeaseRow>(
        `update core_lease l set epoch = epoch + 1, server = $3, leader = $2, backend_pid = pg_backend_pid(),
                backend_start = (select a.backend_start from pg_stat_activity a where a.pid = pg_backend_pid()),
                expires_at = clock_timestamp() + make_interval(secs => $5)
          where tenant_id = $1 and epoch = $6 and ${IS_FREE} returning ${COLUMNS}`,
        [...values],
      );
    });
    const [lease] = taken.rows;
    return lease === undefined ? null : toLease(lease);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE) return null;
    throw error;
  }
}

/**
 * Moves the lease from `former` to `next` within the batch's transaction; throws LeaseLost unless exactly this leader
 * still holds it.
 */
export async function advanceLease(client: Client, tenantId: number, former: number, next: Lease): Promise<void> {
  const moved = await client.query({
    name: 'core:lease',
    text: `update core_lease set seq = $4, head_hash = $5, event_seq = $6, tick = $7, market_at = $8, phase = $9, trade_date = $10,
                  speed = $11, expires_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
            where tenant_id = $1 and epoch = $2 and seq = $3`,
    values: [
      tenantId,
      next.epoch,
      former,
      next.seq,
      next.headHash,
      next.eventSeq,
      next.tick,
      next.marketAt,
      next.phase,
      next.tradeDate,
      next.speed,
    ],
  });
  if (moved.rowCount !== 1) throw new LeaseLost(`epoch ${next.epoch} is no longer at sequence ${former}`);
}

/** Records the leader's new session in the lease and extends it; throws LeaseLost when the epoch has ended. */
export async function renewSession(client: Client, tenantId: number, epoch: number): Promise<void> {
  await inTenant(client, tenantId, async () => {
    const renewed = await client.query(
      `update core_lease set backend_pid = pg_backend_pid(),
              backend_start = (select backend_start from pg_stat_activity where pid = pg_backend_pid()),
              expires_at = clock_timestamp() + make_interval(secs => $3)
        where tenant_id = $1 and epoch = $2`,
      [tenantId, epoch, LEASE_SECONDS],
    );
    if (renewed.rowCount !== 1) throw new LeaseLost(`epoch ${epoch} is over`);
  });
}

/**
 * Extends the lease of a leader that writes nothing, as it reads its state or applies a long batch. Throws LeaseLost
 * when it no longer leads.
 */
export async function confirmLease(client: Client, tenantId: number, epoch: number): Promise<void> {
  const confirmed = await client.query(
    'update core_lease set expires_at = clock_timestamp() + make_interval(secs => $3) where tenant_id = $1 and epoch = $2',
    [tenantId, epoch, LEASE_SECONDS],
  );
  if (confirmed.rowCount !== 1) throw new LeaseLost(`epoch ${epoch} is over`);
}

/** Reads the current lease, for a leader that does not know whether its commit succeeded. */
export async function readLease(client: Client, tenantId: number): Promise<Lease> {
  return inTenant(client, tenantId, async () => {
    const found = await client.query<LeaseRow>(`select ${COLUMNS} from core_lease where tenant_id = $1`, [tenantId]);
    const row = found.rows[0];
    if (row === undefined) throw new Error(`tenant ${tenantId} has no lease row`);
    return toLease(row);
  });
}

/** Releases the lease, so that the next start need not wait. */
export async function releaseLease(client: Client, tenantId: number, epoch: number): Promise<void> {
  await inTenant(client, tenantId, () =>
    client.query(
      'update core_lease set expires_at = clock_timestamp(), server = null, leader = null where tenant_id = $1 and epoch = $2',
      [tenantId, epoch],
    ),
  );
}
