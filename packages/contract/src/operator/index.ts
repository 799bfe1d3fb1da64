import type { Static } from 'typebox';
import type { CallOf } from '../endpoint.ts';
import * as bankImport from './bank-import.ts';
import * as customer from './customer.ts';
import * as customerAccount from './customer-account.ts';
import * as customerNote from './customer-note.ts';
import * as customerPolicy from './customer-policy.ts';
import * as entry from './entry.ts';
import * as fee from './fee.ts';
import * as fundSettings from './fund-settings.ts';
import * as funding from './funding.ts';
import * as halt from './halt.ts';
import * as identity from './identity.ts';
import * as log from './log.ts';
import * as margin from './margin.ts';
import * as news from './news.ts';
import * as offering from './offering.ts';
import * as offeringDocuments from './offering-documents.ts';
import type { OperatorEndpoint } from './operator-endpoint.ts';
import * as operators from './operators.ts';
import * as payout from './payout.ts';
import * as proposal from './proposal.ts';
import * as reconciliation from './reconciliation.ts';
import * as referral from './referral.ts';
import * as settings from './settings.ts';
import * as today from './today.ts';
import * as trading from './trading.ts';
import * as transferResults from './transfer-results.ts';
import * as treasury from './treasury.ts';
import * as usdt from './usdt.ts';

