import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import type { ProposalKind } from '../kind.ts';
import { proposalView } from '../proposal.ts';
import type { Proposals } from '../service.ts';

/** Proposes a fee schedule for new orders. */
export const feePropose = (proposals: Proposals, kind: ProposalKind): AnyOperation =>
  operatorOperation('feePropose', async ({ body, operator, visit, change }) => {
    const content = { ratePpm: Number(body.ratePpm), minimum: Number(body.minimum) };
    const number = await proposals.propose(kind, content, body.reason, { operator, visit, change });
    return proposalView(await proposals.find(operator.tenantId, number, visit.now));
  });
