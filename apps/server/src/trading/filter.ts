import { FIRST_VENUE } from '@kabuto/market';
import { calendarDate } from '../platform/http/calendar-date.ts';
import { fieldInvalid } from '../platform/http/index.ts';

/** What a list is limited to; as of the endpoints. */
export type Filter = {
  readonly number?: string;
  readonly code?: string;
  readonly side?: 'buy' | 'sell';
  readonly venue?: string;
  readonly from?: string;
  readonly to?: string;
  readonly below?: string;
  readonly state?: string;
};

/** A statement's conditions and their values, from `$1`, which is the tenant. */
export type Conditions = { readonly where: string; readonly values: readonly unknown[] };

/**
 * Conditions of a page below a row, in which only given fields are named: each combination gets a plan of its own.
 * `id`: the column of the row's number; `accounts`: those of `number`. Throws Refused for dates that do not exist.
 */
export function conditionsOf(
  tenantId: number,
  { code, side, venue, from, to, below, state }: Filter,
  id: 'order_id' | 'fill_id',
  accounts: readonly number[] | null,
): Conditions {
  const values: unknown[] = [tenantId];
  const add = (value: unknown): string => `$${values.push(value)}`;
  const first = from === undefined ? undefined : calendarDate(from, 'from');
  const last = to === undefined ? undefined : calendarDate(to, 'to');
  if (first !== undefined && last !== undefined && first > last) throw fieldInvalid('from', `..${last}`);
  const parts = ['tenant_id = $1'];
  if (accounts !== null) parts.push(`account_id = any(${add(accounts)}::bigint[])`);
  if (code !== undefined) parts.push(`code = ${add(code)}`);
  if (side !== undefined) parts.push(`side = ${add(side)}`);
  if (venue !== undefined) parts.push(venue === FIRST_VENUE ? 'venue is null' : `venue = ${add(venue)}`);
  if (first !== undefined) parts.push(`trade_date >= ${add(first)}::date`);
  if (last !== undefined) parts.push(`trade_date <= ${add(last)}::date`);
  // A literal, so that the partial index on rejected orders is found; the contract allows these words only.
  if (state !== undefined) parts.push(state === 'open' ? 'open' : `state = '${stateOf(state)}'`);
  if (below !== undefined) {
    const [date = '', number = ''] = below.split('.');
    parts.push(`(trade_date, ${id}) < (${add(calendarDate(date, 'below'))}::date, ${add(Number(number))}::bigint)`);
  }
  return { where: parts.join(' and '), values };
}

/** Throws Refused FIELD_INVALID. */
function stateOf(state: string): string {
  if (/^[a-z]{1,20}$/.test(state)) return state;
  throw fieldInvalid('state', 'open, filled, cancelled, expired, rejected');
}

/** Where the page after a row begins. */
export const cursorOf = (tradeDate: string, id: number): string => `${tradeDate}.${id}`;
