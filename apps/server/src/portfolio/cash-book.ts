import { type BrokerEvent, CASH } from '@kabuto/brokerage';
import { addDays, type IsoDate, tokyoEpoch } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { firstEventFrom, readAccountEvents, type StoredEvent } from '../core/index.ts';

/** Of which kind lines are: cash in and out, trades and offerings, tax and refunds; null: all. */
export type CashGroup = 'transfer' | 'trade' | 'tax' | null;

/** A trade of the cash book. Amounts in yen. */
export type CashBookFill = {
  readonly id: number;
  readonly journalSeq: number;
  readonly at: number;
  readonly side: 'buy' | 'sell';
  /** Positive into the account, after the fee. */
  readonly amount: number;
  readonly settlesOn: IsoDate;
  readonly orderId: number;
  readonly code: string;
  readonly quantity: number;
  /** Of a trade that closes a day trade, whose amount is the result. */
  readonly credit: 'close' | null;
};
/** Cash in or out, tax, or shares of an offering, with the time that is shown. */
export type Move = Pick<StoredEvent, 'seq' | 'accountId' | 'journalSeq' | 'at' | 'event'> & { readonly amount: number };
export type CashBookLine = { readonly balance: number } & ({ readonly fill: CashBookFill } | { readonly move: Move });

export type Wanted = {
  readonly tenantId: number;
  readonly accountId: number;
  readonly group: CashGroup;
  readonly from: IsoDate;
  readonly to: IsoDate;
};

/** All of a range: transfers and closed dates of a year are few, unlike trades. */
const ALL = Number.MAX_SAFE_INTEGER;
/**
 * What a row of `fill` adds to the account's cash, yen. Of a day trade that is its result, which is posted in the same
 * journal row.
 */
export const AMOUNT = `(case when credit is not null
    then (select coalesce(sum(p.amount), 0)::int8 from posting p where p.tenant_id = fill.tenant_id
           and p.journal_seq = fill.journal_seq and p.account_id = fill.account_id and p.asset = '${CASH}')
    else (case side when 'buy' then 0 - notional else notional end) - fee end)`;
/** The rows of `fill` that are lines: opening a day trade moves no cash. */
export const MOVES_CASH = `credit is distinct from 'open'`;

type Posted = Extract<BrokerEvent, { kind: 'application' | 'marginPosition' | 'marginAccount' }>;
const isPosted = (event: BrokerEvent): event is Posted =>
  event.kind === 'application' || event.kind === 'marginPosition' || event.kind === 'marginAccount';

/** Of which group an event is that moves cash besides trades; undefined: it moves none. */
function groupOf({ accountId, event }: StoredEvent): CashGroup | undefined {
  if (event.kind === 'cash') return 'transfer';
  if (event.kind === 'tax') return 'tax';
  // these have postings of the customer when shares are delivered, or costs and deficits of day trades are paid
  return isPosted(event) && event.postings.some((line) => line.accountId === accountId) ? 'trade' : undefined;
}

/** Yen into the account; tax is withheld, so its event has the other sign. */
function amountOf({ accountId, event }: StoredEvent): number {
  if (event.kind === 'cash') return event.amount;
  if (event.kind === 'tax') return 0 - event.amount;
  if (isPosted(event))
    return event.postings.reduce(
      (sum, line) => (line.accountId === accountId && line.asset === CASH ? sum + line.amount : sum),
      0,
    );
  throw new RangeError(`an event of kind ${event.kind} moves no cash`);
}

/**
 * The opening balance of a booked history, shown at the time of its first trade, which it was there for; undefined when
 * the account has none.
 */
async function openingOf(client: ClientBase, { tenantId, accountId }: Wanted): Promise<StoredEvent | undefined> {
  const first = { accountId, kinds: ['cash'], order: 'oldest first', limit: 1 } as const;
  const [opening] = await readAccountEvents(client, tenantId, first);
  if (opening?.event.kind !== 'cash' || opening.event.source !== 'opening') return undefined;
  const { rows } = await client.query<{ at: number | null }>(
    'select min(at) as at from fill where account_id = $1 and journal_seq = $2',
    [accountId, opening.journalSeq],
  );
  return { ...opening, at: Math.min(opening.at, rows[0]?.at ?? opening.at) };
}

