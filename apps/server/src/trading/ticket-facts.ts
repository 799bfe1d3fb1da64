import { buyingPowerAt, sellableAt } from '@kabuto/brokerage';
import { formatPrice, type Price } from '@kabuto/market';
import { type Operation, operation, Refused } from '../platform/http/operation.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { readCash, readSettlesOn } from './cash.ts';
import type { TradingDeps } from './deps.ts';
import { readHoldings } from './holdings.ts';
import { shownDateOf } from './range.ts';

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
      const settles = await readSettlesOn(client);
      const cash = await readCash(client, member.accountId);
      const holdings = await readHoldings(client, member.accountId, shownDateOf(core));
      const holding = holdings.find(({ code }) => code === query.code);
      return {
        code: query.code,
        buyingPower: String(buyingPowerAt(cash, settles)),
        quantity: String(holding?.quantity ?? 0),
        sellable: String(
          holding === undefined ? 0 : Math.max(0, sellableAt({ ...holding, flows: [...holding.flows] }, settles)),
        ),
        averageCost: String(holding?.averageCost ?? 0),
        base: formatPrice(limits.base),
        lower: formatPrice(limits.lower),
        upper: formatPrice(limits.upper),
        orderDate: core.feed.session?.orderDate ?? shownDateOf(core),
        feeSchedule,
      };
    });
  });
