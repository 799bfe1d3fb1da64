import type pg from 'pg';

/** Which notices a member wants by mail, and the mail address. */
export type Choice = {
  readonly email: string | null;
  readonly fills: boolean;
  readonly orders: boolean;
  readonly alerts: boolean;
};

/**
 * Reads a member's choice. `lock`: whether the row is locked until the transaction ends. Throws when there is no such
 * member.
 */
export async function readChoice(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  lock: 'for update' | '' = '',
): Promise<Choice> {
  const { rows } = await client.query<Choice>(
    `select email, notice_fills as fills, notice_orders as orders, notice_alerts as alerts from app_user
      where tenant_id = $1 and user_id = $2 ${lock}`,
    [tenantId, userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`the session of user ${userId} has no user`);
  return row;
}
