import type { ReferralMemberView } from '@kabuto/contract/operator';
import type pg from 'pg';
import { maskNickname } from '../store.ts';

type Row = {
  readonly memberId: string;
  readonly nickname: string;
  readonly state: ReferralMemberView['state'];
  readonly createdAt: number;
  readonly mayRefer: boolean;
  readonly downlines: number;
  readonly referrerId: string | null;
  readonly referrer: string | null;
  readonly referredAt: number | null;
};

const SELECT = `select u.user_id::text as "memberId", u.nickname, u.created_at::float8 as "createdAt",
    u.may_refer as "mayRefer", u.referrer_id::text as "referrerId", r.nickname as referrer,
    u.referred_at::float8 as "referredAt",
    (select count(*)::int from app_user d
      where d.tenant_id = u.tenant_id and d.referrer_id = u.user_id and d.account_id is not null) as downlines,
    case when u.closed_at is not null then 'closed'
         when exists (select from identity_case c
                       where c.tenant_id = u.tenant_id and c.user_id = u.user_id and c.state = 'verified')
         then 'verified' else 'open' end as state
  from app_user u left join app_user r on r.tenant_id = u.tenant_id and r.user_id = u.referrer_id`;

function viewOf({ memberId, nickname, state, createdAt, mayRefer, downlines, ...of }: Row): ReferralMemberView {
  const { referrerId, referrer, referredAt } = of;
  return {
    memberId,
    nickname: maskNickname(nickname),
    state,
    createdAt,
    mayRefer,
    downlines,
    referrer:
      referrerId === null || referredAt === null
        ? null
        : { memberId: referrerId, nickname: maskNickname(referrer ?? ''), at: referredAt },
  };
}

/**
 * The IDs of a page, highest first. The referrers are found one after the other in the index of downlines, so that a
 * page costs the same however many members there are.
 */
const IDS = {
  referrers: `with recursive referrer as (
      select (select max(referrer_id) from app_user where tenant_id = $1 and referrer_id < $2) as user_id
      union all
      select (select max(u.referrer_id) from app_user u where u.tenant_id = $1 and u.referrer_id < r.user_id)
        from referrer r where r.user_id is not null)
    select user_id from referrer where user_id is not null limit $3`,
  withoutPermission: `select user_id from app_user
     where tenant_id = $1 and user_id < $2 and not may_refer and account_id is not null order by user_id desc limit $3`,
  all: `select user_id from app_user where tenant_id = $1 and user_id < $2 and account_id is not null
     order by user_id desc limit $3`,
} as const;

export type Scope = keyof typeof IDS;

/** A page of members with an ID below one, highest first. */
export async function readMembers(
  client: pg.ClientBase,
  tenantId: number,
  { scope, below, limit }: { readonly scope: Scope; readonly below: number; readonly limit: number },
): Promise<ReferralMemberView[]> {
  const { rows } = await client.query<Row>(
    `${SELECT} where u.tenant_id = $1 and u.account_id is not null and u.user_id in (${IDS[scope]})
      order by u.user_id desc`,
    [tenantId, below, limit],
  );
  return rows.map(viewOf);
}

/** A member with an account; undefined when there is none. `lock`: its row until the transaction ends. */
export async function readMember(
  client: pg.ClientBase,
  tenantId: number,
  memberId: number,
  lock = false,
): Promise<ReferralMemberView | undefined> {
  const { rows } = await client.query<Row>(
    `${SELECT} where u.tenant_id = $1 and u.user_id = $2 and u.account_id is not null ${lock ? 'for update of u' : ''}`,
    [tenantId, memberId],
  );
  return rows[0] === undefined ? undefined : viewOf(rows[0]);
}

/** Sets the permission of a member that the caller has locked. */
export const setPermission = (
  client: pg.ClientBase,
  tenantId: number,
  memberId: number,
  mayRefer: boolean,
): Promise<unknown> =>
  client.query('update app_user set may_refer = $3 where tenant_id = $1 and user_id = $2', [
    tenantId,
    memberId,
    mayRefer,
  ]);
