import type { StatementView } from '@kabuto/contract';
import { addDays, type IsoDate, tokyoEpoch } from '@kabuto/market';
import type { LocalNames } from '../orders/index.ts';
import type { CashTotals } from './cash-totals.ts';
import type { Statement } from './statement.ts';

const sumsView = ({ in: paidIn, out, lines }: CashTotals) => ({ in: String(paidIn), out: String(out), lines });

/** A statement in the API's format. */
export function statementView(
  { opening, closing, sums, groups, shares }: Statement,
  {
    accountId,
    from,
    to,
    asOf,
    names,
  }: {
    readonly accountId: number;
    readonly from: IsoDate;
    readonly to: IsoDate;
    /** Market time of the reading. */
    readonly asOf: number;
    readonly names: (code: string) => LocalNames;
  },
): StatementView {
  return {
    accountId: String(accountId),
    from,
    to,
    asOf,
    complete: asOf >= tokyoEpoch(addDays(to, 1), 0),
    opening: String(opening),
    closing: String(closing),
    ...sumsView(sums),
    groups: groups.map(({ group, ...of }) => ({ group, ...sumsView(of) })),
    shares: shares.map((row) => ({
      code: row.code,
      names: names(row.code),
      opening: String(row.opening),
      bought: String(row.bought),
      sold: String(row.sold),
      closing: String(row.closing),
    })),
  };
}
