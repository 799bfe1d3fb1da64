import type pg from 'pg';
import type { AnyOperation } from '../platform/http/index.ts';
import type { ProposalKind } from './kind.ts';
import { feeApprove } from './operations/fee-approve.ts';
import { feePropose } from './operations/fee-propose.ts';
import { feeRefuse } from './operations/fee-refuse.ts';
import { proposalDetail } from './operations/proposal-detail.ts';
import { proposalList } from './operations/proposal-list.ts';
import type { Proposals } from './service.ts';

export { FEE_SCHEDULE, feeSchedule } from './fee-schedule.ts';
export { Proposals } from './service.ts';
export { isDecidedByProposals } from './store.ts';

/** Proposals of any kind: list and details. */
export const proposalOperations = (pool: pg.Pool, proposals: Proposals): AnyOperation[] => [
  proposalList(proposals),
  proposalDetail(pool, proposals),
];

/** Fee schedules: propose, approve, refuse. */
export const feeOperations = (proposals: Proposals, kind: ProposalKind): AnyOperation[] => [
  feePropose(proposals, kind),
  feeApprove(proposals, kind),
  feeRefuse(proposals, kind),
];
