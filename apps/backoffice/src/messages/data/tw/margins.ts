import type { Texts } from '../../catalogue.ts';

export const marginsTw: Texts<'margins'> = {
  account: '帳戶',
  state: '狀態',
  ratio: '保證金率',
  collateral: '保證金',
  required: '所需保證金',
  positions: '部位',
  deficitAmount: '欠款',
  dueOn: '期限 {date}',
  long: '多單',
  short: '空單',
  overdue: '已逾期',
  open: '正常',
  restricted: '僅可平倉',
  deficit: '有欠款',
  empty: '沒有部位，也沒有欠款。',
};
