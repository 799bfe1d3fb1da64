import type { IsoDate, Phase } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { commit } from '../platform/postgres/index.ts';

/** How long a lease lives without a batch; also the longest a stopped leader can be waited for. */
const LEASE_SECONDS = 10;
/** A leader without commands confirms its lease this often. */
export const HEARTBEAT_MS = 3000;

/** The lease row: who leads and where journal, events and market clock stand. */
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
async function beginTenant(client: ClientBase, tenantId: number): Promise<void> {
  await client.query(`begin; select set_config('app.tenant', '${Math.trunc(tenantId)}', true)`);
}

/** Waits for all of them, whatever becomes of each; throws what the first one of the list that failed has thrown. */
export async function allOf(statements: readonly Promise<unknown>[]): Promise<void> {
  const outcomes = await Promise.allSettled(statements);
  // What comes after a statement that failed is refused because of it: the first failure is the cause.
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}

/**
 * Runs `work` in a transaction of one tenant; rolls back when it throws. The beginning travels with the first statements of `work`, the
 * commit goes out when all of it has been answered: two round trips for a `work` that waits for nothing in between.
 */
export async function inTenant<T>(client: ClientBase, tenantId: number, work: () => Promise<T>): Promise<T> {
  const begun = beginTenant(client, tenantId);
  try {
    // asynchronous, so that what it throws before its first statement comes after the beginning too
    const working = (async () => work())();
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

/** Who asks for the lease. */
export type Claim = {
  /** The server, the same after a restart of its process. */
  readonly server: string;
  /** Whether the process has just started: what this server led before, with a session that is gone, nobody leads any more. */
  readonly restarted: boolean;
  /** The core that asks, a UUID: what it holds it may take again. */
  readonly leader: string;
};

/** The lease cannot be taken now: the epoch that holds it, and for how long at least, in milliseconds and as epoch milliseconds. */
export type Held = { readonly heldBy: number; readonly heldForMs: number; readonly expiresAt: number };

/**
 * When the lease of another server runs out. After a start of PostgreSQL it lasts for its full length again: while the database was away no
 * leader could confirm it, and the leader of before must not have to race for it.
 */
const EXPIRY = `case when server is null then expires_at
  else greatest(expires_at, pg_postmaster_start_time() + make_interval(secs => ${LEASE_SECONDS})) end`;

/** Whether the session that the lease names is there, other than the caller's own. */
const HAS_SESSION = `exists (select from pg_stat_activity a
  where a.pid = backend_pid and a.backend_start = l.backend_start and a.pid <> pg_backend_pid())`;

/** Whether the caller may take the lease: it has run out, is the caller's own, or was its own before a restart. */
const IS_FREE = `(${EXPIRY} <= clock_timestamp() or leader = $2 or ($4 and server = $3 and not ${HAS_SESSION}))`;

/** How long the statement that takes the lease waits for a transaction that has its row. */
const LOCK_WAIT_MS = 2_000;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Takes the lease with the next epoch, or returns for how long it is held. Reads without a lock first, so that those who wait do not hinder
 * the leader's batches, then takes it with one statement that checks again. The session of a leader that is silent past
 * the expiry is ended before: it may have stopped while it had the row.
 */
export async function acquireLease(client: ClientBase, tenantId: number, claim: Claim): Promise<Lease | Held> {
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

/** Takes the lease if it is still free and still that of the epoch it was; null otherwise, or when its row stays locked. */
async function takeLease(client: ClientBase, tenantId: number, values: readonly unknown[]): Promise<Lease | null> {
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

/** Moves the lease from `former` to `next` within the batch's transaction; throws LeaseLost unless exactly this leader still holds it. */
export async function advanceLease(client: ClientBase, tenantId: number, former: number, next: Lease): Promise<void> {
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
  if (moved.rowCount !== 1) throw new LeaseLost(`epoch ${next.epoch} no longer stands at sequence ${former}`);
}

/** Notes the leader's new session in the lease, which lives on from now; throws LeaseLost when the epoch is over. */
export async function renewSession(client: ClientBase, tenantId: number, epoch: number): Promise<void> {
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

/** The leader is alive although it writes nothing: it reads its state, or applies a long batch. Throws LeaseLost when it no longer leads. */
export async function confirmLease(client: ClientBase, tenantId: number, epoch: number): Promise<void> {
  const confirmed = await client.query(
    'update core_lease set expires_at = clock_timestamp() + make_interval(secs => $3) where tenant_id = $1 and epoch = $2',
    [tenantId, epoch, LEASE_SECONDS],
  );
  if (confirmed.rowCount !== 1) throw new LeaseLost(`epoch ${epoch} is over`);
}

/** Reads the lease as it stands, for a leader that does not know whether its commit went through. */
export async function readLease(client: ClientBase, tenantId: number): Promise<Lease> {
  return inTenant(client, tenantId, async () => {
    const found = await client.query<LeaseRow>(`select ${COLUMNS} from core_lease where tenant_id = $1`, [tenantId]);
    const row = found.rows[0];
    if (row === undefined) throw new Error(`tenant ${tenantId} has no lease row`);
    return toLease(row);
  });
}

/** Gives the lease up, so that the next start need not wait. */
export async function releaseLease(client: ClientBase, tenantId: number, epoch: number): Promise<void> {
  await inTenant(client, tenantId, () =>
    client.query(
      'update core_lease set expires_at = clock_timestamp(), server = null, leader = null where tenant_id = $1 and epoch = $2',
      [tenantId, epoch],
    ),
  );
}
