import type { ReferralMemberView } from '@kabuto/contract/operator';
import type pg from 'pg';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readDownlines } from '../store.ts';
import { readMember, readMembers, setPermission } from './store.ts';

const PAGE = 25;

type Deps = { readonly pool: pg.Pool };

/** Throws Refused MEMBER_UNKNOWN. */
async function knownMember(
  client: pg.ClientBase,
  tenantId: number,
  memberId: number,
  lock = false,
): Promise<ReferralMemberView> {
  const member = await readMember(client, tenantId, memberId, lock);
  if (member === undefined) throw new Refused('MEMBER_UNKNOWN', 'memberId');
  return member;
}

const referralMemberList = ({ pool }: Deps): AnyOperation =>
  operatorOperation('referralMemberList', ({ query, operator: { tenantId } }) =>
    readTenant(pool, tenantId, async (client) => {
      if (query.memberId !== undefined) {
        const member = await readMember(client, tenantId, Number(query.memberId));
        return { rows: member === undefined ? [] : [member], next: null };
      }
      const limit = Number(query.pageSize ?? PAGE);
      const below = Number(query.below ?? Number.MAX_SAFE_INTEGER);
      const rows = await readMembers(client, tenantId, { scope: query.scope ?? 'all', below, limit: limit + 1 });
      const page = rows.slice(0, limit);
      return { rows: page, next: rows.length > limit ? Number(page.at(-1)?.memberId) : null };
    }),
  );

const referralMemberDetail = ({ pool }: Deps): AnyOperation =>
  operatorOperation('referralMemberDetail', ({ query, operator: { tenantId } }) =>
    readTenant(pool, tenantId, (client) => knownMember(client, tenantId, Number(query.memberId))),
  );

const referralDownlineList = ({ pool }: Deps): AnyOperation =>
  operatorOperation('referralDownlineList', ({ query, operator: { tenantId } }) =>
    readTenant(pool, tenantId, async (client) => {
      const userId = Number(query.memberId);
      await knownMember(client, tenantId, userId);
      return readDownlines(client, { tenantId, userId }, pageOf(query));
    }),
  );

const referralPermissionSet = (_deps: Deps): AnyOperation =>
  operatorOperation('referralPermissionSet', ({ body, operator: { tenantId }, change }) =>
    change(async (client) => {
      const memberId = Number(body.memberId);
      const before = await knownMember(client, tenantId, memberId, true);
      const mayRefer = body.permission === 'given';
      if (before.mayRefer === mayRefer) throw new Refused('PERMISSION_SET', 'permission');
      await setPermission(client, tenantId, memberId, mayRefer);
      return {
        reply: { ...before, mayRefer },
        subject: `member ${memberId}`,
        before: { mayRefer: before.mayRefer },
        after: { mayRefer, reason: body.reason },
      };
    }),
  );

/** The operations of operators on referrals (REF-02, BO-07). */
export const referralOfficeOperations = (deps: Deps): AnyOperation[] => [
  referralMemberList(deps),
  referralMemberDetail(deps),
  referralDownlineList(deps),
  referralPermissionSet(deps),
];
