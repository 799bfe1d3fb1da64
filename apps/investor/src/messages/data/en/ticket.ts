import type { Texts } from '../../catalogue.ts';

export const ticketEn: Texts<'ticket'> = {
  limit: 'Limit',
  market: 'Market',
  price: 'Price',
  quantity: 'Quantity',
  confirm: 'Review',
};
