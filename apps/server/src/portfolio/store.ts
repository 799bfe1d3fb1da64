import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import type { TaxBucketColumn } from '../core/index.ts';

export type ResultRow = {
  readonly account_type: TaxBucketColumn;
  readonly code: string;
  readonly trade_date: IsoDate;
  readonly settles_on: IsoDate;
  readonly quantity: number;
  readonly proceeds: number;
  readonly average_cost: number | null;
  readonly realised: number;
  readonly provisional: boolean;
  readonly credit: 'day' | null;
  /** The event that made it final; null: provisional, of day trades, or of a history. */
  readonly event_seq: number | null;
};

export type ResultFilter = {
  readonly code: string | null;
  readonly from: IsoDate;
  readonly to: IsoDate;
  /** The part of the account; by default all of it. */
  readonly accountType?: TaxBucketColumn | undefined;
};

/**
 * Results by date and issue of account $1, of issue $2 unless null, of the trade dates $3 to $4: the final one when the
 * date is closed, and others of shares that were delivered after the close; otherwise computed from its fills,
 * provisional unless they were booked as history. Results of day trades are by lot, after their costs, and final; the
 * proceeds of a short position are those of its opening, less its costs.
 */
export const RESULTS = `
  select d.code, d.account_type, d.trade_date, d.settles_on, d.quantity, d.proceeds, d.average_cost, d.realised, false as provisional, null as credit, d.event_seq
    from day_result d
   where d.account_id = $1 and d.trade_date between $3::date and $4::date and ($2::text is null or d.code = $2)
  union all
  select f.code, f.account_type, f.trade_date, max(f.settles_on), sum(f.quantity)::int8, sum(f.notional - f.fee)::int8, null,
         sum(f.realised)::int8, bool_or(f.venue_trade_id > 0), null, null
    from fill f
   where f.account_id = $1 and f.side = 'sell' and f.credit is null and f.trade_date between $3::date and $4::date
     and ($2::text is null or f.code = $2)
     and not exists (select 1 from day_result d
                      where d.account_id = $1 and d.code = f.code and d.account_type = f.account_type
                        and d.trade_date = f.trade_date)
   group by f.code, f.account_type, f.trade_date
  union all
  select f.code, f.account_type, f.trade_date, max(f.settles_on), sum(f.quantity)::int8,
         sum(case f.side when 'sell' then f.notional else f.notional + f.realised end)::int8, null,
         sum(f.realised)::int8, false, 'day', null
    from fill f
   where f.account_id = $1 and f.credit = 'close' and f.trade_date between $3::date and $4::date
     and ($2::text is null or f.code = $2)
   group by f.code, f.account_type, f.trade_date`;

/** `RESULTS` of the part of the account $5, of all of it unless one is named. */
export const RESULTS_OF_PART = `select * from (${RESULTS}) as r where $5::text is null or account_type = $5`;

/** An account's results that match the filter, newest first, and the total. */
export async function readResults(
  client: ClientBase,
  accountId: number,
  { code, from, to, accountType }: ResultFilter,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: ResultRow[]; total: number }> {
  const values = [accountId, code, from, to, accountType ?? null];
  const found = await client.query<ResultRow>(
    `${RESULTS_OF_PART} order by trade_date desc, code, account_type desc, credit nulls first, event_seq desc limit ${page.limit} offset ${page.offset}`,
    values,
  );
  const counted = await client.query<{ total: number }>(
    `select count(*)::int as total from (${RESULTS_OF_PART}) as r`,
    values,
  );
  return { rows: found.rows, total: counted.rows[0]?.total ?? 0 };
}
