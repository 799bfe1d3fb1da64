import { addDays, type IsoDate, type Price, tokyoEpoch } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { type TaxBucketColumn, toTaxBucket } from '../core/index.ts';
import { AMOUNT, MOVES_CASH } from './cash-book.ts';
import { type AccountOf, type DayTradeMove, readDayTradeMoves } from './day-trade-moves.ts';
import { type Movement, ownedKey, type Quoted } from './equity.ts';
import { readTaxAfter } from './result-totals.ts';

/** The trade date of the account's first fill, history included; null: it has never traded. */
export async function readFirstTradeDate(client: ClientBase, accountId: number): Promise<IsoDate | null> {
  const found = await client.query<{ date: IsoDate }>(
    'select trade_date as date from fill where account_id = $1 order by at, fill_id limit 1',
    [accountId],
  );
  return found.rows[0]?.date ?? null;
}

type FillRow = { code: string; account_type: TaxBucketColumn; at: number; quantity: number; cash: number };

const movementOf = ({ account_type, ...row }: FillRow): Movement => ({
  ...row,
  key: ownedKey({ ...row, ...toTaxBucket({ account_type }) }),
});

/** Shares and cash of a fill as they enter the account: a day trade moves no shares, and closing it its result. */
const MOVED = `case when credit is not null then 0 when side = 'buy' then quantity else 0 - quantity end as quantity,
  ${AMOUNT} as cash`;

/** What was delivered is in the account's own part; a penalty is of no issue. */
const movementOfDayTrade = ({ at, code, quantity, cash }: DayTradeMove): Movement => ({
  at,
  key: code === null ? null : ownedKey({ code }),
  code: code ?? '',
  quantity,
  cash,
});

/** Fills, deliveries and penalties of one trade date, and of the night after it, at their times. */
export async function readMovementsOn(client: ClientBase, of: AccountOf, date: IsoDate): Promise<Movement[]> {
  const { accountId } = of;
  const found = await client.query<FillRow>(
    `select code, account_type, at, ${MOVED} from fill where account_id = $1 and trade_date >= $2::date and ${MOVES_CASH}`,
    [accountId, date],
  );
  const moves = await readDayTradeMoves(client, of, date);
  return [...found.rows.map(movementOf), ...moves.map(movementOfDayTrade)];
}

/** Trades, deliveries, penalties and tax of the dates after `date`, each at the beginning of its trade date. */
export async function readMovementsAfter(client: ClientBase, of: AccountOf, date: IsoDate): Promise<Movement[]> {
  const { accountId } = of;
  const fills = await client.query<Omit<FillRow, 'at'> & { date: IsoDate }>(
    `select code, account_type, trade_date as date, sum(quantity)::int8 as quantity, sum(cash)::int8 as cash
       from (select code, account_type, trade_date, ${MOVED} from fill
              where account_id = $1 and trade_date > $2::date and ${MOVES_CASH}) f
      group by code, account_type, trade_date`,
    [accountId, date],
  );
  const taxes = await readTaxAfter(client, accountId, date);
  const moves = await readDayTradeMoves(client, of, addDays(date, 1));
  const startOf = (day: IsoDate): number => tokyoEpoch(day, 0);
  return [
    ...fills.rows.map(({ date: day, ...row }) => movementOf({ ...row, at: startOf(day) })),
    ...moves.map((move) => movementOfDayTrade({ ...move, at: startOf(move.date) })),
    ...taxes.map(({ date: day, cash }) => ({ at: startOf(day), key: null, code: '', quantity: 0, cash })),
  ];
}

/**
 * Closing prices of issues on the dates from `from` to before `to`, in order of time; of seeded and traded days the
 * traded one is the last.
 */
export async function readClosesBetween(
  client: ClientBase,
  codes: readonly string[],
  { tenantId, from, to }: { readonly tenantId: number; readonly from: IsoDate; readonly to: IsoDate },
): Promise<Quoted[]> {
  const columns = 'code, date, close as price';
  const found = await client.query<{ code: string; date: IsoDate; price: Price }>(
    `select ${columns}, 1 as place from history_day_bar
      where dataset_id = (select dataset_id from tenant where tenant_id = $1) and code = any($2) and date >= $3::date and date < $4::date
     union all
     select ${columns}, 2 from day_bar where venue is null and code = any($2) and date >= $3::date and date < $4::date
     order by date, place, code`,
    [tenantId, codes, from, to],
  );
  return found.rows.map(({ code, date, price }) => ({ code, price, at: tokyoEpoch(date, 0) }));
}

/** Closing prices of issues in the minutes from `from` on, at the start of the minute; in order of time. */
export async function readMinuteCloses(client: ClientBase, codes: readonly string[], from: number): Promise<Quoted[]> {
  const found = await client.query<Quoted>(
    'select code, at, close as price from minute_bar where venue is null and code = any($1) and at >= $2 order by at, code',
    [codes, from],
  );
  return found.rows;
}
