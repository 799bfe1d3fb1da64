import type { CashLine } from '@kabuto/contract';
import type { ClientBase } from 'pg';
import type { LocalNames } from '../orders/index.ts';
import {
  type CashBookFill,
  type CashBookLine,
  type CashPage,
  type Move,
  readCashBook,
  type Wanted,
} from './cash-book.ts';
import { causeOf } from './cash-cause.ts';
import { sharesOf } from './shares-of.ts';

const EMPTY = {
  cause: null,
  settlesOn: null,
  orderId: null,
  transferId: null,
  code: null,
  names: null,
  quantity: null,
} as const;

type Line = Omit<CashLine, 'balance' | 'method'>;

const fillLine = (fill: CashBookFill, names: (code: string) => LocalNames): Line => ({
  ...EMPTY,
  lineId: `fill ${fill.id}`,
  at: fill.at,
  kind: fill.credit === null ? fill.side : 'dayTrade',
  amount: String(fill.amount),
  settlesOn: fill.settlesOn,
  orderId: String(fill.orderId),
  code: fill.code,
  names: names(fill.code),
  // a day trade leaves yen only: no shares came or went
  quantity: fill.credit === null ? String(fill.quantity) : null,
});

function moveLine({ seq, accountId, at, event, amount }: Move, names: (code: string) => LocalNames): Line {
  const line = { ...EMPTY, lineId: `event ${seq}`, at, amount: String(amount) };
  if (event.kind === 'marginPosition' || event.kind === 'marginAccount') {
    const [delivered] = sharesOf(event, accountId);
    const issue = delivered === undefined ? {} : { code: delivered.code, names: names(delivered.code) };
    return { ...line, ...issue, kind: 'cash', cause: 'dayTrades' };
  }
  const [bought] = sharesOf(event, accountId);
  if (bought !== undefined)
    return { ...line, kind: 'offering', code: bought.code, names: names(bought.code), quantity: String(bought.amount) };
  if (event.kind === 'tax') return { ...line, kind: amount > 0 ? 'refund' : 'tax', settlesOn: event.settlesOn };
  const { cause, transferId } = causeOf(event.kind === 'cash' ? event.source : '', amount);
  return { ...line, kind: 'cash', cause, transferId: transferId === null ? null : String(transferId) };
}

/** By which method the transfers of these lines moved, by their number. */
async function methodsOf(client: ClientBase, tenantId: number, lines: readonly Pick<CashLine, 'transferId'>[]) {
  const ids = lines.flatMap(({ transferId }) => (transferId === null ? [] : [transferId]));
  const { rows } = await client.query<{ transferId: string; method: 'bank' | 'usdt' }>(
    `select transfer_id::text as "transferId", method from transfer
      where tenant_id = $1 and transfer_id = any($2::bigint[])`,
    [tenantId, ids],
  );
  return new Map<string | null, 'bank' | 'usdt'>(rows.map(({ transferId, method }) => [transferId, method]));
}

/** A page of the cash book in the API's format. The caller has begun a transaction of the tenant. */
export async function readCashLines(
  client: ClientBase,
  wanted: Wanted,
  page: CashPage,
  names: (code: string) => LocalNames,
): Promise<{ readonly rows: CashLine[]; readonly total: number }> {
  const { lines, total } = await readCashBook(client, wanted, page);
  const view = (line: CashBookLine): Omit<CashLine, 'method'> => ({
    ...('fill' in line ? fillLine(line.fill, names) : moveLine(line.move, names)),
    balance: String(line.balance),
  });
  const rows = lines.map(view);
  const methods = await methodsOf(client, wanted.tenantId, rows);
  return { rows: rows.map((row) => ({ ...row, method: methods.get(row.transferId) ?? null })), total };
}
