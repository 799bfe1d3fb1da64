export const ticketJp = {
  limit: '指値',
  market: '成行',
  price: '価格',
  quantity: '数量',
  confirm: '確認画面へ',
} as const;
