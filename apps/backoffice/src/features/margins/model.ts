import type { CallReply } from '../../shared/api/index.ts';
import { YEN_PATTERN } from '../../shared/forms/index.ts';

export type Terms = NonNullable<CallReply<'GET v1/margin/terms/detail'>['terms']>;

/** The fields of the terms in the order of the form, as the server takes them. */
export const FIELDS = [
  { name: 'initialPercent', kind: 'initial' },
  { name: 'maintenancePercent', kind: 'maintenance' },
  { name: 'leastCollateral', kind: 'least' },
  { name: 'collateralPercent', kind: 'percent' },
  { name: 'interestBelow', kind: 'yen' },
  { name: 'interestPercent', kind: 'rate' },
  { name: 'interestPercentAbove', kind: 'rate' },
  { name: 'loanBelow', kind: 'yen' },
  { name: 'loanPercent', kind: 'rate' },
  { name: 'loanPercentAbove', kind: 'rate' },
  { name: 'penalty', kind: 'penalty' },
  { name: 'warnsAt', kind: 'time', from: '09:00', until: '15:24' },
  { name: 'closesAt', kind: 'time', from: '12:30', until: '15:24' },
  { name: 'deliversUntil', kind: 'time', from: '15:30', until: '15:45' },
] as const;
export type FieldName = (typeof FIELDS)[number]['name'];

/** Regular expressions of what a field takes; whether times and margins fit each other the server checks. */
export const PATTERNS = {
  initial: '[3-9]\\d|100',
  maintenance: '[2-9]\\d|100',
  least: '[3-9]\\d{5}|[1-9]\\d{6,11}|10{12}',
  percent: '\\d{1,2}|100',
  yen: YEN_PATTERN,
  rate: '(1?\\d|20)(\\.\\d{1,4})?',
  penalty: '\\d{1,5}|100000',
  time: '([01]\\d|2[0-3]):[0-5]\\d',
} as const;

/** The terms by field. */
export const fieldsOf = (terms: Terms): Readonly<Record<FieldName, string>> => ({
  initialPercent: terms.initialPercent,
  maintenancePercent: terms.maintenancePercent,
  leastCollateral: terms.minimum,
  collateralPercent: terms.collateralPercent,
  interestBelow: terms.interest.below,
  interestPercent: terms.interest.percent,
  interestPercentAbove: terms.interest.percentAbove,
  loanBelow: terms.loan.below,
  loanPercent: terms.loan.percent,
  loanPercentAbove: terms.loan.percentAbove,
  penalty: terms.penalty,
  warnsAt: terms.warnsAt,
  closesAt: terms.closesAt,
  deliversUntil: terms.deliversUntil,
});
