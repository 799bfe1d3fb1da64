import type pg from 'pg';
import { withTenant } from '../../platform/postgres/index.ts';
import { freshRate, type RateSource } from './rate.ts';

/** A rate that differs by more from a fresh one of the market is not used, percent. */
const MOST_PERCENT = 10;

/** A rate that two operators agreed on. */
export type AgreedRate = {
  /** 0: none was ever agreed on. */
  readonly version: number;
  /** 10^-4 yen for one token; null: that of the market. */
  readonly rate: number | null;
  /** When it was approved, and when it ends, epoch milliseconds of the system clock. */
  readonly setAt: number;
  readonly until: number;
  readonly proposal: number;
};

/** The source of an agreed rate, with the number of the proposal. */
const sourceOf = (proposal: number): string => `Agreed rate ${proposal}`;

/** The newest agreement, which may have ended. */
export async function readAgreedRate(client: pg.ClientBase, tenantId: number): Promise<AgreedRate> {
  const { rows } = await client.query<AgreedRate>(
    'select version, rate, set_at as "setAt", until, proposal from token_rate where tenant_id = $1 order by version desc limit 1',
    [tenantId],
  );
  return rows[0] ?? { version: 0, rate: null, setAt: 0, until: 0, proposal: 0 };
}

/** Adds an agreement; of parallel ones of the same version all but one violate the primary key. */
export async function insertAgreedRate(
  client: pg.ClientBase,
  tenantId: number,
  { version, rate, setAt, until, proposal }: AgreedRate,
): Promise<void> {
  await client.query(
    'insert into token_rate (tenant_id, version, rate, set_at, until, proposal) values ($1, $2, $3, $4, $5, $6)',
    [tenantId, version, rate, setAt, until, proposal],
  );
}

/** The least and the greatest rate that is near one of the market, 10^-4 yen. */
export const near = (market: number) => ({
  least: Math.ceil((market * (100 - MOST_PERCENT)) / 100),
  most: Math.floor((market * (100 + MOST_PERCENT)) / 100),
});

/**
 * A brokerage's rate: the one that was agreed on, until it ends, else that of the market; that of the market too while
 * it is fresh and far from the agreed one, which customers could otherwise choose to use.
 */
export const agreedOr = (pool: pg.Pool, tenantId: number, market: RateSource): RateSource => ({
  read: async (now) => {
    const agreed = await withTenant(pool, tenantId, (client) => readAgreedRate(client, tenantId));
    const { rate, setAt, until, proposal } = agreed;
    if (!(rate !== null && now < until)) return market.read(now);
    const fresh = await freshRate(market, now);
    const { least, most } = near(fresh?.rate ?? rate);
    if (fresh !== null && (rate < least || rate > most)) return fresh;
    return { rate, at: Math.min(setAt, now), until, source: sourceOf(proposal) };
  },
});
