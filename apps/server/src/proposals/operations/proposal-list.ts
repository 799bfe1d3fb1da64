import { operatorOperation } from '../../operators/index.ts';
import { type AnyOperation, pageOf } from '../../platform/http/index.ts';
import { proposalView } from '../proposal.ts';
import type { Proposals } from '../service.ts';

/** Proposals of any kind, newest first. */
export const proposalList = (proposals: Proposals): AnyOperation =>
  operatorOperation('proposalList', async ({ query, operator: { tenantId }, visit }) => {
    const { rows, total } = await proposals.list(tenantId, query.state ?? null, pageOf(query), visit.now);
    return { rows: rows.map(proposalView), total };
  });