/** Every endpoint of the operators' API by its name. The operators' port must serve exactly these. */
export const OPERATOR_ENDPOINTS = {
  registerBegin: entry.registerBegin,
  registerFinish: entry.registerFinish,
  loginBegin: entry.loginBegin,
  loginFinish: entry.loginFinish,
  logout: entry.logout,
  me: entry.me,
  entryOptions: entry.entryOptions,
  demoEnter: entry.demoEnter,
  todaySummary: today.todaySummary,
  messageFailureList: today.messageFailureList,
  proposalList: proposal.proposalList,
  proposalDetail: proposal.proposalDetail,
  feePropose: fee.feePropose,
  feeApprove: fee.feeApprove,
  feeRefuse: fee.feeRefuse,
  operatorList: operators.operatorList,
  invitePropose: operators.invitePropose,
  rolesPropose: operators.rolesPropose,
  resetPropose: operators.resetPropose,
  operatorApprove: operators.operatorApprove,
  operatorRefuse: operators.operatorRefuse,
  tokenIssue: operators.tokenIssue,
  logList: log.logList,
  tenantSettings: settings.tenantSettings,
  tenantContactSet: settings.tenantContactSet,
  tenantLogoSet: settings.tenantLogoSet,
  tenantLicencePropose: settings.tenantLicencePropose,
  tenantFeaturesPropose: settings.tenantFeaturesPropose,
  tenantChecksPropose: settings.tenantChecksPropose,
  tenantAgreementList: settings.tenantAgreementList,
  tenantAgreementDetail: settings.tenantAgreementDetail,
  tenantAgreementSave: settings.tenantAgreementSave,
  tenantAgreementPropose: settings.tenantAgreementPropose,
  tenantApprove: settings.tenantApprove,
  tenantRefuse: settings.tenantRefuse,
  customerList: customer.customerList,
  customerSearch: customer.customerSearch,
  customerExport: customer.customerExport,
  customerDetail: customer.customerDetail,
  customerView: customer.customerView,
  customerStop: customer.customerStop,
  customerRelease: customer.customerRelease,
  customerNotes: customerNote.customerNotes,
  customerNoteAdd: customerNote.customerNoteAdd,
  customerPolicy: customerPolicy.customerPolicy,
  customerPolicyPropose: customerPolicy.customerPolicyPropose,
  customerPolicyApprove: customerPolicy.customerPolicyApprove,
  customerPolicyRefuse: customerPolicy.customerPolicyRefuse,
  customerAccount: customerAccount.customerAccount,
  customerAssets: customerAccount.customerAssets,
  customerExplain: customerAccount.customerExplain,
  customerPositions: customerAccount.customerPositions,
  customerOrders: customerAccount.customerOrders,
  customerFills: customerAccount.customerFills,
  customerCash: customerAccount.customerCash,
  customerTransfers: customerAccount.customerTransfers,
  customerWithdrawable: customerAccount.customerWithdrawable,
  marginList: margin.marginList,
  marginTerms: margin.marginTerms,
  marginTermsPropose: margin.marginTermsPropose,
  loanTermsList: margin.loanTermsList,
  loanTermsPropose: margin.loanTermsPropose,
  marginApprove: margin.marginApprove,
  marginRefuse: margin.marginRefuse,
  newsItemList: news.newsItemList,
  newsItemDetail: news.newsItemDetail,
  newsItemSave: news.newsItemSave,
  newsItemWithdraw: news.newsItemWithdraw,
  referralMemberList: referral.referralMemberList,
  referralMemberDetail: referral.referralMemberDetail,
  referralDownlineList: referral.referralDownlineList,
  referralPermissionSet: referral.referralPermissionSet,
  identityList: identity.identityList,
  identityView: identity.identityView,
  identityPicture: identity.identityPicture,
  identityApprove: identity.identityApprove,
  identityReject: identity.identityReject,
  fundTransferList: funding.fundTransferList,
  fundTransferDetail: funding.fundTransferDetail,
  fundProof: funding.fundProof,
  fundLineList: funding.fundLineList,
  fundDepositMatch: funding.fundDepositMatch,
  fundDepositRelease: funding.fundDepositRelease,
  fundDepositReject: funding.fundDepositReject,
  fundLineAllocate: funding.fundLineAllocate,
  fundLineReturn: funding.fundLineReturn,
  fundLineReturned: funding.fundLineReturned,
  bankImport: bankImport.bankImport,
  bankImportConfirm: bankImport.bankImportConfirm,
  bankImportList: bankImport.bankImportList,
  bankDetailsSet: funding.bankDetailsSet,
  fundWithdrawalApprove: funding.fundWithdrawalApprove,
  payoutApproval: payout.payoutApproval,
  payoutApprove: payout.payoutApprove,
  payoutGiveUp: payout.payoutGiveUp,
  fundWithdrawalReject: funding.fundWithdrawalReject,
  fundWithdrawalPaid: funding.fundWithdrawalPaid,
  transferResults: transferResults.transferResults,
  fundWithdrawalReturned: funding.fundWithdrawalReturned,
  transferFileRelease: funding.transferFileRelease,
  transferFileList: funding.transferFileList,
  transferFileDownload: funding.transferFileDownload,
  transferFileAccept: funding.transferFileAccept,
  transferFilePropose: funding.transferFilePropose,
  adjustmentPropose: funding.adjustmentPropose,
  adjustmentApprove: funding.adjustmentApprove,
  adjustmentRefuse: funding.adjustmentRefuse,
  depositReversalPropose: funding.depositReversalPropose,
  withdrawalApprovalPropose: funding.withdrawalApprovalPropose,
  transferPolicyPropose: funding.transferPolicyPropose,
  tokenPolicyPropose: usdt.tokenPolicyPropose,
  tokenRatePropose: usdt.tokenRatePropose,
  tokenReturnPropose: usdt.tokenReturnPropose,
  payoutAbandonPropose: usdt.payoutAbandonPropose,
  depositChecksPropose: usdt.depositChecksPropose,
  depositReturnPropose: usdt.depositReturnPropose,
  depositRecoveryPropose: usdt.depositRecoveryPropose,
  payoutSettlePropose: usdt.payoutSettlePropose,
  cashierPropose: funding.cashierPropose,
  fundSettings: fundSettings.fundSettings,
  fundTreasury: treasury.fundTreasury,
  treasuryFundingPropose: treasury.treasuryFundingPropose,
  treasuryReleasePropose: treasury.treasuryReleasePropose,
  networkHalt: treasury.networkHalt,
  networkResumePropose: treasury.networkResumePropose,
  networkRestartPropose: treasury.networkRestartPropose,
  fundAddressList: treasury.fundAddressList,
  fundMoveList: treasury.fundMoveList,
  sweepPlan: treasury.sweepPlan,
  reconciliationDay: reconciliation.reconciliationDay,
  segregationWorksheet: reconciliation.segregationWorksheet,
  segregationTrust: reconciliation.segregationTrust,
  offeringList: offering.offeringList,
  offeringDetail: offering.offeringDetail,
  offeringAllotments: offering.offeringAllotments,
  offeringAnnounce: offering.offeringAnnounce,
  offeringRange: offering.offeringRange,
  offeringOpen: offering.offeringOpen,
  offeringStep: offering.offeringStep,
  offeringCancel: offering.offeringCancel,
  offeringCancelPropose: offering.offeringCancelPropose,
  offeringPricePropose: offering.offeringPricePropose,
  offeringDrawPropose: offering.offeringDrawPropose,
  offeringApprove: offering.offeringApprove,
  offeringRefuse: offering.offeringRefuse,
  documentList: offeringDocuments.documentList,
  documentDetail: offeringDocuments.documentDetail,
  documentAdd: offeringDocuments.documentAdd,
  documentPropose: offeringDocuments.documentPropose,
  agreementList: offeringDocuments.agreementList,
  agreementDetail: offeringDocuments.agreementDetail,
  agreementPicture: offeringDocuments.agreementPicture,
  agreementAccept: offeringDocuments.agreementAccept,
  agreementReject: offeringDocuments.agreementReject,
  tradeOrderList: trading.tradeOrderList,
  tradeOrderDetail: trading.tradeOrderDetail,
  tradeOrderCancel: trading.tradeOrderCancel,
  tradeFillList: trading.tradeFillList,
  tradeFillEvidence: trading.tradeFillEvidence,
  haltList: halt.haltList,
  haltStart: halt.haltStart,
  haltEnd: halt.haltEnd,
  haltPropose: halt.haltPropose,
  haltApprove: halt.haltApprove,
  haltRefuse: halt.haltRefuse,
} as const satisfies Readonly<Record<string, OperatorEndpoint>>;

type All = typeof OPERATOR_ENDPOINTS;
export type OperatorEndpointName = keyof All;
/** The query, body and reply of an operators' endpoint. */
export type OperatorQuery<N extends OperatorEndpointName> = Static<All[N]['query']>;
export type OperatorBody<N extends OperatorEndpointName> = Static<All[N]['body']>;
export type OperatorReply<N extends OperatorEndpointName> = Static<All[N]['reply']>;

/** 'GET v1/today/today/summary' -> its query, body and reply types. */
export type OperatorCalls = { [K in keyof All as `${All[K]['method']} ${All[K]['path']}`]: CallOf<All[K]> };

export type LogLineView = Static<typeof log.LogLineView>;
export type OperatorView = Static<typeof operators.OperatorView>;
export type NewsItemView = Static<typeof news.NewsItemView>;
export type NewsItemRow = Static<typeof news.NewsItemRow>;
export type CustomerDetailView = OperatorReply<'customerDetail'>;
export type ReferralMemberView = Static<typeof referral.ReferralMember>;
export type ProposalView = Static<typeof proposal.ProposalView>;
export type { OperatorEndpoint, OperatorRate } from './operator-endpoint.ts';
