import type { Texts } from '../../catalogue.ts';

export const ticketTw: Texts<'ticket'> = {
  limit: '限價',
  market: '市價',
  price: '價格',
  quantity: '數量',
  confirm: '確認委託',
};
