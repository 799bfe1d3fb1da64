import { type IsoDate, isoDate } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { readTax } from './result-totals.ts';
import { RESULTS } from './store.ts';

/** Results of a month or of an issue; yen, `proceeds` after fees, `quantity` in shares. */
export type YearSum = {
  readonly key: string;
  readonly quantity: number;
  readonly proceeds: number;
  readonly realised: number;
};
export type YearResults = {
  readonly year: number;
  readonly months: readonly YearSum[];
  readonly issues: readonly YearSum[];
  /** Tax withheld less refunds by month (`2026-11`), yen. */
  readonly tax: ReadonlyMap<string, number>;
};

/** Trades of the last days of a year settle in the next one. */
const since = (year: number): IsoDate => isoDate(`${year - 1}-12-01`);
const until = (year: number): IsoDate => isoDate(`${year}-12-31`);

const sumsBy = (key: string): string => `
  select ${key} as key, sum(quantity)::int8 as quantity, sum(proceeds)::int8 as proceeds, sum(realised)::int8 as realised
    from (${RESULTS}) as r
   where account_type = 'own' and settles_on between $5::date and $4::date group by 1 order by 1`;

/**
 * What an account sold outside of its NISA part with settlement in a year, day trades with their costs among it, and
 * the tax of it. The caller has begun a transaction of the tenant.
 */
export async function readYearResults(client: ClientBase, accountId: number, year: number): Promise<YearResults> {
  const [from, to] = [since(year), until(year)];
  const values = [accountId, null, from, to, isoDate(`${year}-01-01`)];
  const months = await client.query<YearSum>(sumsBy(`to_char(settles_on, 'YYYY-MM')`), values);
  const issues = await client.query<YearSum>(sumsBy('code'), values);
  const tax = await readTax(client, accountId, 'month', { from, to });
  return {
    year,
    months: months.rows,
    issues: issues.rows,
    tax: new Map([...tax].filter(([month]) => month.startsWith(`${year}-`))),
  };
}
