import type { Texts } from '../../catalogue.ts';

export const holdingEn: Texts<'holding'> = {
  averageCost: 'Average cost',
};
