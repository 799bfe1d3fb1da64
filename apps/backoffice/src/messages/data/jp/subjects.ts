export const subjectsJp = {
  feeSchedule: '手数料',
  operator: '担当者 {name}',
  proposal: '申請 {name}',
  identityCase: '本人確認 案件 {name}',
};
