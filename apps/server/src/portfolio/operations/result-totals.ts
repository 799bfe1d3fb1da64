import { taxYear, yearToDate } from '@kabuto/brokerage';
import type { ResultTotals } from '@kabuto/contract';
import { type OrdersDeps, rangeOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readAccount, readOrderDates } from '../cash.ts';
import { type ResultTotal, readResultTotals, readTax } from '../result-totals.ts';

type Taxed = ResultTotal & { readonly tax: number | null };

const sumsView = ({ results, proceeds, realised, provisional, tax }: Omit<Taxed, 'key'>): ResultTotals['sum'] => ({
  results,
  proceeds: String(proceeds),
  realised: String(realised),
  provisional,
  tax: tax === null ? null : String(tax),
});

/** A month may have tax without a result of its own: a refund, or tax that could not be paid before. */
function withTax(rows: readonly ResultTotal[], tax: ReadonlyMap<string, number>): Taxed[] {
  const only = [...tax.keys()].filter((key) => rows.every((row) => row.key !== key));
  const empty = { results: 0, proceeds: 0, realised: 0, provisional: false };
  return [...rows, ...only.map((key) => ({ key, ...empty }))]
    .map((row) => ({ ...row, tax: tax.get(row.key) ?? 0 }))
    .sort((a, b) => (a.key < b.key ? 1 : -1));
}

function sumOf(rows: readonly ResultTotal[], tax: number | null): Omit<Taxed, 'key'> {
  const sum = (of: (row: ResultTotal) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    results: sum(({ results }) => results),
    proceeds: sum(({ proceeds }) => proceeds),
    realised: sum(({ realised }) => realised),
    provisional: rows.some(({ provisional }) => provisional),
    tax,
  };
}

/** GET v1/trade/result/totals */
export const resultTotals = (deps: OrdersDeps): Operation =>
  operation('resultTotals', async ({ query, caller, member: { accountId } }) => {
    const filter = { code: query.code ?? null, ...rangeOf(deps.coreOf(caller.tenantId), query) };
    const { by } = query;
    const names = deps.names(caller.tenantId);
    return readTenant(deps.pool, caller.tenantId, async (client) => {
      const { tax } = await readAccount(client, accountId);
      const year = yearToDate(tax, taxYear((await readOrderDates(client)).settlesOn));
      const totals = await readResultTotals(client, accountId, by, filter);
      const taxes =
        filter.code === null ? await readTax(client, accountId, by === 'year' ? by : 'month', filter) : null;
      const rows =
        by === 'issue' || taxes === null ? totals.map((row) => ({ ...row, tax: null })) : withTax(totals, taxes);
      const all = taxes === null ? null : [...taxes.values()].reduce((sum, amount) => sum + amount, 0);
      return {
        rows: rows.map((row) => ({ key: row.key, names: by === 'issue' ? names(row.key) : null, ...sumsView(row) })),
        sum: sumsView(sumOf(totals, all)),
        taxYear: {
          year: year.year,
          gain: String(year.gain),
          withheld: String(year.withheld),
          held: String(tax.held),
        },
      };
    });
  });
