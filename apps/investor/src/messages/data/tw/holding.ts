import type { Texts } from '../../catalogue.ts';

export const holdingTw: Texts<'holding'> = {
  averageCost: '成本均價',
};
