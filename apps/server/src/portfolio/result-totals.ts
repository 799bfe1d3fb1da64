import type { IsoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { taxRows } from '../core/index.ts';
import { RESULTS_OF_PART, type ResultFilter } from './store.ts';

/** What the sums are made by: issues, or months or years of settlement, by which tax is levied too. */
export type ResultGroup = 'issue' | 'month' | 'year';

/** Sums of an account's results; yen, `proceeds` after fees. */
export type ResultTotal = {
  readonly key: string;
  readonly results: number;
  readonly proceeds: number;
  readonly realised: number;
  readonly provisional: boolean;
};

const KEY: Readonly<Record<ResultGroup, string>> = {
  issue: 'code',
  month: `to_char(settles_on, 'YYYY-MM')`,
  year: `to_char(settles_on, 'YYYY')`,
};
const ORDER: Readonly<Record<ResultGroup, string>> = {
  issue: 'sum(realised) desc, 1',
  month: '1 desc',
  year: '1 desc',
};

/** An account's results that match the filter, summed. */
export async function readResultTotals(
  client: ClientBase,
  accountId: number,
  by: ResultGroup,
  { code, from, to, accountType }: ResultFilter,
): Promise<ResultTotal[]> {
  const found = await client.query<ResultTotal>(
    `select ${KEY[by]} as key, count(*)::int as results, sum(proceeds)::int8 as proceeds, sum(realised)::int8 as realised,
            bool_or(provisional) as provisional
       from (${RESULTS_OF_PART}) as r group by 1 order by ${ORDER[by]}`,
    [accountId, code, from, to, accountType ?? null],
  );
  return found.rows;
}

/**
 * SQL of the tax postings of account $1 in the journal rows `rows`, negative where tax was withheld, with the trade
 * date whose close made them and its settlement date. The close of a date posts nothing else to the account; its dates
 * are those of the newest fill before it.
 */
const taxesOf = (rows: string): string => `
  with day as (select trade_date, max(settles_on) as settles_on, min(journal_seq) as since from fill where account_id = $1 group by trade_date)
  select closed.trade_date, closed.settles_on, p.amount
    from unnest(${rows}::int8[]) as e (journal_seq)
    join posting p on p.account_id = $1 and p.journal_seq = e.journal_seq
    cross join lateral (select trade_date, settles_on from day where since < e.journal_seq
                         order by since desc, trade_date desc limit 1) as closed`;

/** Tax withheld, less refunds, at the closes of these trade dates, by month or year of settlement. */
const taxBy = (by: 'month' | 'year'): string => `
  select ${KEY[by]} as key, (0 - sum(amount))::int8 as tax
    from (${taxesOf('$4')}) as t
   where trade_date between $2::date and $3::date
   group by 1`;

/** The tax of each month or year that has any; yen, negative where more was refunded than withheld. */
export async function readTax(
  client: ClientBase,
  accountId: number,
  by: 'month' | 'year',
  { from, to }: Pick<ResultFilter, 'from' | 'to'>,
): Promise<ReadonlyMap<string, number>> {
  const found = await client.query<{ key: string; tax: number }>(taxBy(by), [
    accountId,
    from,
    to,
    await taxRows(client, accountId),
  ]);
  return new Map(found.rows.map(({ key, tax }) => [key, tax]));
}

/** Tax withheld (negative) or refunded at the closes of the trade dates after `date`, yen, by trade date. */
export async function readTaxAfter(
  client: ClientBase,
  accountId: number,
  date: IsoDate,
): Promise<readonly { readonly date: IsoDate; readonly cash: number }[]> {
  const { rows } = await client.query<{ date: IsoDate; cash: number }>(
    `select trade_date as date, sum(amount)::int8 as cash from (${taxesOf('$3')}) t
      where trade_date > $2::date group by trade_date`,
    [accountId, date, await taxRows(client, accountId)],
  );
  return rows;
}
