import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import type { ProposalKind } from '../kind.ts';
import { proposalView } from '../proposal.ts';
import type { Proposals } from '../service.ts';

/** Refuses a proposed fee schedule. */
export const feeRefuse = (proposals: Proposals, kind: ProposalKind): AnyOperation =>
  operatorOperation('feeRefuse', async ({ body, operator, visit, change }) =>
    proposalView(await proposals.refuse([kind], Number(body.number), body.reason, { operator, visit, change })),
  );
