import { TOKYO_SCHEDULE } from '../session/schedule.ts';
import type { VenueSpec } from './types.ts';

/** The Tokyo Stock Exchange as a value: its day, and the order types taken so far. */
export const TOKYO: VenueSpec = {
  id: 'TSE',
  schedule: TOKYO_SCHEDULE,
  capabilities: { orderTypes: ['limit', 'market'], timeInForce: ['day'] },
};
