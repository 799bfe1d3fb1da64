import { type Position, sameIssue, sellableAt, type TaxBucket } from '@kabuto/brokerage';
import { type IsoDate, notional, price, type Shares, shares, type Yen, yen } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { type TaxBucketColumn, toTaxBucket } from '../core/index.ts';
import { type AccountOf, type DayTradeMove, readDayTradeMoves } from './day-trade-moves.ts';

type Flow = { readonly date: IsoDate; readonly amount: number };

/** One issue in an account with the data to value it. Includes shares sold out today, with quantity 0. */
export type Holding = TaxBucket & {
  readonly code: string;
  readonly quantity: Shares;
  readonly settled: Shares;
  readonly held: Shares;
  readonly flows: readonly { readonly date: IsoDate; readonly amount: Shares }[];
  readonly averageCost: Yen;
  readonly realised: Yen;
  /** The account's trades in the issue on the open trade date; null: none. */
  readonly day: Position['day'];
  /** Lots that are locked; absent: none. */
  readonly lockups?: NonNullable<Position['lockups']>;
  /** Last trade, or the day's base before the first one; tenths of a yen. */
  readonly last: ReturnType<typeof price>;
  readonly base: ReturnType<typeof price>;
  readonly marketValue: Yen;
  readonly unrealised: Yen;
  /**
   * Today's change: current value less value at yesterday's close, less today's purchases, plus today's sales, after
   * fees.
   */
  readonly dayChange: Yen;
};

type Row = {
  code: string;
  account_type: TaxBucketColumn;
  settled: number;
  held: number;
  flows: Flow[];
  average_cost: number;
  realised: number;
  day: Position['day'];
  lockups: NonNullable<Position['lockups']> | null;
  last: number;
  base: number;
  day_quantity: number;
  day_paid: number;
};

/**
 * `day_quantity` is net shares bought on the trade date shown and in the night after it, `day_paid` the net cash paid
 * for them, fees included. Day trades move no shares of the account until they are delivered.
 */
const SQL = `
  select p.code, p.account_type, p.settled, p.held, p.flows, p.average_cost, p.realised, p.day, p.lockups, coalesce(f.last, f.base) as last, f.base,
         coalesce(d.quantity, 0)::int8 as day_quantity, coalesce(d.paid, 0)::int8 as day_paid
    from position p
    join (select tenant_id, code, last, base from venue_facts where venue is null) f using (tenant_id, code)
    left join (select code, account_type, sum(case side when 'buy' then quantity else -quantity end) as quantity,
                      sum(case side when 'buy' then notional + fee else fee - notional end) as paid
                 from fill where account_id = $1 and trade_date >= $2::date and credit is null group by code, account_type) d using (code, account_type)
   where p.account_id = $1`;

function toHolding(row: Row): Holding {
  const quantity = shares(row.flows.reduce((sum, flow) => sum + flow.amount, row.settled));
  const last = price(row.last);
  const base = price(row.base);
  const marketValue = notional(last, quantity);
  const valueBefore = notional(base, shares(Math.max(0, quantity - row.day_quantity)));
  return {
    code: row.code,
    ...toTaxBucket(row),
    quantity,
    settled: shares(row.settled),
    held: shares(row.held),
    flows: row.flows.map(({ date, amount }) => ({ date, amount: shares(amount) })),
    averageCost: yen(row.average_cost),
    realised: yen(row.realised),
    day: row.day,
    ...(row.lockups === null ? {} : { lockups: row.lockups }),
    last,
    base,
    marketValue,
    unrealised: yen(quantity === 0 ? 0 : marketValue - row.average_cost * quantity),
    dayChange: yen(marketValue - valueBefore - row.day_paid),
  };
}

/** Shares of a holding that can be sold now: free, and not barred today by the rule of the same issue. */
export function sellableToday(holding: Holding, all: readonly Holding[], settles: IsoDate): number {
  const parts = all.filter(({ code }) => code === holding.code);
  const { locked } = sameIssue(parts, settles, holding);
  return Math.max(0, sellableAt({ ...holding, flows: [...holding.flows] }, settles) - locked);
}

/** The row with the shares of its issue that day trades have delivered: they are in the account's own part. */
function withDelivered(row: Row, moves: readonly DayTradeMove[]): Row {
  const own = row.account_type === 'own' ? moves.filter(({ code }) => code === row.code) : [];
  const sum = (of: (move: DayTradeMove) => number): number => own.reduce((all, move) => all + of(move), 0);
  return {
    ...row,
    day_quantity: row.day_quantity + sum(({ quantity }) => quantity),
    day_paid: row.day_paid - sum(({ cash }) => cash),
  };
}

/**
 * Everything the account owns or traded on the date shown, largest value first, and what day trades have moved since
 * its beginning.
 */
export async function readHoldings(
  client: ClientBase,
  of: AccountOf,
  shown: IsoDate,
): Promise<{ readonly holdings: readonly Holding[]; readonly moves: readonly DayTradeMove[] }> {
  const found = await client.query<Row>(SQL, [of.accountId, shown]);
  const moves = await readDayTradeMoves(client, of, shown);
  const holdings = found.rows.map((row) => toHolding(withDelivered(row, moves)));
  holdings.sort((a, b) => b.marketValue - a.marketValue || (a.code < b.code ? -1 : 1));
  return { holdings, moves };
}
