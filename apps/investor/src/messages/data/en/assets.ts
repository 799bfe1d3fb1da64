import type { Texts } from '../../catalogue.ts';

export const assetsEn: Texts<'assets'> = {
  buyingPower: 'Buying power',
};
