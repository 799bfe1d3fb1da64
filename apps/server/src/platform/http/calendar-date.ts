import { type IsoDate, isoDate } from '@kabuto/market';
import { fieldInvalid } from './operation.ts';

/** Earliest date; PostgreSQL has no year 0, and a range may reach a year further back. */
const EARLIEST = '1900-01-01';
/** Latest date; ranges reach a year further, and date arithmetic has limits. */
const LATEST = '2200-01-01';

/**
 * Returns a validated date text as an existing date; throws Refused for one that does not exist, such as 2026-02-30.
 */
export function calendarDate(text: string, field: string): IsoDate {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (text < EARLIEST || text > LATEST || Number.isNaN(at) || new Date(at).toISOString().slice(0, text.length) !== text)
    throw fieldInvalid(field, 'YYYY-MM-DD');
  return isoDate(text);
}
