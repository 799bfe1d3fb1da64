import type { Account, CashBalance } from '@kabuto/brokerage';
import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { Refused } from '../platform/http/operation.ts';

/** The trade date of orders placed now, and when their trades settle. */
export type OrderDates = { readonly tradeDate: IsoDate; readonly settlesOn: IsoDate };

/** The dates of a trade now, as committed. Throws Refused for a market that has never opened. */
export async function readOrderDates(client: ClientBase): Promise<OrderDates> {
  const found = await client.query<{ tradeDate: IsoDate | null; settlesOn: IsoDate | null }>(
    `select data->>'tradeDate' as "tradeDate", data->>'settlesOn' as "settlesOn" from broker_globals`,
  );
  const { tradeDate = null, settlesOn = null } = found.rows[0] ?? {};
  if (tradeDate === null || settlesOn === null) throw new Refused('CORE_STOPPED');
  return { tradeDate, settlesOn };
}

/** What an account's orders are checked against. */
export type AccountRow = Pick<Account, 'cash' | 'tax' | 'limits' | 'traded'> & {
  readonly nisa: boolean;
  readonly withdrawNotBefore: number | null;
};

/** An account as committed. Throws Refused when there is no such account. */
export async function readAccount(client: ClientBase, accountId: number): Promise<AccountRow> {
  const found = await client.query<CashBalance & Omit<AccountRow, 'cash'>>(
    `select settled, held, flows, tax, limits, traded, nisa, withdraw_not_before as "withdrawNotBefore"
     from account where account_id = $1`,
    [accountId],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Refused('ACCOUNT_UNKNOWN');
  const { settled, held, flows, tax, limits, traded, nisa, withdrawNotBefore } = row;
  return { cash: { settled, held, flows }, tax, limits, traded, nisa, withdrawNotBefore };
}
