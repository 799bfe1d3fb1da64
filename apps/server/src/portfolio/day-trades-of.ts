import type { BrokerEvent, MarginPosition, PositionSide } from '@kabuto/brokerage';
import { addDays, type IsoDate, tokyoEpoch } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { type AccountOf, eventsBack, movedBy, type ReadDelivery, readDelivery } from './day-trade-moves.ts';

/** A lot that was closed, or a part of one: yen, shares, prices in tenths of a yen; `net` is after all costs. */
export type ClosedLot = {
  readonly at: number;
  readonly code: string;
  readonly side: PositionSide;
  readonly quantity: number;
  readonly entry: number;
  readonly exit: number;
  readonly gross: number;
  readonly interest: number;
  readonly premium: number;
  readonly net: number;
};
/** A penalty, or what the house has paid of a loss, which is owed; yen into the account. */
export type DayTradeCharge = { readonly at: number; readonly kind: 'penalty' | 'deficit'; readonly cash: number };
/** A lot that was open at the end of a period. */
export type OpenLot = Pick<MarginPosition, 'side' | 'quantity' | 'entry' | 'value' | 'tradeDate'> & {
  readonly code: string;
};

/** The day trades of an account in a period, oldest first, and what was open at its end. */
export type DayTradesOfPeriod = {
  readonly closed: readonly ClosedLot[];
  readonly deliveries: readonly ReadDelivery[];
  readonly charges: readonly DayTradeCharge[];
  readonly open: readonly OpenLot[];
};

function closedOf(at: number, event: BrokerEvent): readonly ClosedLot[] {
  if (event.kind !== 'marginPosition' || event.change !== 'closed' || event.result === undefined) return [];
  const { instrument: code, side, entry } = event.position;
  const { quantity, price: exit, gross, interest, premium, net } = event.result;
  return [{ at, code, side, quantity, entry, exit, gross, interest, premium, net }];
}

function chargesOf(at: number, event: BrokerEvent): readonly DayTradeCharge[] {
  if (event.kind !== 'marginAccount') return [];
  if (event.cause === 'penalty') return [{ at, kind: 'penalty', cash: 0 - event.amount }];
  return event.cause === 'deficit' ? [{ at, kind: 'deficit', cash: event.amount }] : [];
}

/** Numbers of the lots that are open now and were opened before a market time. */
async function openNow(client: ClientBase, accountId: number, until: number): Promise<number[]> {
  const { rows } = await client.query<{ positions: readonly MarginPosition[] }>(
    'select positions from margin_account where account_id = $1',
    [accountId],
  );
  return (rows[0]?.positions ?? []).filter(({ openedAt }) => openedAt < until).map(({ positionId }) => positionId);
}

const lotOf = ({ instrument: code, side, quantity, entry, value, tradeDate }: MarginPosition): OpenLot => ({
  code,
  side,
  quantity,
  entry,
  value,
  tradeDate,
});

/**
 * What day trades did in a period, and the lots that were open at its end: each as its last event before the end has
 * it. The caller has begun a transaction of the tenant.
 */
export async function readDayTradesOf(
  client: ClientBase,
  of: AccountOf,
  { from, to }: { readonly from: IsoDate; readonly to: IsoDate },
): Promise<DayTradesOfPeriod> {
  const { accountId } = of;
  const since = tokyoEpoch(from, 0);
  const until = tokyoEpoch(addDays(to, 1), 0);
  const sought = new Set(await openNow(client, accountId, until));
  const closed: ClosedLot[] = [];
  const deliveries: ReadDelivery[] = [];
  const charges: DayTradeCharge[] = [];
  const open = new Map<number, MarginPosition>();
  const seen = new Set<number>();
  for await (const { at, event } of eventsBack(client, of, ['marginPosition', 'marginAccount'])) {
    if (at < since && sought.size === 0) break;
    if (event.kind === 'marginPosition') {
      const { position } = event;
      const { positionId } = position;
      if (at >= until && position.openedAt < until) sought.add(positionId);
      // of a lot only the last event of the period counts
      if (at < until && !seen.has(positionId)) {
        seen.add(positionId);
        if (sought.delete(positionId) && position.quantity > 0) open.set(positionId, position);
      }
    }
    if (at >= until || at < since) continue;
    closed.push(...closedOf(at, event));
    charges.push(...chargesOf(at, event));
    const delivery = readDelivery(at, movedBy(event, accountId));
    if (delivery !== null) deliveries.push(delivery);
  }
  return {
    closed: closed.toReversed(),
    deliveries: deliveries.toReversed(),
    charges: charges.toReversed(),
    open: [...open.values()].sort((a, b) => a.positionId - b.positionId).map(lotOf),
  };
}
