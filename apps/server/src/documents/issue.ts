import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';

/** The journal's newest row. */
export type JournalHead = { readonly seq: number; readonly hash: Buffer };

/** By which dates documents are due. */
export type Dates = {
  /** The open trade date, which is the next business day from the close on: trades before it are confirmed. */
  readonly due: IsoDate;
  /** The date of the market's time in Tokyo: quarters before it are over. */
  readonly today: IsoDate;
};

type Due = Dates & {
  readonly tenantId: number;
  readonly accountIds: readonly number[];
  readonly head: JournalHead;
  /** Epoch milliseconds of the system clock. */
  readonly now: number;
};

/**
 * Issues what is due to these accounts and was not issued: a confirmation for each date with trades after that
 * date, with the account's tax type now, a statement for each quarter with trades after its end, and the
 * annual report of a specified account for each year in which a sale has settled (rules/product.md 2). Returns how many
 * it has issued.
 */
export async function issueDocuments(
  client: ClientBase,
  { tenantId, accountIds, due, today, head, now }: Due,
): Promise<number> {
  const { rowCount } = await client.query(
    `insert into document (tenant_id, user_id, account_id, kind, period_from, period_to, tax_type, head_seq, head_hash,
                           issued_at)
     select $1, u.user_id, u.account_id, p.kind, p.first, p.last, a.tax->>'type', $4, $5, $6
       from (select account_id, 'confirmation' as kind, trade_date as first, trade_date as last
               from fill where account_id = any($2::bigint[])
                 -- what was opened on the date is delivered after the close too
                and trade_date < least($3::date, $7::date)
             union
             select account_id, 'balance', quarter::date, (quarter + interval '3 months' - interval '1 day')::date
               from (select account_id, date_trunc('quarter', trade_date::timestamp) as quarter
                       from fill where account_id = any($2::bigint[])) as traded
              where quarter + interval '3 months' <= $7::date
             union
             select account_id, 'annual', year::date, (year + interval '1 year' - interval '1 day')::date
               from (select account_id, date_trunc('year', settles_on::timestamp) as year
                       from fill where account_id = any($2::bigint[]) and account_type = 'own'
                        and (credit = 'close' or credit is null and side = 'sell')
                     -- shares delivered for a short position are sold without a fill
                     union
                     select account_id, date_trunc('year', settles_on::timestamp)
                       from day_result where account_id = any($2::bigint[]) and account_type = 'own') as sold
              where year + interval '1 year' <= $7::date) as p
       join app_user u on u.tenant_id = $1 and u.account_id = p.account_id
       join account a on a.tenant_id = $1 and a.account_id = p.account_id
      where p.kind <> 'annual' or a.tax->>'type' = 'specified'
      order by p.last, p.kind desc
     on conflict (tenant_id, account_id, kind, period_from) do nothing`,
    [tenantId, accountIds, due, head.seq, head.hash, now, today],
  );
  return rowCount ?? 0;
}
