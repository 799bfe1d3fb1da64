export const subjectsJp = {
  feeSchedule: '手数料',
  operator: '担当者 {name}',
  proposal: '申請 {name}',
  identityCase: '本人確認 案件 {name}',
  account: '口座 {name}',
  transfer: '入出金 {name}',
  transferFile: '振込ファイル',
  transferPolicy: '出金の条件',
  cashier: '出金の受付時間',
  bankDetails: '入金先口座',
};
