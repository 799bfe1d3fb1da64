import type { CashLine } from '@kabuto/contract';
import type { ClientBase } from 'pg';
import { type LocalNames, type OrdersDeps, rangeOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { type CashBookFill, type CashBookLine, type Move, readCashBook } from '../cash-book.ts';
import { causeOf } from '../cash-cause.ts';
import { sharesOf } from '../shares-of.ts';

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
  kind: fill.side,
  amount: String(fill.amount),
  settlesOn: fill.settlesOn,
  orderId: String(fill.orderId),
  code: fill.code,
  names: names(fill.code),
  quantity: String(fill.quantity),
});

function moveLine({ seq, accountId, at, event, amount }: Move, names: (code: string) => LocalNames): Line {
  const line = { ...EMPTY, lineId: `event ${seq}`, at, amount: String(amount) };
  const [bought] = sharesOf(event, accountId);
  if (bought !== undefined)
    return { ...line, kind: 'offering', code: bought.code, names: names(bought.code), quantity: String(bought.amount) };
  if (event.kind === 'tax') return { ...line, kind: amount > 0 ? 'refund' : 'tax', settlesOn: event.settlesOn };
  const { cause, transferId } = causeOf(event.kind === 'cash' ? event.source : '', amount);
  return { ...line, kind: 'cash', cause, transferId: transferId === null ? null : String(transferId) };
}

const orderOf = ({ order }: { readonly order?: 'oldest' }) =>
  order === undefined ? {} : ({ order: 'oldest first' } as const);

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

/** GET v1/trade/cash/list */
export const cashList = (deps: OrdersDeps): Operation =>
  operation('cashList', async ({ query, caller, member }) => {
    const { tenantId } = caller;
    const range = rangeOf(deps.coreOf(tenantId), query);
    const wanted = { tenantId, accountId: member.accountId, group: query.group ?? null, ...range };
    const names = deps.names(tenantId);
    const view = (line: CashBookLine): Omit<CashLine, 'method'> => ({
      ...('fill' in line ? fillLine(line.fill, names) : moveLine(line.move, names)),
      balance: String(line.balance),
    });
    return readTenant(deps.pool, tenantId, async (client) => {
      const { lines, total } = await readCashBook(client, wanted, { ...pageOf(query), ...orderOf(query) });
      const rows = lines.map(view);
      const methods = await methodsOf(client, tenantId, rows);
      return { rows: rows.map((row) => ({ ...row, method: methods.get(row.transferId) ?? null })), total };
    });
  });
