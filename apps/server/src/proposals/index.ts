import type pg from 'pg';
import type { Core } from '../core/index.ts';
import type { AnyOperation } from '../platform/http/index.ts';
import { feeSchedule } from './fee-schedule.ts';
import type { CoreKind, ProposalKind } from './kind.ts';
import { adjustment } from './money/adjustment.ts';
import { type MoneyKinds, moneyOperations } from './money/operations.ts';
import { tokenPolicy } from './money/token-policy.ts';
import { depositReversal, tokenReturn, withdrawalApproval } from './money/transfer-kinds.ts';
import { transferPolicy } from './money/transfer-policy.ts';
import { feeApprove } from './operations/fee-approve.ts';
import { feePropose } from './operations/fee-propose.ts';
import { feeRefuse } from './operations/fee-refuse.ts';
import {
  invitePropose,
  operatorApprove,
  operatorRefuse,
  resetPropose,
  rolesPropose,
} from './operations/operator-proposals.ts';
import { proposalDetail } from './operations/proposal-detail.ts';
import { proposalList } from './operations/proposal-list.ts';
import { tokenIssue } from './operations/token-issue.ts';
import { OPERATOR_KINDS } from './operator-kinds.ts';
import { Proposals } from './service.ts';

export { runClerk } from './clerk.ts';
export { FEE_SCHEDULE } from './fee-schedule.ts';
export type { CoreKind, DatabaseKind, ProposalKind } from './kind.ts';
export { executeCommand, executeStep, integerOf, limitOf } from './money/command.ts';
export { proposeAs } from './money/operations.ts';
export { TOKEN_POLICY } from './money/token-policy.ts';
export { type Content, proposalView } from './proposal.ts';
export type { Proposals } from './service.ts';
export { endProposals, isAudited, isDecidedByProposals, openProposalOn, proposalQueue } from './store.ts';
export { moneyOperations };

/**
 * The proposals of all kinds. `more`: kinds of other areas; without them their proposals are neither approved nor
 * resumed here.
 */
export function createProposals(pool: pg.Pool, coreOf: (tenantId: number) => Core, more: readonly ProposalKind[] = []) {
  const fees = feeSchedule(coreOf);
  const money: MoneyKinds = {
    adjustment: adjustment(coreOf),
    depositReversal: depositReversal(coreOf, pool),
    withdrawalApproval: withdrawalApproval(coreOf),
    transferPolicy: transferPolicy(coreOf),
    tokenPolicy: tokenPolicy(coreOf),
    tokenReturn: tokenReturn(coreOf, pool),
  };
  const proposals = new Proposals(pool, [fees, ...OPERATOR_KINDS, ...Object.values(money), ...more]);
  return { proposals, fees, money };
}

/** Proposals of any kind: list and details. */
export const proposalOperations = (pool: pg.Pool, proposals: Proposals): AnyOperation[] => [
  proposalList(proposals),
  proposalDetail(pool, proposals),
];

/** Fee schedules: propose, approve, refuse. */
export const feeOperations = (proposals: Proposals, kind: CoreKind): AnyOperation[] => [
  feePropose(proposals, kind),
  feeApprove(proposals, kind),
  feeRefuse(proposals, kind),
];

/** Operators: propose an invite, roles or a reset; approve, refuse, and issue the one-time token. */
export const operatorProposals = (pool: pg.Pool, proposals: Proposals): AnyOperation[] => [
  invitePropose(proposals),
  rolesPropose(pool, proposals),
  resetPropose(pool, proposals),
  operatorApprove(proposals),
  operatorRefuse(proposals),
  tokenIssue(),
];
