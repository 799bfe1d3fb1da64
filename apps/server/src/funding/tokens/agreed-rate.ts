import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import type { RateSource } from './rate.ts';

/** A rate that two operators agreed on. */
export type AgreedRate = {
  /** 0: none was ever agreed on. */
  readonly version: number;
  /** 10^-4 yen for one token; null: that of the market. */
  readonly rate: number | null;
  /** Epoch milliseconds of the system clock. */
  readonly until: number;
  readonly proposal: number;
};

/** The source of an agreed rate, with the number of the proposal. */
const sourceOf = (proposal: number): string => `Agreed rate ${proposal}`;

/** The newest agreement, which may have ended. */
export async function readAgreedRate(client: pg.ClientBase, tenantId: number): Promise<AgreedRate> {
  const { rows } = await client.query<AgreedRate>(
    'select version, rate, until, proposal from token_rate where tenant_id = $1 order by version desc limit 1',
    [tenantId],
  );
  return rows[0] ?? { version: 0, rate: null, until: 0, proposal: 0 };
}

/** Adds an agreement; of parallel ones of the same version all but one violate the primary key. */
export async function insertAgreedRate(
  client: pg.ClientBase,
  tenantId: number,
  { version, rate, until, proposal }: AgreedRate,
  now: number,
): Promise<void> {
  await client.query(
    'insert into token_rate (tenant_id, version, rate, set_at, until, proposal) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, version, rate, now, until, proposal],
  );
}

/** A brokerage's rate: the one that was agreed on until it ends, else that of the market. */
export const agreedOr = (pool: pg.Pool, tenantId: number, market: RateSource): RateSource => ({
  read: async (now) => {
    const { rate, until, proposal } = await withTenant(pool, tenantId, (client) => readAgreedRate(client, tenantId));
    return rate !== null && now < until ? { rate, at: now, source: sourceOf(proposal) } : market.read(now);
  },
});
