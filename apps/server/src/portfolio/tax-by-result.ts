import { taxYear, withholdingOn } from '@kabuto/brokerage';
import { type IsoDate, yen } from '@kabuto/market';
import type { ClientBase } from 'pg';
import type { ResultGroup } from './result-totals.ts';
import type { ResultFilter } from './store.ts';

/** A final, taxable result. */
export type TaxedResult = {
  readonly code: string;
  readonly trade_date: IsoDate;
  readonly settles_on: IsoDate;
  readonly realised: number;
};

/**
 * What each result added to the tax of its year, in yen; negative where it lowered it (rules/market.md 6.2). `results`
 * in the order of trade dates; those of a year sum to the tax on its gain.
 */
export function taxOfResults(results: readonly TaxedResult[]): readonly (TaxedResult & { readonly tax: number })[] {
  const gains = new Map<number, number>();
  return results.map((result) => {
    const year = taxYear(result.settles_on);
    const before = gains.get(year) ?? 0;
    const gain = before + result.realised;
    gains.set(year, gain);
    return { ...result, tax: withholdingOn(yen(gain)) - withholdingOn(yen(before)) };
  });
}

const KEY_LENGTH = { month: 7, year: 4 } as const;

/** The tax of results that match the filter, by issue or by month or year of settlement. */
export function taxByGroup(
  results: readonly TaxedResult[],
  by: ResultGroup,
  { code, from, to }: ResultFilter,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const result of taxOfResults(results)) {
    if ((code !== null && code !== result.code) || result.trade_date < from || result.trade_date > to) continue;
    const key = by === 'issue' ? result.code : result.settles_on.slice(0, KEY_LENGTH[by]);
    sums.set(key, (sums.get(key) ?? 0) + result.tax);
  }
  return sums;
}

/** An account's taxable results of the years in which tax was withheld from it, up to a trade date, in their order. */
export async function readTaxedResults(
  client: ClientBase,
  accountId: number,
  years: readonly string[],
  to: IsoDate,
): Promise<readonly TaxedResult[]> {
  const { rows } = await client.query<TaxedResult>(
    `select code, trade_date, settles_on, realised from day_result
      where account_id = $1 and account_type = 'own' and to_char(settles_on, 'YYYY') = any($2) and trade_date <= $3::date
      order by trade_date, code`,
    [accountId, years, to],
  );
  return rows;
}
