import { timeOfDay } from '../calendar/tokyo-time.ts';
import type { Schedule } from '../session/schedule.ts';
import type { VenueSpec } from './types.ts';

const HOUR_MS = 3_600_000;

/**
 * Japannext's J-Market (rules/market.md 2): a day session from 08:20 to 16:30, and a night session from 17:00 to 06:00
 * that already belongs to the next business day, with its base and limits. The pause between night and day is a 'lunch'
 * without orders.
 */
const JNX_SCHEDULE: Schedule = {
  steps: [
    { from: timeOfDay('08:20'), phase: 'am-continuous' },
    { from: timeOfDay('16:30'), phase: 'closed' },
    { from: timeOfDay('17:00'), phase: 'pm-continuous', opensDay: true },
    { from: 30 * HOUR_MS, phase: 'lunch', endsSession: true },
  ],
};

/**
 * A PTS: continuous trading of limit orders valid for the session, without auctions and quotes (rules/market.md 2).
 * The host sets the primary exchange's close as each night's base (`rebase`).
 */
export const JNX_J_MARKET: VenueSpec = {
  id: 'JNX',
  schedule: JNX_SCHEDULE,
  capabilities: { orderTypes: ['limit'], timeInForce: ['day'] },
};

/** ODX's day (rules/market.md 2): 08:20 to 16:00, no night. */
const ODX_SCHEDULE: Schedule = {
  steps: [
    { from: timeOfDay('08:20'), phase: 'am-continuous', opensDay: true },
    { from: timeOfDay('16:00'), phase: 'closed' },
  ],
};

/** ODX: like the other PTS, with day orders only. */
export const ODX: VenueSpec = { ...JNX_J_MARKET, id: 'ODX', schedule: ODX_SCHEDULE };
