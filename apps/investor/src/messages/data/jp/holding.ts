export const holdingJp = {
  averageCost: '取得単価',
} as const;
