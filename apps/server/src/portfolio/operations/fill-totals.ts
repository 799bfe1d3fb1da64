import type { FillTotals } from '@kabuto/contract';
import { type OrdersDeps, rangeOf, todayOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { type FillTotal, readFillTotals } from '../fill-totals.ts';

type Sums = Pick<FillTotal, 'bought' | 'sold' | 'fee' | 'realised' | 'provisional'>;

const sumsView = ({ bought, sold, fee, realised, provisional }: Sums): FillTotals['sum'] => ({
  bought: String(bought),
  sold: String(sold),
  fee: String(fee),
  realised: realised === null ? null : String(realised),
  provisional,
});

function sumOf(rows: readonly FillTotal[]): Sums {
  const sum = (of: (row: FillTotal) => number): number => rows.reduce((total, row) => total + of(row), 0);
  return {
    bought: sum(({ bought }) => bought),
    sold: sum(({ sold }) => sold),
    fee: sum(({ fee }) => fee),
    realised: rows.every(({ realised }) => realised === null) ? null : sum(({ realised }) => realised ?? 0),
    provisional: rows.some(({ provisional }) => provisional),
  };
}

/** GET v1/trade/fill/totals */
export const fillTotals = (deps: OrdersDeps): Operation =>
  operation('fillTotals', async ({ query, caller, member }) => {
    const core = deps.coreOf(caller.tenantId);
    const range = query.scope === 'today' ? todayOf(core) : rangeOf(core, query);
    const rows = await readTenant(deps.pool, caller.tenantId, (client) =>
      readFillTotals(client, member.accountId, range, query),
    );
    const names = deps.names(caller.tenantId);
    return {
      rows: rows.map((row) => ({
        code: row.code,
        names: names(row.code),
        boughtShares: String(row.boughtShares),
        soldShares: String(row.soldShares),
        ...sumsView(row),
      })),
      sum: sumsView(sumOf(rows)),
    };
  });
