import type pg from 'pg';
import { withoutTenant } from '../postgres/index.ts';
import type { JobClaims } from './runner.ts';

/** Timers of two consecutive starts are never exactly an interval apart, so a claim expires slightly earlier. */
const OVER_AFTER = 0.9;

/** Claims of cluster jobs in the table `job_claim`, by the database's clock. */
export function createJobClaims(pool: pg.Pool): JobClaims {
  return {
    take: async (job, everyMs) => {
      const taken = await withoutTenant(pool, (client) =>
        client.query(
          `insert into job_claim as c (name, taken_at) values ($1, clock_timestamp())
           on conflict (name) do update set taken_at = excluded.taken_at
            where c.taken_at <= excluded.taken_at - $2 * interval '1 millisecond'`,
          [job, everyMs * OVER_AFTER],
        ),
      );
      return taken.rowCount === 1;
    },
    release: async (job) => {
      await withoutTenant(pool, (client) => client.query('delete from job_claim where name = $1', [job]));
    },
  };
}
