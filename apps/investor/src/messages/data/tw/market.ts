import type { Texts } from '../../catalogue.ts';

export const marketTw: Texts<'market'> = {
  prime: '主要',
  standard: '標準',
  growth: '成長',
  etf: 'ETF',
};
