export const searchJp = {
  placeholder: '銘柄名・コード',
} as const;