/** The range's market times: from `since` on, before `until`. */
export const edgesOf = ({ from, to }: Wanted) => ({ since: tokyoEpoch(from, 0), until: tokyoEpoch(addDays(to, 1), 0) });

const TRADED = ['application', 'marginPosition', 'marginAccount'] as const;
const KINDS = { transfer: ['cash'], trade: TRADED, tax: ['tax'] } as const;

/** The journal rows of day trades among those of the events: the line of their fill has all that was posted there. */
async function rowsOfDayTrades(
  client: ClientBase,
  accountId: number,
  events: readonly StoredEvent[],
): Promise<ReadonlySet<number>> {
  const rows = events.flatMap(({ event, journalSeq }) =>
    event.kind === 'marginPosition' || event.kind === 'marginAccount' ? [journalSeq] : [],
  );
  if (rows.length === 0) return new Set();
  const found = await client.query<{ seq: number }>(
    'select distinct journal_seq as seq from fill where account_id = $1 and credit is not null and journal_seq = any($2)',
    [accountId, rows],
  );
  return new Set(found.rows.map(({ seq }) => seq));
}

/** Transfers, tax, offerings, and deliveries and costs of day trades in the range, newest first. */
export async function readMoves(client: ClientBase, wanted: Wanted): Promise<readonly Move[]> {
  const { tenantId, accountId, group } = wanted;
  const { since, until } = edgesOf(wanted);
  const kinds = group === null ? (['cash', 'tax', ...TRADED] as const) : KINDS[group];
  const from = await firstEventFrom(client, tenantId, accountId, since);
  const to = (await firstEventFrom(client, tenantId, accountId, until)) - 1;
  const range = { accountId, kinds, from, to, order: 'newest first', limit: ALL } as const;
  const opening = group === 'tax' || group === 'trade' ? undefined : await openingOf(client, wanted);
  const others = (await readAccountEvents(client, tenantId, range)).filter(
    (stored) => stored.seq !== opening?.seq && groupOf(stored) !== undefined,
  );
  const inFills = await rowsOfDayTrades(client, accountId, others);
  const shown = opening !== undefined && opening.at >= since && opening.at < until ? [opening] : [];
  return [...others.filter(({ journalSeq }) => !inFills.has(journalSeq)), ...shown].map((stored) => ({
    ...stored,
    amount: amountOf(stored),
  }));
}

/** Which lines, in which order of booking: the newest first by default. */
export type CashPage = {
  readonly limit: number;
  readonly offset: number;
  readonly order?: 'newest first' | 'oldest first';
};
type LineKey = { readonly id: number; readonly journalSeq: number; readonly isFill: boolean; readonly total: number };

/** The keys of a page in order of booking: within a journal row cash comes before its trades. */
async function lineKeysOf(
  client: ClientBase,
  wanted: Wanted,
  moves: readonly Move[],
  { limit, offset, order = 'newest first' }: CashPage,
): Promise<readonly LineKey[]> {
  const direction = order === 'newest first' ? 'desc' : 'asc';
  const { since, until } = edgesOf(wanted);
  const { rows } = await client.query<LineKey>(
    `with line as (
       select true as "isFill", fill_id as id, journal_seq as "journalSeq" from fill
        where account_id = $1 and at >= $2 and at < $3 and $4::boolean and ${MOVES_CASH}
       union all
       select false, id, journal_seq from unnest($5::int8[], $6::int8[]) as move (id, journal_seq))
     select *, (select count(*)::int from line) as total from line
      order by "journalSeq" ${direction}, "isFill" ${direction}, id ${direction} limit $7 offset $8`,
    [
      wanted.accountId,
      since,
      until,
      wanted.group === null || wanted.group === 'trade',
      moves.map(({ seq }) => seq),
      moves.map(({ journalSeq }) => journalSeq),
      limit,
      offset,
    ],
  );
  return rows;
}

