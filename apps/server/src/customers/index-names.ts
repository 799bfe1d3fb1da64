import type pg from 'pg';
import { eachOf } from '../platform/jobs/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { CustomersDeps } from './deps.ts';
import { nameDigests } from './names.ts';

/** Cases that are read at once. */
const PAGE = 100;

type Unnamed = { readonly caseId: number; readonly userId: number };

async function replaceNames(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  digests: readonly Buffer[],
): Promise<void> {
  await client.query('delete from customer_name where tenant_id = $1 and user_id = $2', [tenantId, userId]);
  await client.query(
    'insert into customer_name (tenant_id, user_id, digest) select $1, $2, digest from unnest($3::bytea[]) as digest',
    [tenantId, userId, digests],
  );
}

async function indexCase(
  { pool, cases, digestKey }: CustomersDeps,
  tenantId: number,
  { caseId, userId }: Unnamed,
): Promise<void> {
  await withTenant(pool, tenantId, async (client) => {
    // A closing removes the names: it waits for this, or this sees it.
    const owner = await client.query<{ closed: boolean }>(
      `select closed_at is not null as closed from app_user where tenant_id = $1 and user_id = $2 for update`,
      [tenantId, userId],
    );
    if (owner.rows[0]?.closed === false) {
      const found = await cases.find(client, tenantId, caseId);
      const { name = '', kana = '' } = found?.content ?? {};
      await replaceNames(client, tenantId, userId, nameDigests(digestKey, tenantId, [name, kana]));
    }
    await client.query('update identity_case set named = true where tenant_id = $1 and case_id = $2', [
      tenantId,
      caseId,
    ]);
  });
}

/**
 * Makes the names of identity checks findable that are not yet, oldest first: a later check of a customer replaces the
 * names of the one before. A closed account has none. Throws the first error once all cases are done: one that cannot
 * be read is left for the next run.
 */
export async function indexNames(deps: CustomersDeps, tenantId: number): Promise<void> {
  const failed: unknown[] = [];
  let after = 0;
  for (;;) {
    const { rows } = await withTenant(deps.pool, tenantId, (client) =>
      client.query<Unnamed>(
        `select case_id as "caseId", user_id as "userId" from identity_case
          where tenant_id = $1 and not named and case_id > $2 order by case_id limit ${PAGE}`,
        [tenantId, after],
      ),
    );
    await eachOf(rows, (row) => indexCase(deps, tenantId, row)).catch((error: unknown) => failed.push(error));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) break;
    after = last.caseId;
  }
  if (failed.length > 0) throw failed[0];
}
