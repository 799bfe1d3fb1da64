import type pg from 'pg';
import { withTenant } from '../platform/postgres/index.ts';
import type { CustomersDeps } from './deps.ts';
import { nameDigests } from './names.ts';

/** Cases of one run. */
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

/**
 * Makes the names of identity checks findable that are not yet, oldest first: a later check of a customer replaces the
 * names of the one before. A closed account has none.
 */
export async function indexNames({ pool, cases, digestKey }: CustomersDeps, tenantId: number): Promise<void> {
  const { rows } = await withTenant(pool, tenantId, (client) =>
    client.query<Unnamed>(
      `select case_id as "caseId", user_id as "userId" from identity_case
        where tenant_id = $1 and not named order by case_id limit ${PAGE}`,
      [tenantId],
    ),
  );
  for (const { caseId, userId } of rows) {
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
}
