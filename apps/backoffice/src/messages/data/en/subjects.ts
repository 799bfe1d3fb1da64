import type { Texts } from '../../catalogue.ts';

export const subjectsEn: Texts<'subjects'> = {
  feeSchedule: 'Fee schedule',
  operator: 'Operator {name}',
  proposal: 'Proposal {name}',
  identityCase: 'Identity case {name}',
  account: 'Account {name}',
  transfer: 'Transfer {name}',
  transferFile: 'Transfer file',
  transferPolicy: 'Terms of withdrawals',
  tokenPolicy: 'Terms of USDT withdrawals',
  tokenRate: 'Rate of USDT',
  treasuryFunding: 'Payment of the treasury',
  network: 'Network {name}',
  cashier: 'Hours of the cashier',
  bankDetails: 'Account for deposits',
  bankImport: 'Import {name}',
  transferResults: 'Results of withdrawals {name}',
  transferFileNumber: 'Transfer file {name}',
  trustBalance: 'Trust balance {name}',
  offering: 'Offering {name}',
  offeringAgreement: 'Agreement {name}',
};
