import { buyingPowerAt, type CashBalance, type Order, withdrawableOf } from '@kabuto/brokerage';
import type { AssetExplain } from '@kabuto/contract';
import type { IsoDate } from '@kabuto/market';
import type { AccountCash } from './cash.ts';
import type { LocalNames } from './deps.ts';

type Section = AssetExplain['buyingPower'];
type Line = Section['lines'][number];

const line = (kind: Line['kind'], amount: number, more: Partial<Line> = {}): Line => ({
  kind,
  amount: String(amount),
  date: null,
  orderId: null,
  code: null,
  names: null,
  quantity: null,
  ...more,
});

/** How many flows, in date order, lead to the lowest projection at `from` or later (core.md 4). */
function lowestAfter(cash: CashBalance, from: IsoDate | null): number {
  const due = from === null ? 0 : cash.flows.filter(({ date }) => date <= from).length;
  let projection: number = cash.settled;
  let lowest = Number.POSITIVE_INFINITY;
  let count = due;
  for (let flows = 0; flows <= cash.flows.length; flows++) {
    if (flows > 0) projection += cash.flows[flows - 1]?.amount ?? 0;
    if (flows >= due && projection < lowest) {
      lowest = projection;
      count = flows;
    }
  }
  return count;
}

function lines(
  cash: AccountCash,
  holds: readonly Order[],
  from: IsoDate | null,
  names: (code: string) => LocalNames,
): Line[] {
  const flows = cash.flows.slice(0, lowestAfter(cash, from));
  return [
    line('settled', cash.settled),
    ...flows.map(({ date, amount }) => line(from !== null && date <= from ? 'flow' : 'laterOutflow', amount, { date })),
    ...holds.map((order) =>
      line('hold', 0 - order.holdCash, {
        orderId: String(order.orderId),
        code: order.instrument,
        names: names(order.instrument),
        quantity: String(order.quantity - order.filled),
      }),
    ),
    // no order causes it: the tax that closing the trade date now would take
    ...(cash.taxHeld === 0 ? [] : [line('hold', 0 - cash.taxHeld)]),
  ];
}

const sumOf = (rows: readonly Line[]): number => rows.reduce((sum, row) => sum + Number(row.amount), 0);

/** The lines whose sum is the buying power of a trade that settles on `settlesOn`. */
export function explainBuyingPower(
  cash: AccountCash,
  holds: readonly Order[],
  settlesOn: IsoDate,
  names: (code: string) => LocalNames,
): Section {
  return { total: String(buyingPowerAt(cash, settlesOn)), lines: lines(cash, holds, settlesOn, names) };
}

/** The lines whose sum is the cash that may leave now; what open orders hold beyond the settled cash is covered by proceeds still to come. */
export function explainWithdrawable(
  cash: AccountCash,
  holds: readonly Order[],
  names: (code: string) => LocalNames,
): Section {
  const rows = lines(cash, holds, null, names);
  const missing = withdrawableOf(cash) - sumOf(rows);
  return {
    total: String(withdrawableOf(cash)),
    lines: missing === 0 ? rows : [...rows, line('unsettledProceeds', missing)],
  };
}
