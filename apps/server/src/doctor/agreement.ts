import type pg from 'pg';
import { bad, type Finding, ok } from './finding.ts';

/**
 * Whether live brokerages have set their own agreements: the built-in one is for paper money, so without one new
 * members cannot register.
 */
export async function checkAgreements(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ slug: string; version: string; own: boolean }>(
    `select slug, agreement_version as version, agreement_own as own from tenant where mode = 'live' order by tenant_id`,
  );
  return rows.map(({ slug, version, own }) =>
    own
      ? ok(`brokerage ${slug}`, `live, with its own agreement ${version}`)
      : bad(
          `brokerage ${slug}`,
          `live without an agreement of its own, so registration is closed; set one with kabuto tenant agreement ${slug}.`,
        ),
  );
}
