import type pg from 'pg';

/** What a member wants to be told of, and where to. */
export type Choice = { readonly email: string | null; readonly fills: boolean; readonly orders: boolean };

/** `lock`: until the transaction ends nobody else changes it. Throws when there is no such member. */
export async function readChoice(
  client: pg.ClientBase,
  tenantId: number,
  userId: number,
  lock: 'for update' | '' = '',
): Promise<Choice> {
  const { rows } = await client.query<Choice>(
    `select email, notice_fills as fills, notice_orders as orders from app_user
      where tenant_id = $1 and user_id = $2 ${lock}`,
    [tenantId, userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`the session of user ${userId} has no user`);
  return row;
}
