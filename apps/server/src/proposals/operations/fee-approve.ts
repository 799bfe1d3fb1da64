import { operatorOperation } from '../../operators/index.ts';
import type { AnyOperation } from '../../platform/http/index.ts';
import type { ProposalKind } from '../kind.ts';
import { proposalView } from '../proposal.ts';
import type { Proposals } from '../service.ts';

/** Approves a proposed fee schedule, which then applies to new orders. */
export const feeApprove = (proposals: Proposals, kind: ProposalKind): AnyOperation =>
  operatorOperation('feeApprove', async ({ body, operator, visit, change }) =>
    proposalView(await proposals.approve([kind], Number(body.number), body.credential, { operator, visit, change })),
  );
