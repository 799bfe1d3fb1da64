import type { Texts } from '../../catalogue.ts';

export const subjectsTw: Texts<'subjects'> = {
  feeSchedule: '手續費',
  operator: '承辦人 {name}',
  proposal: '申請 {name}',
  identityCase: '本人確認 案件 {name}',
  account: '帳戶 {name}',
  transfer: '入出金 {name}',
  transferFile: '匯款檔案',
  transferPolicy: '出金條件',
  tokenPolicy: 'USDT 出金條件',
  tokenRate: 'USDT 換算匯率',
  treasuryFunding: '自有資金撥付',
  network: '網路 {name}',
  cashier: '出金受理時間',
  bankDetails: '入金帳戶',
  bankImport: '匯入 {name}',
  transferResults: '出金結果 {name}',
  transferFileNumber: '匯款檔案 {name}',
  trustBalance: '信託餘額 {name}',
  offering: '募集案 {name}',
  offeringAgreement: '合約 {name}',
};
