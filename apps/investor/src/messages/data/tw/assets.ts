import type { Texts } from '../../catalogue.ts';

export const assetsTw: Texts<'assets'> = {
  buyingPower: '可用資金',
};
