export const marketJp = {
  prime: 'プライム',
  standard: 'スタンダード',
  growth: 'グロース',
  etf: 'ETF',
} as const;
