import { type BrokerEvent, CASH } from '@kabuto/brokerage';
import { epochMs, type IsoDate, tokyoDate, tokyoEpoch } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { readAccountEvents, type StoredEvent } from '../core/index.ts';

/** An account of a brokerage. */
export type AccountOf = { readonly tenantId: number; readonly accountId: number };

/** What day trades moved without a fill: a delivery its shares and yen, a penalty only yen. */
export type DayTradeMove = {
  /** Market time, epoch milliseconds, and its date. */
  readonly at: number;
  readonly date: IsoDate;
  /** Of a delivery. */
  readonly code: string | null;
  /** Shares and yen that came into the account; negative: left it. */
  readonly quantity: number;
  readonly cash: number;
};

/** Events read at a time: those of a day are few, except for busy day traders. */
const PAGE = 100;

/** The shares that an event delivers, and their issue; null: it delivers none and charges no penalty. */
function movedBy(event: BrokerEvent): Pick<DayTradeMove, 'code' | 'quantity'> | null {
  if (event.kind === 'marginAccount') return event.cause === 'penalty' ? { code: null, quantity: 0 } : null;
  if (event.kind !== 'marginPosition' || event.change !== 'delivered') return null;
  const { position, result } = event;
  const quantity = result?.quantity ?? 0;
  return { code: position.instrument, quantity: position.side === 'long' ? quantity : 0 - quantity };
}

/** The yen of an event that came into the account. */
const cashOf = (event: BrokerEvent, accountId: number): number =>
  event.kind !== 'marginAccount' && event.kind !== 'marginPosition'
    ? 0
    : event.postings.reduce(
        (sum, line) => (line.accountId === accountId && line.asset === CASH ? sum + line.amount : sum),
        0,
      );

/** Events of the account from a date on, newest first. */
async function* eventsSince(
  client: ClientBase,
  { tenantId, accountId }: AccountOf,
  kinds: readonly BrokerEvent['kind'][],
  from: IsoDate,
): AsyncGenerator<StoredEvent> {
  const since = tokyoEpoch(from, 0);
  const wanted = { accountId, kinds, order: 'newest first', limit: PAGE } as const;
  for (let offset = 0; ; offset += PAGE) {
    const page = await readAccountEvents(client, tenantId, { ...wanted, offset });
    yield* page.filter(({ at }) => at >= since);
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE || last.at < since) return;
  }
}

async function hasDayTrades(client: ClientBase, accountId: number): Promise<boolean> {
  const agreed = await client.query('select 1 from margin_account where account_id = $1', [accountId]);
  return agreed.rowCount !== 0;
}

/** Deliveries and penalties of the account from a date on, newest first. The caller has begun a transaction. */
export async function readDayTradeMoves(client: ClientBase, of: AccountOf, from: IsoDate): Promise<DayTradeMove[]> {
  const { accountId } = of;
  if (!(await hasDayTrades(client, accountId))) return [];
  const moves: DayTradeMove[] = [];
  for await (const { at, event } of eventsSince(client, of, ['marginPosition', 'marginAccount'], from)) {
    const moved = movedBy(event);
    if (moved !== null) moves.push({ at, date: tokyoDate(epochMs(at)), ...moved, cash: cashOf(event, accountId) });
  }
  return moves;
}

/** A penalty of day trades: its trade date, and the yen that came into the account, which is negative. */
export type Penalty = { readonly tradeDate: IsoDate; readonly cash: number };

/** Penalties of the account from a date on, newest first. The caller has begun a transaction. */
export async function readPenalties(client: ClientBase, of: AccountOf, from: IsoDate): Promise<Penalty[]> {
  const { accountId } = of;
  if (!(await hasDayTrades(client, accountId))) return [];
  const penalties: Penalty[] = [];
  for await (const { event } of eventsSince(client, of, ['marginAccount'], from)) {
    if (event.kind !== 'marginAccount' || event.cause !== 'penalty') continue;
    const { penaltyOn } = event.margin;
    if (penaltyOn !== null) penalties.push({ tradeDate: penaltyOn, cash: cashOf(event, accountId) });
  }
  return penalties;
}
