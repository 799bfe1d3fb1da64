import type pg from 'pg';

/** The number in a referrer ID, in ASCII or full-width digits; null: it is none. */
export function numberOf(text: string): number | null {
  const digits = text.normalize('NFKC').trim();
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/**
 * The member whose referrer ID this is; null when there is none, when the account is
 * closed, or when the member has no permission to refer others (REF-02).
 */
export async function findReferrer(
  client: pg.ClientBase,
  tenantId: number,
  text: string,
): Promise<{ readonly userId: number; readonly nickname: string } | null> {
  const number = numberOf(text);
  if (number === null) return null;
  const { rows } = await client.query<{ userId: string; nickname: string }>(
    `select user_id as "userId", nickname from app_user
      where tenant_id = $1 and user_id = $2 and account_id is not null and closed_at is null and may_refer`,
    [tenantId, number],
  );
  const [row] = rows;
  return row === undefined ? null : { userId: Number(row.userId), nickname: row.nickname };
}
