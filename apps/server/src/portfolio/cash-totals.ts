import type { ClientBase } from 'pg';
import { AMOUNT, edgesOf, MOVES_CASH, readMoves, type Wanted } from './cash-book.ts';

/** Sums of lines in yen, neither negative, and their number. */
export type CashTotals = { readonly in: number; readonly out: number; readonly lines: number };

/** Sums of the lines that match, yen: `in` less `out` is their sum. */
export async function readCashTotals(client: ClientBase, wanted: Wanted): Promise<CashTotals> {
  const moves = await readMoves(client, wanted);
  const { since, until } = edgesOf(wanted);
  const { rows } = await client.query<CashTotals>(
    `select coalesce(sum(amount) filter (where amount > 0), 0)::int8 as in,
            coalesce(0 - sum(amount) filter (where amount < 0), 0)::int8 as out, count(*)::int as lines
       from (select ${AMOUNT} as amount from fill
               where account_id = $1 and at >= $2 and at < $3 and $4::boolean and ${MOVES_CASH}) as line`,
    [wanted.accountId, since, until, wanted.group === null || wanted.group === 'trade'],
  );
  const trades = rows[0] ?? { in: 0, out: 0, lines: 0 };
  const sum = (sign: 1 | -1): number => moves.reduce((all, { amount }) => all + Math.max(0, sign * amount), 0);
  return { in: trades.in + sum(1), out: trades.out + sum(-1), lines: trades.lines + moves.length };
}
