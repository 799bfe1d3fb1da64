import type { Texts } from '../../catalogue.ts';

export const stockTw: Texts<'stock'> = {
  title: '個股資訊',
};
