import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import type { ListFilter } from '../orders/index.ts';
import { RESULTS } from './store.ts';

/** What an account bought and sold of one issue; yen, `bought` and `sold` without fees. */
export type FillTotal = {
  readonly code: string;
  readonly boughtShares: number;
  readonly soldShares: number;
  readonly bought: number;
  readonly sold: number;
  readonly fee: number;
  /** Null without a sale. */
  readonly realised: number | null;
  readonly provisional: boolean;
};

/** A sale of shares has a result, and so has each trade that closes a day trade: of a short one it is a purchase. */
const SQL = `
  with by_side as (
    select code, account_type, 'sell' as side, realised, provisional from (${RESULTS}) as r where credit is null
    union all
    select code, account_type, side, realised, false from fill
     where account_id = $1 and credit = 'close' and trade_date between $3::date and $4::date
       and ($2::text is null or code = $2)),
  result as (select code, sum(realised)::int8 as realised, bool_or(provisional) as provisional from by_side
     where ($5::text is null or side = $5) and ($6::text is null or account_type = $6) group by code)
  select code, coalesce(sum(quantity) filter (where side = 'buy'), 0)::int8 as "boughtShares",
         coalesce(sum(quantity) filter (where side = 'sell'), 0)::int8 as "soldShares",
         coalesce(sum(notional) filter (where side = 'buy'), 0)::int8 as bought,
         coalesce(sum(notional) filter (where side = 'sell'), 0)::int8 as sold,
         sum(fee)::int8 as fee, max(result.realised) as realised, coalesce(bool_or(result.provisional), false) as provisional
    from fill left join result using (code)
   where account_id = $1 and trade_date between $3::date and $4::date and ($2::text is null or code = $2)
     and ($5::text is null or side = $5) and ($6::text is null or account_type = $6)
   group by code order by sum(notional) desc, code`;

/** An account's fills of these trade dates by issue, largest turnover first; of one side or part of it, where named. */
export async function readFillTotals(
  client: ClientBase,
  accountId: number,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
  { side, accountType }: Pick<ListFilter, 'side' | 'accountType'>,
): Promise<FillTotal[]> {
  return (await client.query<FillTotal>(SQL, [accountId, null, from, to, side ?? null, accountType ?? null])).rows;
}
