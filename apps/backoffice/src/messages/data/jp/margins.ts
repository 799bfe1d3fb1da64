/** Texts of the page of accounts with day trades. */
export const marginsJp = {
  account: '口座',
  state: '状態',
  ratio: '委託保証金率',
  collateral: '委託保証金',
  required: '必要保証金',
  positions: '建玉',
  deficitAmount: '不足金',
  dueOn: '期限 {date}',
  long: '買建',
  short: '売建',
  overdue: '期限切れ',
  open: '通常',
  restricted: '返済のみ',
  deficit: '不足金あり',
  empty: '建玉も不足金もありません。',
} as const;
