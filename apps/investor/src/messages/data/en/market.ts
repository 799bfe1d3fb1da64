import type { Texts } from '../../catalogue.ts';

export const marketEn: Texts<'market'> = {
  prime: 'Prime',
  standard: 'Standard',
  growth: 'Growth',
  etf: 'ETF',
};
