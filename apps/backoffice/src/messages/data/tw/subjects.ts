import type { Texts } from '../../catalogue.ts';

export const subjectsTw: Texts<'subjects'> = {
  feeSchedule: '手續費',
  operator: '承辦人 {name}',
  proposal: '申請 {name}',
  identityCase: '本人確認 案件 {name}',
};
