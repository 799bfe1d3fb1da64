import { formatDateTime } from '@kabuto/i18n';
import { call } from '../../../shared/api/index.ts';
import { type CheckedBooks, checkBooks } from './check-books.ts';
import { heldAt } from './held.ts';

/** Date and time of day in Tokyo, which compare as text. */
function inTokyo(at: number): readonly [date: string, time: string] {
  const [date = '', time = ''] = formatDateTime(at).replaceAll('/', '-').split(' ');
  return [date, time];
}

type Period = { readonly from: string; readonly to: string };

/**
 * Reads the proof of the newest night of a period and checks it; null: there is none. `accountId` is the number that
 * the app shows as the member's own.
 */
export async function readBooks({ from, to }: Period, accountId: string): Promise<CheckedBooks | null> {
  const { data: own } = await call('GET v1/proof/own', { query: { from, to } });
  if (own.night === null) return null;
  const { night, marketAt } = own.night;
  const [readOn, time] = inTokyo(marketAt);
  const statementTo = (end: string) => call('GET v1/trade/statement/detail', { query: { from: night, to: end } });
  const [roots, session, atClose, untilRead] = await Promise.all([
    call('GET v1/proof/roots', { query: { night } }),
    call('GET v1/quote/session/detail'),
    statementTo(night),
    statementTo(readOn),
  ]);
  // what is sold at night has the date of the next business day
  const opensAt = session.data.night?.opensAt;
  const nightBegan = readOn === night && opensAt !== undefined && time >= inTokyo(opensAt)[1];
  const held = nightBegan ? [] : heldAt(atClose.data, untilRead.data);
  return checkBooks(own, roots.data, { accountId, held });
}
