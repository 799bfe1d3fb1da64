import { CASH } from '@kabuto/brokerage';
import { type IsoDate, tokyoEpoch } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { type CashGroup, edgesOf, type Move, readCashBook, readMoves, type Wanted } from './cash-book.ts';
import { type CashTotals, readCashTotals } from './cash-totals.ts';
import { sharesOf } from './shares-of.ts';

type Period = Omit<Wanted, 'group'>;

/** How many shares of an issue the account had before the period and after it, settled or not. */
export type StatementShares = {
  readonly code: string;
  readonly opening: number;
  readonly bought: number;
  readonly sold: number;
  readonly closing: number;
};

/** A statement without its lines; amounts in yen. */
export type Statement = {
  readonly opening: number;
  readonly closing: number;
  readonly sums: CashTotals;
  readonly groups: readonly (CashTotals & { readonly group: NonNullable<CashGroup> })[];
  readonly shares: readonly StatementShares[];
};

const GROUPS = ['transfer', 'trade', 'tax'] as const;
/** Later than any date of the market. */
const END = '9999-12-30' as IsoDate; // a valid date as text

/** The account's cash in the ledger now, settled or not, yen. */
async function ledgerCash(client: ClientBase, accountId: number): Promise<number> {
  const { rows } = await client.query<{ amount: number }>(
    `select coalesce(sum(amount), 0)::int8 as amount from posting
      where account_id = $1 and account_id >= 100 and asset = $2`,
    [accountId, CASH],
  );
  return rows[0]?.amount ?? 0;
}

/**
 * Cash before and after the period: before its first line and after its last one as the ledger has them; without lines
 * what the ledger has now less everything later.
 */
async function balancesOf(client: ClientBase, period: Period, lines: number): Promise<[number, number]> {
  const wanted = { ...period, group: null };
  if (lines === 0) {
    const later = await readCashTotals(client, { ...wanted, to: END });
    const balance = (await ledgerCash(client, period.accountId)) - (later.in - later.out);
    return [balance, balance];
  }
  const at = async (order: 'newest first' | 'oldest first') => {
    const { lines: found } = await readCashBook(client, wanted, { limit: 1, offset: 0, order });
    const [line] = found;
    if (line === undefined) throw new RangeError('a line of the statement is missing');
    return { before: line.balance - ('fill' in line ? line.fill.amount : line.move.amount), after: line.balance };
  };
  return [(await at('oldest first')).before, (await at('newest first')).after];
}

type Traded = { readonly code: string; readonly bought: number; readonly sold: number };

/** Shares that fills moved from a market time on, before another one. */
async function tradedShares(client: ClientBase, accountId: number, since: number, until: number): Promise<Traded[]> {
  const { rows } = await client.query<Traded>(
    `select code, coalesce(sum(quantity) filter (where side = 'buy'), 0)::int8 as bought,
            coalesce(sum(quantity) filter (where side = 'sell'), 0)::int8 as sold
       from fill where account_id = $1 and at >= $2 and at < $3 and credit is null group by code`,
    [accountId, since, until],
  );
  return rows;
}

const offeredShares = (moves: readonly Move[]): Traded[] =>
  moves.flatMap(({ event, accountId }) =>
    sharesOf(event, accountId).map(({ code, amount }) => ({
      code,
      bought: Math.max(0, amount),
      sold: Math.max(0, 0 - amount),
    })),
  );

/** The account's shares by issue in the ledger now. */
async function ledgerShares(client: ClientBase, accountId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ code: string; amount: number }>(
    `select asset as code, sum(amount)::int8 as amount from posting
      where account_id = $1 and account_id >= 100 and asset ~ '^[0-9]' group by asset`,
    [accountId],
  );
  return new Map(rows.map(({ code, amount }) => [code, amount]));
}

/** Shares of the period's end are those of the ledger now less everything later. */
async function readShares(client: ClientBase, period: Period): Promise<readonly StatementShares[]> {
  const { accountId } = period;
  const { since, until } = edgesOf({ ...period, group: null });
  const movesOf = (range: Period) => readMoves(client, { ...range, group: 'trade' });
  const within = [...(await tradedShares(client, accountId, since, until)), ...offeredShares(await movesOf(period))];
  const fromStart = [
    ...(await tradedShares(client, accountId, since, tokyoEpoch(END, 0))),
    ...offeredShares(await movesOf({ ...period, to: END })),
  ];
  const sum = (rows: readonly Traded[], code: string, of: 'bought' | 'sold'): number =>
    rows.reduce((all, row) => (row.code === code ? all + row[of] : all), 0);
  const now = await ledgerShares(client, accountId);
  return [...now.keys()]
    .sort()
    .map((code) => {
      const opening = (now.get(code) ?? 0) - sum(fromStart, code, 'bought') + sum(fromStart, code, 'sold');
      const bought = sum(within, code, 'bought');
      const sold = sum(within, code, 'sold');
      return { code, opening, bought, sold, closing: opening + bought - sold };
    })
    .filter(({ opening, bought, sold }) => opening !== 0 || bought !== 0 || sold !== 0);
}

/**
 * The statement of an account for a period, without its lines. The caller has begun a transaction of the tenant. Throws
 * RangeError when its balances and lines do not agree to the yen: such a statement is not shown.
 */
export async function readStatement(client: ClientBase, period: Period): Promise<Statement> {
  const sums = await readCashTotals(client, { ...period, group: null });
  const [opening, closing] = await balancesOf(client, period, sums.lines);
  if (opening + sums.in - sums.out !== closing)
    throw new RangeError(
      `statement of account ${period.accountId}: ${opening} + ${sums.in} - ${sums.out} is not ${closing}`,
    );
  const groups = [];
  for (const group of GROUPS) groups.push({ group, ...(await readCashTotals(client, { ...period, group })) });
  return { opening, closing, sums, groups, shares: await readShares(client, period) };
}
