import type { Language } from '@kabuto/contract';
import type pg from 'pg';

/** The language of a member's session that was used last, ended or not; Japanese when there is none. */
export async function lastLanguage(client: pg.ClientBase, tenantId: number, userId: number): Promise<Language> {
  const { rows } = await client.query<{ language: Language }>(
    `select language from login_session where tenant_id = $1 and user_id = $2
      order by coalesce(last_seen_at, created_at) desc limit 1`,
    [tenantId, userId],
  );
  return rows[0]?.language ?? 'jp';
}
