import type { Texts } from '../../catalogue.ts';

export const stockEn: Texts<'stock'> = {
  title: 'Stock detail',
};
