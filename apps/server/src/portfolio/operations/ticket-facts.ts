import {
  buyingPowerAt,
  leftBy,
  type Order,
  remainingLimitsFrom,
  sameIssue,
  sellableAt,
  type TaxAccount,
  type TicketMargin,
  type VenueTakes,
} from '@kabuto/brokerage';
import { FIRST_VENUE, formatPrice, type IsoDate, instrumentCode, type Price, type VenueId } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { type Core, NIGHT } from '../../core/index.ts';
import { type OrdersDeps, readOpenOrders, shownDateOf } from '../../orders/index.ts';
import { type Operation, operation, Refused } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readAccount, readOrderDates } from '../cash.ts';
import { type Holding, readHoldings } from '../holdings.ts';

const amountText = (amount: number | null): string | null => (amount === null ? null : String(amount));

/** What a venue (null: the first) accepts besides limit orders for the day, as reported to the broker. */
async function readVenueTakes(client: ClientBase, venue: VenueId | null) {
  const found = await client.query<{ takes: VenueTakes | null }>(
    venue === null
      ? `select data->'venueTakes' as takes from broker_globals`
      : `select jsonb_path_query_first(data::jsonb, '$.venues[*] ? (@.venue == $venue)', jsonb_build_object('venue', $1::text))
           ->'venueTakes' as takes from broker_globals`,
    venue === null ? [] : [venue],
  );
  const takes = found.rows[0]?.takes;
  return {
    ...(takes?.orderTypes?.includes('market') === false ? { market: false as const } : {}),
    ...(takes?.sessionOnly === true ? { dates: false as const } : {}),
    stops: takes?.watch ?? false,
    ioc: takes?.ioc ?? false,
    fok: takes?.fok ?? false,
    conditions: [...(takes?.conditions ?? [])],
  };
}

/** Whether a special or sequential quote is displayed. */
async function isQuoteDisplayed(client: ClientBase, code: string): Promise<boolean> {
  const found = await client.query<{ overlay: string | null }>(
    'select overlay from venue_facts where code = $1 and venue is null',
    [code],
  );
  const overlay = found.rows[0]?.overlay;
  return overlay === 'SPECIAL_QUOTE' || overlay === 'SEQUENTIAL_QUOTE';
}

/** The venue that the call names, null: the first. Throws Refused for one that the market does not have. */
function venueNamed({ venues }: Core, name: string | undefined): VenueId | null {
  if (name === undefined || name === FIRST_VENUE) return null;
  const venue = venues.find((one) => one === name);
  if (venue === undefined) throw new Refused('VENUE_UNKNOWN', 'venue', { venue: name });
  return venue;
}

/** The trade date and the settlement date of a new order at the venue: at night those of the session now or to come. */
async function readDates(client: ClientBase, core: Core, venue: VenueId | null) {
  const first = await readOrderDates(client);
  const { night } = core.feed.session ?? {};
  return venue === NIGHT && night !== undefined ? { tradeDate: night.tradeDate, settlesOn: night.settlesOn } : first;
}

/** States in which the venue has an order, or will get it without further action; one being cancelled is leaving. */
const BLOCKING_STATES: readonly Order['state'][] = ['waiting', 'routed', 'working', 'partial', 'amending'];
const MAX_OWN_ORDERS = 10;

/** Own orders that could block a new order of the issue: on each side, the first that it would match. */
function ownOrdersOf(orders: readonly Order[]) {
  const rank = ({ side, price }: Order): number => (price === null ? 0 : price * (side === 'sell' ? 1 : -1));
  const first = (side: Order['side']) =>
    orders
      .filter((order) => order.side === side && BLOCKING_STATES.includes(order.state))
      .sort((a, b) => Number(b.price === null) - Number(a.price === null) || rank(a) - rank(b) || a.orderId - b.orderId)
      .slice(0, MAX_OWN_ORDERS);
  return [...first('buy'), ...first('sell')].map(({ orderId, side, price, condition }) => ({
    orderId: String(orderId),
    side,
    price: price === null ? null : formatPrice(price),
    condition,
  }));
}

const sellableOf = (holding: Holding | undefined, settles: IsoDate | null): number =>
  holding === undefined ? 0 : Math.max(0, sellableAt({ ...holding, flows: [...holding.flows] }, settles));

/** The NISA holding of the issue. */
function nisaOf(parts: readonly Holding[], settles: IsoDate | null) {
  const holding = parts.find(({ accountType }) => accountType === 'nisa');
  const { locked } = sameIssue(parts, settles, { accountType: 'nisa' });
  return {
    quantity: String(holding?.quantity ?? 0),
    sellable: String(sellableOf(holding, settles)),
    locked: String(locked),
    averageCost: String(holding?.averageCost ?? 0),
  };
}

