import { type TextKey, useText } from '../../messages/index.ts';

const FIELD_TEXT: Readonly<Record<string, TextKey>> = {
  ratePpm: 'proposals.ratePpm',
  minimum: 'proposals.minimum',
  roles: 'operators.roles',
  name: 'operators.name',
  operatorId: 'proposals.fieldOperatorId',
  accountId: 'proposals.fieldAccountId',
  direction: 'proposals.fieldDirection',
  amount: 'proposals.fieldAmount',
  transferId: 'proposals.fieldTransferId',
  lineId: 'proposals.fieldLineId',
  network: 'deposits.network',
  state: 'proposals.state',
  transfers: 'proposals.fieldTransfers',
  count: 'proposals.fieldCount',
  sum: 'proposals.fieldSum',
  rate: 'proposals.fieldRate',
  minutes: 'proposals.fieldMinutes',
  usdtOut: 'proposals.fieldUsdtOut',
  audit: 'proposals.fieldAudit',
  maximum: 'proposals.fieldMost',
  fee: 'proposals.fieldFee',
  coolingMs: 'proposals.fieldCoolingMs',
  dailyUnverified: 'proposals.fieldDailyUnverified',
  dailyVerified: 'proposals.fieldDailyVerified',
  approvalPerCustomer: 'proposals.fieldApprovalPerCustomer',
  approvalPerDestination: 'proposals.fieldApprovalPerDestination',
  approvalPerMaker: 'proposals.fieldApprovalPerMaker',
  opens: 'proposals.fieldOpens',
  closes: 'proposals.fieldCloses',
  cutOff: 'proposals.fieldCutOff',
  clientCode: 'proposals.fieldClientCode',
  bank: 'proposals.fieldBank',
  bankName: 'proposals.fieldBankName',
  bankKana: 'proposals.fieldBankKana',
  branch: 'proposals.fieldBranch',
  branchName: 'proposals.fieldBranchName',
  branchKana: 'proposals.fieldBranchKana',
  type: 'proposals.fieldType',
  number: 'proposals.fieldNumber',
  holder: 'proposals.fieldHolder',
  offeringId: 'proposals.fieldOfferingId',
  code: 'proposals.fieldCode',
  price: 'proposals.fieldPrice',
  range: 'proposals.fieldRange',
  root: 'proposals.fieldRoot',
  applications: 'proposals.fieldApplications',
  shares: 'proposals.fieldShares',
  notice: 'proposals.fieldNotice',
  document: 'proposals.fieldDocument',
  version: 'proposals.fieldVersion',
  digest: 'proposals.fieldDigest',
  block: 'proposals.fieldBlock',
  hash: 'proposals.fieldBlockHash',
  txHash: 'proposals.fieldTxHash',
  units: 'proposals.fieldUnits',
  to: 'proposals.fieldOutcome',
  ground: 'proposals.fieldGround',
  inBlock: 'proposals.fieldInBlock',
  initialPercent: 'proposals.fieldInitialPercent',
  maintenancePercent: 'proposals.fieldMaintenancePercent',
  leastCollateral: 'proposals.fieldLeastCollateral',
  collateralPercent: 'proposals.fieldCollateralPercent',
  interestBelow: 'proposals.fieldInterestBelow',
  interestPercent: 'proposals.fieldInterestPercent',
  interestPercentAbove: 'proposals.fieldInterestPercentAbove',
  loanBelow: 'proposals.fieldLoanBelow',
  loanPercent: 'proposals.fieldLoanPercent',
  loanPercentAbove: 'proposals.fieldLoanPercentAbove',
  penalty: 'proposals.fieldPenalty',
  warnsAt: 'proposals.fieldWarnsAt',
  closesAt: 'proposals.fieldClosesAt',
  deliversUntil: 'proposals.fieldDeliversUntil',
  codes: 'proposals.fieldCodes',
  issues: 'proposals.fieldIssues',
  long: 'proposals.fieldLong',
  short: 'proposals.fieldShort',
  lendable: 'proposals.fieldLendable',
  premium: 'proposals.fieldPremium',
  orderLimit: 'customers.orderLimit',
  dayLimit: 'customers.dayLimit',
  taxType: 'customers.taxType',
};

/** Fields that mean something else in these kinds. */
const OF_KIND: Readonly<Record<string, TextKey>> = {
  'transferPolicy minimum': 'proposals.fieldLeast',
  'tokenPolicy minimum': 'proposals.fieldLeast',
  'issueHalt minutes': 'proposals.fieldHaltMinutes',
};

/** The name of a proposal's field; undefined for one that the office does not know, which is shown as it is stored. */
export const fieldText = (kind: string, field: string): TextKey | undefined =>
  OF_KIND[`${kind} ${field}`] ?? FIELD_TEXT[field];

/** Returns the label of a field of this kind of proposal; undefined for a field that the office does not know. */
export function useFieldLabel(kind: string): (field: string) => string | undefined {
  const t = useText();
  return (field) => {
    const key = fieldText(kind, field);
    return key === undefined ? undefined : t(key);
  };
}
