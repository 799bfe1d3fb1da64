import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';
import { addGroup } from './groups.ts';

/** Issues that many investors know, all in data/instruments-2026-11.csv. */
const LISTS = [
  ['7203', '6758', '9984', '8306', '7974', '9432', '8035', '6501'],
  ['9433', '4502', '8058', '9202', '2914', '6902'],
] as const;

/**
 * Creates two unnamed watchlists for a new demo member, in the caller's transaction; the client shows default names.
 */
export async function seedDemoWatchlists(client: pg.ClientBase, tenantId: number, userId: number): Promise<void> {
  const owner: Owner = { tenantId, userId };
  for (const codes of LISTS) {
    const groupId = await addGroup(client, owner, '');
    await client.query(
      `insert into watch_item (tenant_id, group_id, code, position)
       select $1, $2, o.code, o.position from unnest($3::text[]) with ordinality as o (code, position)`,
      [tenantId, groupId, codes],
    );
  }
}