const FILL_COLUMNS = `fill_id as id, journal_seq as "journalSeq", at, side, ${AMOUNT} as amount, settles_on as "settlesOn",
                      order_id as "orderId", code, quantity, credit`;

/** The fills of these journal rows: a trade of a booked history shares its row with the others. */
const readFillsOf = async (client: ClientBase, accountId: number, journalSeqs: readonly number[]) =>
  (
    await client.query<CashBookFill>(
      `select ${FILL_COLUMNS} from fill where account_id = $1 and journal_seq = any($2) and ${MOVES_CASH}`,
      [accountId, journalSeqs],
    )
  ).rows;

/** The account's cash after each of these journal rows, settled or not, in yen. */
async function balancesAfter(
  client: ClientBase,
  accountId: number,
  journalSeqs: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await client.query<{ seq: number; amount: number }>(
    `select row.seq, coalesce(moved.amount, 0)::int8 as amount
       from (select seq, lag(seq, 1, 0::int8) over (order by seq) as before from unnest($2::int8[]) as seq) as row
       left join lateral (select sum(amount) as amount from posting
                           where account_id = $1 and account_id >= 100 and asset = $3
                             and journal_seq > row.before and journal_seq <= row.seq) as moved on true
      order by row.seq`,
    [accountId, [...new Set(journalSeqs)], CASH],
  );
  const after = new Map<number, number>();
  let sum = 0;
  for (const { seq, amount } of rows) {
    sum += amount;
    after.set(seq, sum);
  }
  return after;
}

const nameOf = ({ isFill, id }: Pick<LineKey, 'isFill' | 'id'>): string => `${isFill ? 'fill' : 'move'} ${id}`;

type BookedLine = { readonly line: { readonly fill: CashBookFill } | { readonly move: Move }; readonly later: number };

/** The lines of these journal rows by name, each with the yen that its row moved after it: cash comes before trades. */
function linesOfRows(
  rows: readonly number[],
  moves: readonly Move[],
  fills: readonly CashBookFill[],
): ReadonlyMap<string, BookedLine> {
  const movesOf = Map.groupBy(moves, ({ journalSeq }) => journalSeq);
  const fillsOf = Map.groupBy(fills, ({ journalSeq }) => journalSeq);
  const lines = new Map<string, BookedLine>();
  for (const row of rows) {
    let later = 0;
    for (const fill of (fillsOf.get(row) ?? []).sort((a, b) => b.id - a.id)) {
      lines.set(nameOf({ isFill: true, id: fill.id }), { line: { fill }, later });
      later += fill.amount;
    }
    for (const move of (movesOf.get(row) ?? []).sort((a, b) => b.seq - a.seq)) {
      lines.set(nameOf({ isFill: false, id: move.seq }), { line: { move }, later });
      later += move.amount;
    }
  }
  return lines;
}

/**
 * A page of the cash book in order of booking, with the cash after each line: the ledger's sum up to its journal row
 * less what the same row moved after it. `total`: the lines that match. The caller has begun a transaction of the
 * tenant.
 */
export async function readCashBook(
  client: ClientBase,
  wanted: Wanted,
  page: CashPage,
): Promise<{ readonly lines: readonly CashBookLine[]; readonly total: number }> {
  const moves = await readMoves(client, wanted);
  const keys = await lineKeysOf(client, wanted, moves, page);
  const rows = [...new Set(keys.map(({ journalSeq }) => journalSeq))];
  const fills = await readFillsOf(client, wanted.accountId, rows);
  const after = await balancesAfter(client, wanted.accountId, rows);
  const booked = linesOfRows(rows, moves, fills);
  const lines = keys.flatMap((key): CashBookLine[] => {
    const found = booked.get(nameOf(key));
    return found === undefined ? [] : [{ ...found.line, balance: (after.get(key.journalSeq) ?? 0) - found.later }];
  });
  const total = keys[0]?.total ?? (await countLines(client, wanted, moves));
  return { lines, total };
}

const countLines = async (client: ClientBase, wanted: Wanted, moves: readonly Move[]): Promise<number> =>
  (await lineKeysOf(client, wanted, moves, { limit: 1, offset: 0 }))[0]?.total ?? 0;
