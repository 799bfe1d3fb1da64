export const assetsJp = {
  buyingPower: '買付余力',
} as const;
