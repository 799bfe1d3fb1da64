import type pg from 'pg';
import type { Core } from '../../core/index.ts';
import { findUser } from '../../identity/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { type Proposals, proposalView, proposeAs } from '../../proposals/index.ts';
import { accountPolicyKind, presentPolicy } from '../policy-kind.ts';

type PolicyDeps = { readonly pool: pg.Pool; readonly coreOf: (tenantId: number) => Core };

/** The account of a customer. Throws Refused MEMBER_UNKNOWN, also for a closed one. */
async function accountOf({ pool }: PolicyDeps, tenantId: number, memberId: string): Promise<number> {
  const user = await readTenant(pool, tenantId, (client) => findUser(client, tenantId, { userId: Number(memberId) }));
  if (user === undefined) throw new Refused('MEMBER_UNKNOWN', 'memberId');
  return user.accountId;
}

const yenText = (limit: number | null): string | null => (limit === null ? null : String(limit));
const limitFrom = (text: string): number | '' => (text === '' ? '' : Number(text));

/** Limits and tax type of customers: as they are, proposals of others, and decisions about these (decision 0156). */
export function customerPolicyOffice(deps: PolicyDeps, proposals: Proposals): AnyOperation[] {
  const kind = accountPolicyKind(deps.coreOf);
  return [
    operatorOperation('customerPolicy', async ({ query: { memberId }, operator: { tenantId } }) => {
      const accountId = await accountOf(deps, tenantId, memberId);
      const { limits, taxType } = await presentPolicy(deps.coreOf(tenantId), accountId);
      const [orderLimit, dayLimit] = [yenText(limits.order), yenText(limits.day)];
      return { accountId: String(accountId), orderLimit, dayLimit, taxType };
    }),
    operatorOperation('customerPolicyPropose', async ({ body, ...actor }) => {
      const { memberId, orderLimit, dayLimit, taxType, reason } = body;
      const accountId = await accountOf(deps, actor.operator.tenantId, memberId);
      const content = { accountId, orderLimit: limitFrom(orderLimit), dayLimit: limitFrom(dayLimit), taxType };
      return proposeAs(proposals, kind, content, { ...actor, reason });
    }),
    operatorOperation('customerPolicyApprove', async ({ body: { number, credential }, operator, visit, change }) =>
      proposalView(await proposals.approve([kind], Number(number), credential, { operator, visit, change })),
    ),
    operatorOperation('customerPolicyRefuse', async ({ body: { number, reason }, operator, visit, change }) =>
      proposalView(await proposals.refuse([kind], Number(number), reason, { operator, visit, change })),
    ),
  ];
}
