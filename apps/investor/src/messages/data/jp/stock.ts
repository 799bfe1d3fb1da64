export const stockJp = {
  title: '銘柄詳細',
} as const;