/** The trades of a holding that settle on the date. */
function dayOf(holding: Holding | undefined, settles: IsoDate) {
  const day = holding?.day ?? null;
  if (day === null || day.settlesOn !== settles) return null;
  const { ownedBefore, costBefore, bought, cost, sold, net } = day;
  return {
    ownedBefore: String(ownedBefore),
    costBefore: String(costBefore),
    bought: String(bought),
    cost: String(cost),
    sold: String(sold),
    net: String(net),
  };
}

const taxOf = ({ type, year, gain, withheld, dayGain, held }: TaxAccount) => ({
  type,
  year,
  gain: String(gain),
  withheld: String(withheld),
  dayGain: String(dayGain),
  held: String(held),
});

const marginOf = ({ power, spare, pledge: { before, from, locked, percent } }: TicketMargin) => ({
  power: String(power),
  spare: String(spare),
  pledge: { before: String(before), from: String(from), locked: String(locked), percent },
});

/** The median amount of the account's last orders with a fill; null with too few of them. */
async function readUsualAmount(client: ClientBase, accountId: number): Promise<string | null> {
  const found = await client.query<{ median: number; orders: number }>(
    `select percentile_disc(0.5) within group (order by filled_notional) as median, count(*)::int as orders
       from (select filled_notional from trade_order where account_id = $1 and filled_notional > 0
              order by order_id desc limit 20) as last`,
    [accountId],
  );
  const row = found.rows[0];
  return row === undefined || row.orders < 5 ? null : String(row.median);
}

/** GET v1/trade/order/facts: limits are those of the trade date of a new order. Throws Refused for an unknown venue. */
export const ticketFacts = (deps: OrdersDeps): Operation =>
  operation('ticketFacts', async ({ query, caller, member }) => {
    const core = deps.coreOf(caller.tenantId);
    const venue = venueNamed(core, query.venue);
    const feeSchedule = await deps.feeSchedule(caller.tenantId);
    const code = instrumentCode(query.code);
    const { free, margin } = await core.read(({ broker }) => ({
      free: broker.freeOfMargin(member.accountId),
      margin: broker.instrument(code) === undefined ? null : broker.ticketMargin(member.accountId, code),
    }));
    return readTenant(deps.pool, caller.tenantId, async (client) => {
      const terms = await client.query<{ base: Price; lower: Price; upper: Price; ipo_reference: Price | null }>(
        'select base, lower, upper, ipo_reference from broker_instrument where code = $1',
        [query.code],
      );
      const limits = terms.rows[0];
      if (limits === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code', { code: query.code });
      const { settlesOn: settles, tradeDate } = await readDates(client, core, venue);
      const account = await readAccount(client, member.accountId);
      const { cash } = account;
      const open = await readOpenOrders(client, member.accountId);
      const left = remainingLimitsFrom(account, tradeDate, open);
      const { holdings } = await readHoldings(
        client,
        { tenantId: caller.tenantId, accountId: member.accountId },
        shownDateOf(core),
      );
      const parts = holdings.filter(({ code }) => code === query.code);
      const holding = parts.find(({ accountType }) => accountType === undefined);
      const { barred, locked } = sameIssue(parts, settles);
      return {
        code: query.code,
        buyingPower: String(leftBy(free, buyingPowerAt(cash, settles))),
        quantity: String(holding?.quantity ?? 0),
        sellable: String(sellableOf(holding, settles)),
        sameIssue: { barred: String(barred), locked: String(locked) },
        ...(account.nisa ? { nisa: nisaOf(parts, settles) } : {}),
        limits: { order: amountText(left.order), day: amountText(left.day) },
        averageCost: String(holding?.averageCost ?? 0),
        ...(margin === null ? {} : { margin: marginOf(margin) }),
        day: dayOf(holding, settles),
        tax: taxOf(account.tax),
        base: formatPrice(limits.base),
        lower: formatPrice(limits.lower),
        upper: formatPrice(limits.upper),
        ...(limits.ipo_reference === null ? {} : { ipoReference: formatPrice(limits.ipo_reference) }),
        orderDate: venue === null ? (core.feed.session?.orderDate ?? shownDateOf(core)) : tradeDate,
        settlesOn: settles,
        quoted: venue === null && (await isQuoteDisplayed(client, query.code)),
        usual: await readUsualAmount(client, member.accountId),
        ownOrders: ownOrdersOf(
          open
            .map(({ order }) => order)
            .filter((order) => order.instrument === query.code && (order.venue ?? null) === venue),
        ),
        takes: await readVenueTakes(client, venue),
        feeSchedule,
      };
    });
  });
