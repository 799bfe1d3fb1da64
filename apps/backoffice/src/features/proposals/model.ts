import type { ProposalView } from '@kabuto/contract/operator';
import type { Permission } from '@kabuto/contract/permissions';
import type { TextKey } from '../../messages/index.ts';

export type ProposalState = ProposalView['state'];

export const STATES = [
  'open',
  'approved',
  'executed',
  'refused',
  'stale',
  'expired',
] as const satisfies ProposalState[];

export const STATE_TEXT: Readonly<Record<ProposalState, TextKey>> = {
  open: 'proposals.stateOpen',
  approved: 'proposals.stateApproved',
  executed: 'proposals.stateExecuted',
  refused: 'proposals.stateRefused',
  stale: 'proposals.stateStale',
  expired: 'proposals.stateExpired',
};

type Kind = {
  readonly text: TextKey;
  /** Who may approve and refuse it. */
  readonly permission: Permission;
  readonly approve:
    | 'POST v1/fee/schedule/approve'
    | 'POST v1/operator/proposal/approve'
    | 'POST v1/fund/adjustment/approve'
    | 'POST v1/offering/proposal/approve'
    | 'POST v1/margin/proposal/approve'
    | 'POST v1/customer/policy/approve'
    | 'POST v1/tenant/proposal/approve'
    | 'POST v1/trading/proposal/approve';
  readonly refuse:
    | 'POST v1/fee/schedule/refuse'
    | 'POST v1/operator/proposal/refuse'
    | 'POST v1/fund/adjustment/refuse'
    | 'POST v1/offering/proposal/refuse'
    | 'POST v1/margin/proposal/refuse'
    | 'POST v1/customer/policy/refuse'
    | 'POST v1/tenant/proposal/refuse'
    | 'POST v1/trading/proposal/refuse';
};
/** The call that approves a proposal, by its kind. */
export type ApprovePath = Kind['approve'];
/** The call that refuses a proposal, by its kind. */
export type RefusePath = Kind['refuse'];

const OF_OPERATORS = {
  permission: 'operator.approve',
  approve: 'POST v1/operator/proposal/approve',
  refuse: 'POST v1/operator/proposal/refuse',
} as const;

const OF_MONEY = {
  permission: 'fund.approve',
  approve: 'POST v1/fund/adjustment/approve',
  refuse: 'POST v1/fund/adjustment/refuse',
} as const;

const OF_OFFERINGS = {
  permission: 'offering.approve',
  approve: 'POST v1/offering/proposal/approve',
  refuse: 'POST v1/offering/proposal/refuse',
} as const;

const OF_DAY_TRADES = {
  permission: 'margin.approve',
  approve: 'POST v1/margin/proposal/approve',
  refuse: 'POST v1/margin/proposal/refuse',
} as const;

const OF_SETTINGS = {
  permission: 'tenant.approve',
  approve: 'POST v1/tenant/proposal/approve',
  refuse: 'POST v1/tenant/proposal/refuse',
} as const;

const KINDS: Readonly<Record<string, Kind>> = {
  feeSchedule: {
    text: 'proposals.kindFeeSchedule',
    permission: 'fee.approve',
    approve: 'POST v1/fee/schedule/approve',
    refuse: 'POST v1/fee/schedule/refuse',
  },
  'operator-invite': { text: 'proposals.kindOperatorInvite', ...OF_OPERATORS },
  'operator-roles': { text: 'proposals.kindOperatorRoles', ...OF_OPERATORS },
  'operator-reset': { text: 'proposals.kindOperatorReset', ...OF_OPERATORS },
  adjustment: { text: 'proposals.kindAdjustment', ...OF_MONEY },
  depositReversal: { text: 'proposals.kindDepositReversal', ...OF_MONEY },
  withdrawalApproval: { text: 'proposals.kindWithdrawalApproval', ...OF_MONEY },
  transferFile: { text: 'proposals.kindTransferFile', ...OF_MONEY },
  transferPolicy: { text: 'proposals.kindTransferPolicy', ...OF_MONEY },
  tokenPolicy: { text: 'proposals.kindTokenPolicy', ...OF_MONEY },
  tokenRate: { text: 'proposals.kindTokenRate', ...OF_MONEY },
  tokenReturn: { text: 'proposals.kindTokenReturn', ...OF_MONEY },
  payoutAbandon: { text: 'proposals.kindPayoutAbandon', ...OF_MONEY },
  depositChecks: { text: 'proposals.kindDepositChecks', ...OF_MONEY },
  depositReturn: { text: 'proposals.kindDepositReturn', ...OF_MONEY },
  depositRecovery: { text: 'proposals.kindDepositRecovery', ...OF_MONEY },
  payoutSettle: { text: 'proposals.kindPayoutSettle', ...OF_MONEY },
  treasuryFunding: { text: 'proposals.kindTreasuryFunding', ...OF_MONEY },
  treasuryRelease: { text: 'proposals.kindTreasuryRelease', ...OF_MONEY },
  networkResume: { text: 'proposals.kindNetworkResume', ...OF_MONEY },
  networkRestart: { text: 'proposals.kindNetworkRestart', ...OF_MONEY },
  cashier: { text: 'proposals.kindCashier', ...OF_MONEY },
  bankDetails: { text: 'proposals.kindBankDetails', ...OF_MONEY },
  offeringPrice: { text: 'proposals.kindOfferingPrice', ...OF_OFFERINGS },
  offeringDraw: { text: 'proposals.kindOfferingDraw', ...OF_OFFERINGS },
  offeringCancel: { text: 'proposals.kindOfferingCancel', ...OF_OFFERINGS },
  offeringDocument: { text: 'proposals.kindOfferingDocument', ...OF_OFFERINGS },
  dayTradeTerms: { text: 'proposals.kindDayTradeTerms', ...OF_DAY_TRADES },
  loanTerms: { text: 'proposals.kindLoanTerms', ...OF_DAY_TRADES },
  tenantLicence: { text: 'brokerage.kindLicence', ...OF_SETTINGS },
  tenantFeatures: { text: 'brokerage.kindFeatures', ...OF_SETTINGS },
  tenantChecks: { text: 'brokerage.kindChecks', ...OF_SETTINGS },
  tenantAgreement: { text: 'brokerage.kindAgreement', ...OF_SETTINGS },
  issueHalt: {
    text: 'proposals.kindIssueHalt',
    permission: 'trading.approve',
    approve: 'POST v1/trading/proposal/approve',
    refuse: 'POST v1/trading/proposal/refuse',
  },
  accountPolicy: {
    text: 'proposals.kindAccountPolicy',
    permission: 'customer.approve',
    approve: 'POST v1/customer/policy/approve',
    refuse: 'POST v1/customer/policy/refuse',
  },
};

/** What the office knows about a kind of proposal; undefined for a kind of a newer server. */
export const kindOf = (kind: string): Kind | undefined => KINDS[kind];

/** Whether an executed proposal leads to a one-time token, which its maker may issue. */
export const leadsToToken = ({ kind, state }: Pick<ProposalView, 'kind' | 'state'>): boolean =>
  state === 'executed' && (kind === 'operator-invite' || kind === 'operator-reset');
