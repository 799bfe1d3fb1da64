import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import { proposalView } from '../proposal.ts';
import type { Proposals } from '../service.ts';

const PAGE_SIZE = 10;

/** Proposals of any kind, newest first. */
export const proposalList = (proposals: Proposals): AnyOperation =>
  operatorOperation('proposalList', async ({ query, operator: { tenantId }, visit }) => {
    const limit = Number(query.pageSize ?? PAGE_SIZE);
    const offset = (Number(query.pageNum ?? 1) - 1) * limit;
    const { rows, total } = await proposals.list(tenantId, query.state ?? null, { limit, offset }, visit.now);
    return { rows: rows.map(proposalView), total };
  });
