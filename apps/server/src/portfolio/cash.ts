import {
  type Account,
  type CashBalance,
  openSettlementDate,
  type UnprovenCredit,
  type Venues,
} from '@kabuto/brokerage';
import type { IsoDate, Yen } from '@kabuto/market';
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

/**
 * The dates whose trades are not final yet: those of the venue with the latest settlement, as committed; what settles
 * earlier is closed. Throws Refused for a market that has never opened.
 */
export async function readOpenDates(client: ClientBase): Promise<OrderDates> {
  const found = await client.query<{ data: Venues }>('select data from broker_globals');
  const data = found.rows[0]?.data;
  const settlesOn = data === undefined ? null : openSettlementDate(data);
  const sessions = data === undefined ? [] : [data, ...(data.venues ?? [])];
  const tradeDate = sessions.find((session) => session.settlesOn === settlesOn)?.tradeDate ?? null;
  if (tradeDate === null || settlesOn === null) throw new Refused('CORE_STOPPED');
  return { tradeDate, settlesOn };
}

/** What an account's orders are checked against. */
export type AccountRow = Pick<Account, 'cash' | 'tax' | 'limits' | 'traded' | 'claim' | 'unproven'> & {
  readonly nisa: boolean;
  readonly withdrawNotBefore: number | null;
};

type Columns = CashBalance &
  Omit<AccountRow, 'cash' | 'claim' | 'unproven'> & { readonly claim: Yen | null; readonly unproven: Yen | null };

/** An account as committed. Throws Refused when there is no such account. */
export async function readAccount(client: ClientBase, accountId: number): Promise<AccountRow> {
  const found = await client.query<Columns>(
    `select settled, held, flows, tax, limits, traded, nisa, withdraw_not_before as "withdrawNotBefore", claim, unproven
     from account where account_id = $1`,
    [accountId],
  );
  const row = found.rows[0];
  if (row === undefined) throw new Refused('ACCOUNT_UNKNOWN');
  const { settled, held, flows, claim, unproven, ...rest } = row;
  return {
    cash: { settled, held, flows },
    ...rest,
    ...(claim === null ? {} : { claim }),
    ...(unproven === null ? {} : { unproven }),
  };
}

/** The account's credits that are not withdrawable yet, those that wait longest last. */
export async function readUnproven(client: ClientBase, accountId: number): Promise<UnprovenCredit[]> {
  const found = await client.query<UnprovenCredit>(
    `select transfer_id as "transferId", amount - coalesce(case when locked_until is null then funded end, 0) as amount,
            case when unreconciled is null then locked_until end as until from transfer
      where account_id = $1 and state = 'credited' and (unreconciled or locked_until is not null)
      order by unreconciled is null desc, locked_until, transfer_id`,
    [accountId],
  );
  return found.rows;
}
