import type { CashBalance } from '@kabuto/brokerage';
import { addBusinessDays, type IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import type { Core } from '../core/index.ts';
import { Refused } from '../platform/http/operation.ts';

/** Trades of the current order date settle two business days later (market-rules.md 1.12). */
export function settlesOn(core: Core): IsoDate {
  const session = core.feed.session;
  if (session === null) throw new Refused('CORE_STOPPED');
  return addBusinessDays(session.orderDate, 2);
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
