import { formatDateTime } from '@kabuto/i18n';
import { call } from '../../../shared/api/index.ts';
import { type CheckedBooks, checkBooks } from './check-books.ts';
import { heldAt } from './held.ts';

type Period = { readonly from: string; readonly to: string };

/**
 * Reads the proof of the newest night of a period and checks it; null: there is none. `accountId` is the number that
 * the app shows as the member's own.
 */
export async function readBooks({ from, to }: Period, accountId: string): Promise<CheckedBooks | null> {
  const { data: own } = await call('GET v1/proof/own', { query: { from, to } });
  if (own.night === null) return null;
  const { night, marketAt } = own.night;
  const [readOn = '', time = ''] = formatDateTime(marketAt).replaceAll('/', '-').split(' ');
  const statementTo = (end: string) => call('GET v1/trade/statement/detail', { query: { from: night, to: end } });
  const [roots, atClose, untilRead] = await Promise.all([
    call('GET v1/proof/roots', { query: { night } }),
    statementTo(night),
    statementTo(readOn),
  ]);
  // what is sold in the evening has the date of the next business day
  const held = readOn === night && time >= '16:30' ? [] : heldAt(atClose.data, untilRead.data);
  return checkBooks(own, roots.data, { accountId, held });
}
