import type { IsoDate, Phase } from '@kabuto/market';
import type { ClientBase } from 'pg';

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
    await client.query('commit');
    return answer;
  } catch (error) {
    // The first error is the one to report; the connection may be gone, which a failed rollback would hide.
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}

/**
 * Takes the lease with the next epoch, or answers for how long it is still held by a living leader.
 * A leader whose database session has gone cannot write any more (its epoch is over from now on), so its lease is taken at once;
 * one that is silent past its expiry is cut off with pg_terminate_backend.
 */
export async function acquireLease(
  client: ClientBase,
  tenantId: number,
): Promise<Lease | { readonly heldForMs: number }> {
  return inTenant(client, tenantId, async () => {
    const held = await client.query<{ held_for_ms: number; alive: boolean; backend_pid: number | null }>(
      `select greatest(0, ceil(extract(epoch from expires_at - clock_timestamp()) * 1000))::int as held_for_ms, backend_pid,
              exists (select 1 from pg_stat_activity a where a.pid = l.backend_pid and a.backend_start = l.backend_start
                        and a.pid <> pg_backend_pid()) as alive
         from core_lease l where tenant_id = $1 for update`,
      [tenantId],
    );
    const row = held.rows[0];
    if (row === undefined) throw new Error(`tenant ${tenantId} has no lease row`);
    if (row.alive && row.held_for_ms > 0) return { heldForMs: row.held_for_ms };
    if (row.alive) await client.query('select pg_terminate_backend($1)', [row.backend_pid]);
    const taken = await client.query<LeaseRow>(
      `update core_lease set epoch = epoch + 1, backend_pid = pg_backend_pid(),
              backend_start = (select backend_start from pg_stat_activity where pid = pg_backend_pid()),
              expires_at = clock_timestamp() + make_interval(secs => $2)
        where tenant_id = $1 returning ${COLUMNS}`,
      [tenantId, LEASE_SECONDS],
    );
    const lease = taken.rows[0];
    if (lease === undefined) throw new Error(`tenant ${tenantId} has no lease row`);
    return toLease(lease);
  });
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

/** Tells the lease that this leader has a new database session, so that nobody takes it for gone; throws LeaseLost when it no longer leads. */
export async function renewSession(client: ClientBase, tenantId: number, epoch: number): Promise<void> {
  await inTenant(client, tenantId, async () => {
    const renewed = await client.query(
      `update core_lease set backend_pid = pg_backend_pid(),
              backend_start = (select backend_start from pg_stat_activity where pid = pg_backend_pid())
        where tenant_id = $1 and epoch = $2`,
      [tenantId, epoch],
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
    client.query('update core_lease set expires_at = clock_timestamp() where tenant_id = $1 and epoch = $2', [
      tenantId,
      epoch,
    ]),
  );
}
