import type { StateRow } from '@kabuto/brokerage';
import { parseStateLine } from './state-hash.ts';

/** The table of each part of the broker's state. */
export const TABLE = {
  globals: 'broker_globals',
  account: 'account',
  position: 'position',
  order: 'trade_order',
  instrument: 'broker_instrument',
  alert: 'price_alert',
  hold: 'cash_hold',
  transfer: 'transfer',
  offering: 'offering',
  application: 'offering_application',
  margin: 'margin_account',
} as const satisfies Record<StateRow['part'], string>;
export const PARTS = Object.keys(TABLE);

/** What identifies a row among those of its part. */
export type Key = { readonly part: StateRow['part']; readonly id: number; readonly code: string };

export function keyOf(stored: StateRow): Key {
  const { part } = stored;
  switch (stored.part) {
    case 'globals':
      return { part, id: 0, code: '' };
    case 'account':
      return { part, id: stored.row.accountId, code: '' };
    case 'position':
      // a separate part of the account comes after its own, as in the canonical order
      return { part, id: stored.row.accountId, code: `${stored.row.instrument}${stored.row.accountType ?? ''}` };
    case 'order':
      return { part, id: stored.row.orderId, code: '' };
    case 'instrument':
      return { part, id: 0, code: stored.row.code };
    case 'alert':
      return { part, id: stored.row.alertId, code: '' };
    case 'hold':
      return { part, id: stored.row.holdId, code: '' };
    case 'transfer':
      return { part, id: stored.row.transferId, code: '' };
    case 'offering':
      return { part, id: stored.row.offeringId, code: '' };
    case 'application':
      return { part, id: stored.row.applicationId, code: '' };
    case 'margin':
      return { part, id: stored.row.accountId, code: '' };
  }
}

/** The key as one text. */
export const nameOf = ({ part, id, code }: Key): string => `${part} ${id} ${code}`;

/** The key for display. */
export const shown = ({ part, id, code }: Key): string =>
  part === 'position' ? `${id}:${code}` : part === 'instrument' ? code : part === 'globals' ? 'data' : String(id);

/** Lists the columns that differ, with both values. */
export function differenceOf(stored: string, decided: string): string {
  const [is, should] = [stored, decided].map((line) => new Map(Object.entries(parseStateLine(line).row)));
  const names = [...new Set([...(is?.keys() ?? []), ...(should?.keys() ?? [])])].sort();
  return names
    .map((name) => ({ name, is: JSON.stringify(is?.get(name)), should: JSON.stringify(should?.get(name)) }))
    .filter((one) => one.is !== one.should)
    .map((one) => `${one.name} is ${one.is}, the journal leads to ${one.should}`)
    .join('; ');
}
