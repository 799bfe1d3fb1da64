import type { CashBalance } from '@kabuto/brokerage';
import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { Refused } from '../platform/http/operation.ts';

/** When a trade of the current order date settles, as committed. Throws Refused for a market that was never opened. */
export async function readSettlesOn(client: ClientBase): Promise<IsoDate> {
  const found = await client.query<{ date: IsoDate | null }>(`select data->>'settlesOn' as date from broker_globals`);
  const date = found.rows[0]?.date;
  if (date === null || date === undefined) throw new Refused('CORE_STOPPED');
  return date;
}

/** Cash with the part of what is held that is kept for tax of trades not closed yet, yen. */
export type AccountCash = CashBalance & { readonly taxHeld: number };

/** An account's cash as committed. Throws Refused when there is no such account. */
export async function readCash(client: ClientBase, accountId: number): Promise<AccountCash> {
  const found = await client.query<AccountCash>(
    `select settled, held, flows, (tax->>'held')::int8 as "taxHeld" from account where account_id = $1`,
    [accountId],
  );
  const cash = found.rows[0];
  if (cash === undefined) throw new Refused('ACCOUNT_UNKNOWN');
  return cash;
}
