import { taxDue, taxYear, yearToDate } from '@kabuto/brokerage';
import type { ResultTotals } from '@kabuto/contract';
import type { IsoDate } from '@kabuto/market';
import { type OrdersDeps, rangeOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { type AccountRow, readAccount, readOpenDates, readOrderDates } from '../cash.ts';
import { type ResultTotal, readResultTotals, readTax } from '../result-totals.ts';
import { PENALTY_KEY, readTaxedResults, taxByGroup, yearsOfTax } from '../tax-by-result.ts';

type Taxed = ResultTotal & { readonly tax: number };

const sumsView = ({ results, proceeds, realised, provisional, tax }: Omit<Taxed, 'key'>): ResultTotals['sum'] => ({
  results,
  proceeds: String(proceeds),
  realised: String(realised),
  provisional,
  tax: String(tax),
});

const NO_TAX: ReadonlyMap<string, number> = new Map();
const NO_RESULT = { results: 0, proceeds: 0, realised: 0, provisional: false };

/** What penalties of day trades changed in the tax is in no issue. */
function withPenalties(rows: Taxed[], tax: ReadonlyMap<string, number>): Taxed[] {
  const penalties = tax.get(PENALTY_KEY) ?? 0;
  return penalties === 0 ? rows : [...rows, { key: PENALTY_KEY, ...NO_RESULT, tax: penalties }];
}

/** A month may have tax without a result of its own: a refund, or tax that could not be paid before. */
function withTax(rows: readonly ResultTotal[], tax: ReadonlyMap<string, number>): Taxed[] {
  const only = [...tax.keys()].filter((key) => rows.every((row) => row.key !== key));
  return [...rows, ...only.map((key) => ({ key, ...NO_RESULT }))]
    .map((row) => ({ ...row, tax: tax.get(row.key) ?? 0 }))
    .sort((a, b) => (a.key < b.key ? 1 : -1));
}

function sumOf(rows: readonly ResultTotal[], tax: number): Omit<Taxed, 'key'> {
  const sum = (of: (row: ResultTotal) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    results: sum(({ results }) => results),
    proceeds: sum(({ proceeds }) => proceeds),
    realised: sum(({ realised }) => realised),
    provisional: rows.some(({ provisional }) => provisional),
    tax,
  };
}

const sumOfTax = (taxes: ReadonlyMap<string, number>): number =>
  [...taxes.values()].reduce((sum, amount) => sum + amount, 0);

/** What the close of the open date would withhold now; negative: would refund. */
function taxAtClose(tax: AccountRow['tax'], settlesOn: IsoDate): number {
  const due = taxDue(tax, taxYear(settlesOn), tax.dayGain);
  // more than what is held cannot be paid
  return due > 0 ? tax.held : due;
}

/** GET v1/trade/result/totals */
export const resultTotals = (deps: OrdersDeps): Operation =>
  operation('resultTotals', async ({ query, caller, member: { accountId } }) => {
    const { accountType } = query;
    const filter = { code: query.code ?? null, accountType, ...rangeOf(deps.coreOf(caller.tenantId), query) };
    const { by } = query;
    const names = deps.names(caller.tenantId);
    return readTenant(deps.pool, caller.tenantId, async (client) => {
      const { tax } = await readAccount(client, accountId);
      const year = yearToDate(tax, taxYear((await readOrderDates(client)).settlesOn));
      const open = await readOpenDates(client);
      // no result of the NISA part is taxed
      const taxed = accountType !== 'nisa';
      const isOpen = taxed && filter.from <= open.tradeDate && open.tradeDate <= filter.to;
      const totals = await readResultTotals(client, accountId, by, filter);
      const posted = taxed ? await readTax(client, accountId, by === 'year' ? by : 'month', filter) : NO_TAX;
      const years = taxed ? await yearsOfTax(client, accountId, filter.to) : [];
      const of = { tenantId: caller.tenantId, accountId };
      const byResult = taxByGroup(await readTaxedResults(client, of, years, filter.to), by, filter);
      const isShare = by === 'issue' || filter.code !== null;
      const rows = isShare
        ? withPenalties(
            totals.map((row) => ({ ...row, tax: byResult.get(row.key) ?? 0 })),
            byResult,
          )
        : withTax(totals, posted);
      const all = sumOfTax(filter.code === null ? posted : byResult);
      return {
        rows: rows.map((row) => ({
          key: row.key,
          names: by === 'issue' && row.key !== PENALTY_KEY ? names(row.key) : null,
          ...sumsView(row),
        })),
        sum: sumsView(sumOf(totals, all)),
        openTax: isOpen ? String(taxAtClose(tax, open.settlesOn)) : null,
        taxYear: {
          year: year.year,
          gain: String(year.gain),
          withheld: String(year.withheld),
          held: String(tax.held),
        },
      };
    });
  });
