import { isFinal, type Order } from '@kabuto/brokerage';
import { readJournalRows } from '../../core/index.ts';
import { operatorOperation } from '../../operators/index.ts';
import { fillsOf, fillView, orderView, readFills, readGroup, readTimeline, stepView } from '../../orders/index.ts';
import { type AnyOperation, Refused } from '../../platform/http/index.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { issuesOf, type TradingDeps } from '../deps.ts';
import { findOrder } from '../store.ts';

/** Fills of one order are returned in full, at most this many; more are not expected. */
const MAX_FILLS = 500;

/** Why the broker itself sends an order of a day trade. */
const OF_BROKER: ReadonlySet<string | undefined> = new Set(['auction', 'forced']);

/** Whether the brokerage can cancel an order: one that it made itself closes a position, and stays. */
const isCancellable = ({ state, origin, credit }: Order): boolean =>
  !isFinal(state) && state !== 'cancelling' && origin === undefined && !OF_BROKER.has(credit?.origin);

/** GET v1/trading/order/detail */
export const tradeOrderDetail = (deps: TradingDeps): AnyOperation =>
  operatorOperation('tradeOrderDetail', ({ query, operator: { tenantId }, visit: { language } }) =>
    readTenant(deps.pool, tenantId, async (client) => {
      const found = await findOrder(client, tenantId, Number(query.orderId));
      if (found === undefined) throw new Refused('ORDER_UNKNOWN', 'orderId');
      const { order, owner } = found;
      const issueOf = issuesOf(deps, tenantId);
      const view = (one: Order) => orderView(one, issueOf, language);
      const page = { limit: MAX_FILLS, offset: 0 };
      const { fills } = await readFills(client, order.accountId, fillsOf(order), page);
      const steps = await readTimeline(client, tenantId, order);
      const rows = await readJournalRows(
        client,
        tenantId,
        steps.map(({ journalSeq }) => journalSeq),
      );
      return {
        order: { ...view(order), ...owner },
        fills: fills.map(({ fill, final }) => fillView(fill, issueOf, final)),
        group: (await readGroup(client, order)).map(view),
        steps: steps.map((step) => ({
          ...stepView(step, language),
          wallAt: rows.get(step.journalSeq)?.wallAt ?? null,
        })),
        cancellable: isCancellable(order),
      };
    }),
  );
