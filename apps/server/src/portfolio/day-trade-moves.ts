import { type BrokerEvent, CASH } from '@kabuto/brokerage';
import { epochMs, type IsoDate, tokyoDate, tokyoEpoch } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { readAccountEvents } from '../core/index.ts';

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

/** Deliveries and penalties of the account from a date on, newest first. The caller has begun a transaction. */
export async function readDayTradeMoves(
  client: ClientBase,
  { tenantId, accountId }: AccountOf,
  from: IsoDate,
): Promise<DayTradeMove[]> {
  const agreed = await client.query('select 1 from margin_account where account_id = $1', [accountId]);
  if (agreed.rowCount === 0) return [];
  const since = tokyoEpoch(from, 0);
  const moves: DayTradeMove[] = [];
  const wanted = { accountId, kinds: ['marginPosition', 'marginAccount'], order: 'newest first', limit: PAGE } as const;
  // from the last number on, not by an offset: each page costs the same
  for (let before: { readonly to?: number } = {}; ; ) {
    const page = await readAccountEvents(client, tenantId, { ...wanted, ...before });
    for (const { at, event } of page) {
      const moved = at < since ? null : movedBy(event);
      if (moved !== null) moves.push({ at, date: tokyoDate(epochMs(at)), ...moved, cash: cashOf(event, accountId) });
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE || last.at < since) return moves;
    before = { to: last.seq - 1 };
  }
}
