import { buyingPowerAt, limitsLeftOf, sameIssue, sellableAt, type VenueTakes } from '@kabuto/brokerage';
import { formatPrice, type IsoDate, type Price } from '@kabuto/market';
import type { ClientBase } from 'pg';
import { type Operation, operation, Refused } from '../platform/http/operation.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { readAccount, readOrderDates } from './cash.ts';
import type { TradingDeps } from './deps.ts';
import { type Holding, readHoldings } from './holdings.ts';
import { shownDateOf } from './range.ts';
import { readOpenOrders } from './read-orders.ts';

const amountText = (amount: number | null): string | null => (amount === null ? null : String(amount));

/** What the venue takes beyond limit and market orders for the day, as the broker was told. */
async function readTakes(client: ClientBase) {
  const found = await client.query<{ takes: VenueTakes | null }>(
    `select data->'venueTakes' as takes from broker_globals`,
  );
  const takes = found.rows[0]?.takes;
  return {
    stops: takes?.watch ?? false,
    ioc: takes?.ioc ?? false,
    fok: takes?.fok ?? false,
    conditions: [...(takes?.conditions ?? [])],
  };
}

const sellableOf = (holding: Holding | undefined, settles: IsoDate | null): number =>
  holding === undefined ? 0 : Math.max(0, sellableAt({ ...holding, flows: [...holding.flows] }, settles));

/** What the NISA part has of the issue. */
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

/** GET v1/trade/order/facts: limits are those of the trade date that a new order refers to. */
export const ticketFacts = (deps: TradingDeps): Operation =>
  operation('ticketFacts', async ({ query, caller, member }) => {
    const core = deps.coreOf(caller.tenantId);
    const feeSchedule = await deps.feeSchedule(caller.tenantId);
    return readTenant(deps.pool, caller.tenantId, async (client) => {
      const terms = await client.query<{ base: Price; lower: Price; upper: Price }>(
        'select base, lower, upper from broker_instrument where code = $1',
        [query.code],
      );
      const limits = terms.rows[0];
      if (limits === undefined) throw new Refused('INSTRUMENT_UNKNOWN', 'code', { code: query.code });
      const { settlesOn: settles, tradeDate } = await readOrderDates(client);
      const account = await readAccount(client, member.accountId);
      const { cash } = account;
      const left = limitsLeftOf(account, tradeDate, await readOpenOrders(client, member.accountId));
      const holdings = await readHoldings(client, member.accountId, shownDateOf(core));
      const parts = holdings.filter(({ code }) => code === query.code);
      const holding = parts.find(({ accountType }) => accountType === undefined);
      const { barred, locked } = sameIssue(parts, settles);
      return {
        code: query.code,
        buyingPower: String(buyingPowerAt(cash, settles)),
        quantity: String(holding?.quantity ?? 0),
        sellable: String(sellableOf(holding, settles)),
        sameIssue: { barred: String(barred), locked: String(locked) },
        ...(account.nisa ? { nisa: nisaOf(parts, settles) } : {}),
        limits: { order: amountText(left.order), day: amountText(left.day) },
        averageCost: String(holding?.averageCost ?? 0),
        base: formatPrice(limits.base),
        lower: formatPrice(limits.lower),
        upper: formatPrice(limits.upper),
        orderDate: core.feed.session?.orderDate ?? shownDateOf(core),
        takes: await readTakes(client),
        feeSchedule,
      };
    });
  });
