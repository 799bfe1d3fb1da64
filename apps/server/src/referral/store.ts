import type pg from 'pg';
import type { Owner } from '../platform/http/index.ts';

/** A nickname of which other members see the first character. */
export const maskNickname = (nickname: string): string => `${Array.from(nickname)[0] ?? ''}•••`;

/** A member with an account, closed or not, as far as referrals need it. Times are epoch milliseconds. */
export type Referred = {
  readonly userId: number;
  readonly createdAt: number;
  readonly mayRefer: boolean;
  /** Its referrer's nickname is empty once that account is closed. */
  readonly referrer: { readonly userId: number; readonly nickname: string; readonly at: number } | null;
};

/** The member and its referrer. */
export async function readReferred(client: pg.ClientBase, { tenantId, userId }: Owner): Promise<Referred> {
  const { rows } = await client.query<{
    createdAt: string;
    mayRefer: boolean;
    referrerId: string | null;
    referredAt: string | null;
    nickname: string | null;
  }>(
    `select u.created_at as "createdAt", u.may_refer as "mayRefer", u.referrer_id as "referrerId",
            u.referred_at as "referredAt", r.nickname
       from app_user u left join app_user r on r.tenant_id = u.tenant_id and r.user_id = u.referrer_id
      where u.tenant_id = $1 and u.user_id = $2`,
    [tenantId, userId],
  );
  const [row] = rows;
  if (row === undefined) throw new Error(`user ${userId} has no row`);
  const { referrerId, referredAt, nickname } = row;
  return {
    userId,
    createdAt: Number(row.createdAt),
    mayRefer: row.mayRefer,
    referrer:
      referrerId === null ? null : { userId: Number(referrerId), nickname: nickname ?? '', at: Number(referredAt) },
  };
}

/**
 * One change of referrals of a brokerage at a time, so that two members who add each other at the same moment cannot
 * close a circle.
 */
export const lockReferrals = (client: pg.ClientBase, tenantId: number): Promise<unknown> =>
  client.query(`select pg_advisory_xact_lock(hashtext('referral'), $1)`, [tenantId]);

/** Whether `userId` is among those above `from`: its referrer, that one's referrer and so on, or `from` itself. */
export async function isAbove(
  client: pg.ClientBase,
  tenantId: number,
  { from, userId }: { readonly from: number; readonly userId: number },
): Promise<boolean> {
  // `union` without `all` ends at a member who was there before.
  const { rows } = await client.query<{ above: boolean }>(
    `with recursive above as (
       select $2::bigint as user_id
       union
       select u.referrer_id from app_user u join above on u.user_id = above.user_id
        where u.tenant_id = $1 and u.referrer_id is not null)
     select exists (select from above where user_id = $3) as above`,
    [tenantId, from, userId],
  );
  return rows[0]?.above === true;
}

/** Sets the referrer of a member who has none. */
export const setReferrer = (
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  referrerId: number,
  now: number,
): Promise<unknown> =>
  client.query(
    `update app_user set referrer_id = $3, referred_at = $4
      where tenant_id = $1 and user_id = $2 and referrer_id is null`,
    [tenantId, userId, referrerId, now],
  );

export type Downline = {
  /** For operators; other members do not see it. */
  readonly memberId: string;
  /** 1: the first whom the member has referred. */
  readonly position: number;
  readonly nickname: string;
  readonly at: number;
  readonly state: 'open' | 'verified' | 'closed';
};

/** A page of the members whom a member has referred, newest first, and how many there are. */
export async function readDownlines(
  client: pg.ClientBase,
  { tenantId, userId }: Owner,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ rows: Downline[]; total: number }> {
  const of = 'from app_user u where u.tenant_id = $1 and u.referrer_id = $2 and u.account_id is not null';
  const [page, count] = [
    await client.query<{ memberId: string; position: string; nickname: string; at: string; state: Downline['state'] }>(
      `select row_number() over (order by u.referred_at, u.user_id) as position, u.user_id::text as "memberId", u.nickname,
              u.referred_at as at,
              case when u.closed_at is not null then 'closed'
                   when exists (select from identity_case c
                                 where c.tenant_id = u.tenant_id and c.user_id = u.user_id and c.state = 'verified')
                   then 'verified' else 'open' end as state
         ${of} order by u.referred_at desc, u.user_id desc limit $3 offset $4`,
      [tenantId, userId, limit, offset],
    ),
    await client.query<{ total: string }>(`select count(*) as total ${of}`, [tenantId, userId]),
  ];
  return {
    rows: page.rows.map(({ memberId, position, nickname, at, state }) => ({
      memberId,
      position: Number(position),
      nickname: maskNickname(nickname),
      at: Number(at),
      state,
    })),
    total: Number(count.rows[0]?.total ?? 0),
  };
}
