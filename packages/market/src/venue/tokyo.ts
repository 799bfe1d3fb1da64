import { allotByMember } from '../auction/allotment.ts';
import { TOKYO_SCHEDULE } from '../session/schedule.ts';
import type { VenueSpec } from './types.ts';

/** The Tokyo Stock Exchange: its day, its quotes, and its order types (rules/market.md 1.1, 1.4, 1.8). */
export const TOKYO: VenueSpec = {
  id: 'TSE',
  schedule: TOKYO_SCHEDULE,
  capabilities: {
    orderTypes: ['limit', 'market'],
    timeInForce: ['day', 'ioc'],
    conditions: ['opening-am', 'opening-pm', 'closing-am', 'closing-pm', 'funari-am', 'funari-pm'],
  },
  quotes: true,
  allotment: allotByMember,
};
