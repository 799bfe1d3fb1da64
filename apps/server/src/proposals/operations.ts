import type pg from 'pg';
import { requestOptions } from '../identity/index.ts';
import { operatorOperation, passkeysOf } from '../operators/index.ts';
import type { AnyOperation } from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { ProposalKind } from './kind.ts';
import { challengeFor, proposalView } from './proposal.ts';
import type { Proposals } from './service.ts';

const PAGE_SIZE = 10;

/** Proposals of any kind: list and details. */
export const proposalOperations = (pool: pg.Pool, proposals: Proposals): AnyOperation[] => [
  operatorOperation('proposalList', async ({ query, operator: { tenantId }, visit }) => {
    const limit = Number(query.pageSize ?? PAGE_SIZE);
    const offset = (Number(query.pageNum ?? 1) - 1) * limit;
    const { rows, total } = await proposals.list(tenantId, query.state ?? null, { limit, offset }, visit.now);
    return { rows: rows.map(proposalView), total };
  }),
  operatorOperation('proposalDetail', async ({ query, operator: { tenantId, operatorId }, visit }) => {
    const proposal = await proposals.find(tenantId, Number(query.number), visit.now);
    const signs = proposal.state === 'open' && proposal.makerId !== operatorId;
    const passkeys = await withTenant(pool, tenantId, (client) => passkeysOf(client, tenantId, operatorId));
    return {
      proposal: proposalView(proposal),
      difference: await proposals.difference(proposal),
      passkey: signs ? requestOptions(visit.rp, challengeFor(proposal), passkeys) : null,
    };
  }),
];

/** Fee schedules: propose, approve, refuse. */
export const feeOperations = (proposals: Proposals, kind: ProposalKind): AnyOperation[] => [
  operatorOperation('feePropose', async ({ body, operator, visit, change }) => {
    const content = { ratePpm: Number(body.ratePpm), minimum: Number(body.minimum) };
    const number = await proposals.propose(kind, content, body.reason, { operator, visit, change });
    return proposalView(await proposals.find(operator.tenantId, number, visit.now));
  }),
  operatorOperation('feeApprove', async ({ body, operator, visit, change }) =>
    proposalView(await proposals.approve(kind, Number(body.number), body.credential, { operator, visit, change })),
  ),
  operatorOperation('feeRefuse', async ({ body, operator, visit, change }) =>
    proposalView(await proposals.refuse(kind, Number(body.number), body.reason, { operator, visit, change })),
  ),
];
