import { type BrokerEvent, CASH, type PositionSide } from '@kabuto/brokerage';
import { epochMs, type IsoDate, tokyoDate, tokyoEpoch } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { readAccountEvents, type StoredEvent } from '../core/index.ts';

/** An account of a brokerage. */
export type AccountOf = { readonly tenantId: number; readonly accountId: number };

/** A delivered lot, or a part of one: as it was opened, and what the delivery has cost; prices in tenths of a yen. */
export type Delivery = {
  readonly side: PositionSide;
  /** On which the lot was opened, also of a delivery after the close. */
  readonly tradeDate: IsoDate;
  readonly settlesOn: IsoDate;
  readonly price: number;
  /** At the entry price, yen. */
  readonly value: number;
  readonly costs: number;
};

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
  /** Null: a penalty. */
  readonly delivery: Delivery | null;
};

/** Events read at a time: those of a day are few, except for busy day traders. */
const PAGE = 100;

/** The yen of an event that came into the account. */
const cashOf = (event: BrokerEvent, accountId: number): number =>
  event.kind !== 'marginAccount' && event.kind !== 'marginPosition'
    ? 0
    : event.postings.reduce(
        (sum, line) => (line.accountId === accountId && line.asset === CASH ? sum + line.amount : sum),
        0,
      );

/** What an event moved; null: it delivers nothing and charges no penalty. */
export function movedBy(event: BrokerEvent, accountId: number): Omit<DayTradeMove, 'at' | 'date'> | null {
  const cash = cashOf(event, accountId);
  if (event.kind === 'marginAccount')
    return event.cause === 'penalty' ? { code: null, quantity: 0, cash, delivery: null } : null;
  if (event.kind !== 'marginPosition' || event.change !== 'delivered' || event.result === undefined) return null;
  const { position, result } = event;
  const { instrument: code, side, tradeDate } = position;
  const { quantity, price, settlesOn } = result;
  const costs = result.interest + result.premium;
  const isLong = side === 'long';
  const value = (isLong ? 0 - cash : cash) + (isLong ? 0 - costs : costs);
  const delivery = { side, tradeDate, settlesOn, price, value, costs };
  return { code, quantity: isLong ? quantity : 0 - quantity, cash, delivery };
}

/** Events of the account, newest first. */
export async function* eventsBack(
  client: ClientBase,
  { tenantId, accountId }: AccountOf,
  kinds: readonly BrokerEvent['kind'][],
): AsyncGenerator<StoredEvent> {
  const wanted = { accountId, kinds, order: 'newest first', limit: PAGE } as const;
  // from the last number on, not by an offset: each page costs the same
  for (let before: { readonly to?: number } = {}; ; ) {
    const page = await readAccountEvents(client, tenantId, { ...wanted, ...before });
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    before = { to: last.seq - 1 };
  }
}

/** Events of the account from a date on, newest first. */
async function* eventsSince(
  client: ClientBase,
  of: AccountOf,
  kinds: readonly BrokerEvent['kind'][],
  from: IsoDate,
): AsyncGenerator<StoredEvent> {
  const since = tokyoEpoch(from, 0);
  for await (const stored of eventsBack(client, of, kinds)) {
    if (stored.at < since) return;
    yield stored;
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
    const moved = movedBy(event, accountId);
    if (moved !== null) moves.push({ at, date: tokyoDate(epochMs(at)), ...moved });
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

/** A delivery of an account: yen into it, negative out of it. */
export type ReadDelivery = Delivery & {
  readonly at: number;
  readonly code: string;
  readonly quantity: number;
  readonly cash: number;
};

/** The delivery among what an event has moved; null: it was none. */
export function readDelivery(at: number, moved: Omit<DayTradeMove, 'at' | 'date'> | null): ReadDelivery | null {
  if (moved === null || moved.code === null || moved.delivery === null) return null;
  const { code, quantity, cash, delivery } = moved;
  return { ...delivery, at, code, quantity: Math.abs(quantity), cash };
}

/** Deliveries of lots that were opened on a trade date, oldest first. The caller has begun a transaction. */
export async function readDeliveries(client: ClientBase, of: AccountOf, date: IsoDate): Promise<ReadDelivery[]> {
  const moves = await readDayTradeMoves(client, of, date);
  return moves.toReversed().flatMap((moved) => {
    const delivery = readDelivery(moved.at, moved);
    return delivery === null || delivery.tradeDate !== date ? [] : [delivery];
  });
}
