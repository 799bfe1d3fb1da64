import type { Texts } from '../../catalogue.ts';

export const subjectsEn: Texts<'subjects'> = {
  feeSchedule: 'Fee schedule',
  operator: 'Operator {name}',
  proposal: 'Proposal {name}',
  identityCase: 'Identity case {name}',
};
