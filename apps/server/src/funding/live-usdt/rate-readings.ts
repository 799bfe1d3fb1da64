import type pg from 'pg';
import { withoutTenant } from '../../platform/postgres/index.ts';
import type { Rate } from '../tokens/rate.ts';

/** The readings of a rate that were believed; they outlive the server. */
export type RateReadings = {
  /** The newest one of no later time than `now`; null: there is none. */
  readonly newest: (now: number) => Promise<Rate | null>;
  /** Keeps one, unless it is kept. */
  readonly add: (reading: Rate) => Promise<void>;
};

/** The readings in the database. */
export const rateReadings = (pool: pg.Pool): RateReadings => ({
  newest: (now) =>
    withoutTenant(pool, async (client) => {
      const { rows } = await client.query<Rate>(
        'select rate, read_at as at, source from token_rate_reading where read_at <= $1 order by read_at desc limit 1',
        [now],
      );
      return rows[0] ?? null;
    }),
  add: ({ rate, at, source }) =>
    withoutTenant(pool, async (client) => {
      await client.query(
        'insert into token_rate_reading (rate, read_at, source) values ($1, $2, $3) on conflict do nothing',
        [rate, at, source],
      );
    }),
});
