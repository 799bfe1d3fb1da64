import type { TextKey, Translate } from '../../messages/index.ts';

/** The events of the log that the office has words for. */
export const EVENTS = [
  'registered',
  'login',
  'logout',
  'reset',
  'roles',
  'demoEnter',
  'feePropose',
  'feeApprove',
  'feeRefuse',
  'feeExecuted',
  'invitePropose',
  'rolesPropose',
  'resetPropose',
  'operatorApprove',
  'operatorRefuse',
  'inviteExecuted',
  'rolesExecuted',
  'resetExecuted',
  'identityView',
  'identityApprove',
  'identityReject',
  'tokenIssue',
  'clerkApproved',
  'clerkRefused',
  'fundProof',
  'fundDepositMatch',
  'fundDepositRelease',
  'fundDepositReject',
  'fundLineAllocate',
  'fundLineReturn',
  'fundLineReturned',
  'bankImport',
  'bankImportConfirm',
  'bankDetailsSet',
  'bankDetailsExecuted',
  'fundWithdrawalApprove',
  'fundWithdrawalReject',
  'fundWithdrawalPaid',
  'fundWithdrawalReturned',
  'transferFileRelease',
  'transferFileAccept',
  'transferFilePropose',
  'transferFileExecuted',
  'adjustmentPropose',
  'adjustmentApprove',
  'adjustmentRefuse',
  'adjustmentExecuted',
  'depositReversalPropose',
  'reversalExecuted',
  'withdrawalApprovalPropose',
  'approvalExecuted',
  'transferPolicyPropose',
  'transferPolicyExecuted',
  'cashierPropose',
  'cashierExecuted',
  'segregationTrust',
] as const;

const TEXT_OF: ReadonlyMap<string, TextKey> = new Map(EVENTS.map((event) => [event, `events.${event}` as const]));

/** An event in words; one of a newer server by its name. */
export function eventText(t: Translate, event: string): string {
  const key = TEXT_OF.get(event);
  return key === undefined ? event : t(key);
}
