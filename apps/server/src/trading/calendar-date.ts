import { type IsoDate, isoDate } from '@kabuto/market';
import { Refused } from '../platform/http/operation.ts';

/** A validated date text as a day that exists; throws Refused for one that no calendar has, such as 2026-02-30. */
export function calendarDate(text: string, field: string): IsoDate {
  const at = Date.parse(`${text}T00:00:00Z`);
  if (Number.isNaN(at) || new Date(at).toISOString().slice(0, text.length) !== text)
    throw new Refused('FIELD_INVALID', field, { field, allowed: 'YYYY-MM-DD' });
  return isoDate(text);
}
