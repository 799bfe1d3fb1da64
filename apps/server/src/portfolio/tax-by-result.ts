import { taxYear, withholdingOn } from '@kabuto/brokerage';
import { addBusinessDays, type IsoDate, isoDate, yen } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { readOpenDates } from './cash.ts';
import { type AccountOf, readPenalties } from './day-trade-moves.ts';
import { type ResultGroup, readTax } from './result-totals.ts';
import type { ResultFilter, ResultRow } from './store.ts';

/** A final, taxable result. */
export type TaxedResult = {
  /** Null: a penalty of day trades, which belongs to no issue. */
  readonly code: string | null;
  readonly trade_date: IsoDate;
  readonly settles_on: IsoDate;
  readonly realised: number;
  /** Of day trades. */
  readonly credit: 'day' | null;
  /** The event that made it final; null: of day trades, whose date and issue have one. */
  readonly event_seq: number | null;
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

/** What the tax of penalties is summed under among the issues. */
export const PENALTY_KEY = 'penalty';

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
    const key = by === 'issue' ? (result.code ?? PENALTY_KEY) : result.settles_on.slice(0, KEY_LENGTH[by]);
    sums.set(key, (sums.get(key) ?? 0) + result.tax);
  }
  return sums;
}

/** Trades of the last days of a year settle in the next one. */
const firstDateOf = (years: readonly string[]): IsoDate => isoDate(`${Math.min(...years.map(Number)) - 1}-12-01`);

/**
 * Results of closed dates: of shares as their close made them final, of day trades those of each date and issue, which
 * the close of the date adds to the year.
 */
const TAXED = `
  select code, trade_date, settles_on, realised, null as credit, event_seq from day_result
   where account_id = $1 and account_type = 'own' and to_char(settles_on, 'YYYY') = any($2) and trade_date <= $3::date
  union all
  select code, trade_date, max(settles_on), sum(realised)::int8, 'day', null from fill
   where account_id = $1 and credit = 'close' and to_char(settles_on, 'YYYY') = any($2) and trade_date <= $3::date
     and settles_on < $4::date
   group by code, trade_date`;

/** Penalties of closed dates, which lower the gain of their year. */
async function taxedPenalties(
  client: ClientBase,
  of: AccountOf,
  years: readonly string[],
  open: IsoDate,
): Promise<TaxedResult[]> {
  const penalties = await readPenalties(client, of, firstDateOf(years));
  return penalties.flatMap(({ tradeDate, cash }) => {
    const settlesOn = addBusinessDays(tradeDate, 2);
    const taxed = settlesOn < open && years.includes(settlesOn.slice(0, 4));
    const penalty = { code: null, trade_date: tradeDate, settles_on: settlesOn, realised: cash } as const;
    return taxed ? [{ ...penalty, credit: 'day', event_seq: null }] : [];
  });
}

/**
 * An account's taxable results of the years in which tax was withheld from it, up to a trade date, in their order:
 * sales, day trades and their penalties. The caller has begun a transaction of the tenant.
 */
export async function readTaxedResults(
  client: ClientBase,
  of: AccountOf,
  years: readonly string[],
  to: IsoDate,
): Promise<readonly TaxedResult[]> {
  if (years.length === 0) return [];
  const { settlesOn: open } = await readOpenDates(client);
  const { rows } = await client.query<TaxedResult>(
    `${TAXED} order by trade_date, code, credit nulls first, event_seq`,
    [of.accountId, years, to, open],
  );
  const penalties = await taxedPenalties(client, of, years, open);
  return [...rows, ...penalties.filter(({ trade_date }) => trade_date <= to)].sort((a, b) =>
    a.trade_date === b.trade_date ? 0 : a.trade_date < b.trade_date ? -1 : 1,
  );
}

/** The years in which tax was withheld from an account at the closes up to a trade date, or refunded to it. */
export const yearsOfTax = async (client: ClientBase, accountId: number, to: IsoDate): Promise<readonly string[]> => [
  ...(await readTax(client, accountId, 'year', { from: isoDate('0001-01-01'), to })).keys(),
];

type Identity = Pick<TaxedResult, 'code' | 'trade_date' | 'credit' | 'event_seq'>;

/** Which result it is: an issue may have several of a date, of equal amounts too, since shares are delivered late. */
const nameOf = ({ code, trade_date, credit, event_seq }: Identity): string =>
  event_seq === null ? `${trade_date} ${code} ${credit ?? ''}` : String(event_seq);

/** What each of some results added to the tax of its year; undefined where it is none of the taxed ones. */
export function taxOfEach(
  results: readonly Identity[],
  taxed: readonly TaxedResult[],
): readonly (number | undefined)[] {
  const taxes = new Map(taxOfResults(taxed).map((result) => [nameOf(result), result.tax]));
  return results.map((result) => taxes.get(nameOf(result)));
}

/**
 * What each of an account's results added to the tax of its year, in their order: null while its date is open. Those of
 * the NISA part are not taxed.
 */
export async function readTaxOfEach(
  client: ClientBase,
  of: AccountOf,
  results: readonly ResultRow[],
): Promise<readonly (number | null)[]> {
  if (results.length === 0) return [];
  const to = results.map(({ trade_date }) => trade_date).reduce((a, b) => (a > b ? a : b));
  const { settlesOn: open } = await readOpenDates(client);
  const taxed = await readTaxedResults(client, of, await yearsOfTax(client, of.accountId, to), to);
  const taxes = taxOfEach(results, taxed);
  return results.map((result, at) => {
    if (result.account_type === 'nisa') return 0;
    return result.provisional || result.settles_on >= open ? null : (taxes[at] ?? 0);
  });
}
