import {
  type Account,
  buyingPowerAt,
  type CashBalance,
  leftBy,
  taxBucketOf,
  type UnprovenCredit,
  withdrawableOf,
} from '@kabuto/brokerage';
import { type IsoDate, yen } from '@kabuto/market';
import { type OrdersDeps, shownDateOf, todayOf } from '../../orders/index.ts';
import { type Operation, operation } from '../../platform/http/operation.ts';
import { readTenant } from '../../platform/postgres/index.ts';
import { readAccount, readOrderDates, readUnproven } from '../cash.ts';
import { type Holding, readHoldings } from '../holdings.ts';
import { type ResultRow, readResults } from '../store.ts';

/** One day's issues: the most that an account may trade. */
const ALL = { limit: 10_000, offset: 0 };

const sum = (holdings: readonly Holding[], of: (holding: Holding) => number): number =>
  holdings.reduce((total, holding) => total + of(holding), 0);

/** Results by issue: those of a day and of the night after it are one. */
function byCode(results: readonly Pick<ResultRow, 'code' | 'realised'>[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const { code, realised } of results) sums.set(code, (sums.get(code) ?? 0) + realised);
  return sums;
}

/** The withdrawable cash over time: for each settlement date, the amount that can be withdrawn from then on. */
function withdrawableBy(
  { cash, ...account }: Pick<Account, 'cash' | 'claim' | 'unproven'>,
  locked: readonly UnprovenCredit[],
): { date: IsoDate; amount: string }[] {
  return cash.flows.map(({ date }, i) => {
    const settled = cash.flows.slice(0, i + 1).reduce((total, flow) => total + flow.amount, Number(cash.settled));
    // The cash on that morning; the brands are those of the stored balance.
    const then = { settled, held: cash.held, flows: cash.flows.slice(i + 1) } as CashBalance;
    const left = locked.filter(({ until }) => until === null || until > date);
    const unproven = yen(left.reduce((total, { amount }) => total + amount, 0));
    return { date, amount: String(withdrawableOf({ ...account, cash: then, unproven })) };
  });
}

/** GET v1/trade/asset/summary: read in one snapshot, so that the numbers are consistent. */
export const assetSummary = (deps: OrdersDeps): Operation =>
  operation('assetSummary', async ({ caller, member }) => {
    const core = deps.coreOf(caller.tenantId);
    const shown = shownDateOf(core);
    const { accountId } = member;
    const free = await core.read(({ broker }) => broker.freeOfMargin(accountId));
    return readTenant(deps.pool, caller.tenantId, async (client) => {
      const account = await readAccount(client, accountId);
      const { cash } = account;
      const of = { tenantId: caller.tenantId, accountId };
      const { holdings, moves } = await readHoldings(client, of, shown);
      const penalties = moves.filter(({ code }) => code === null);
      const counts = await client.query<{ open_orders: number }>(
        'select count(*)::int as open_orders from trade_order where account_id = $1 and open',
        [accountId],
      );
      const results = await readResults(client, accountId, { code: null, ...todayOf(core) }, ALL);
      const dayTrades = results.rows.filter(({ credit }) => credit !== null);
      const charged = penalties.reduce((all, { cash }) => all + cash, 0);
      const total = cash.flows.reduce((amount, flow) => amount + flow.amount, Number(cash.settled));
      const marketValue = sum(holdings, (holding) => holding.marketValue);
      return {
        total: String(total + marketValue),
        dayChange: String(
          sum(holdings, (holding) => holding.dayChange) +
            dayTrades.reduce((all, { realised }) => all + realised, 0) +
            charged,
        ),
        soldOut: holdings
          .filter(({ quantity, dayChange }) => quantity === 0 && dayChange !== 0)
          .map((holding) => ({
            code: holding.code,
            ...taxBucketOf(holding),
            names: deps.names(caller.tenantId)(holding.code),
            dayChange: String(holding.dayChange),
          })),
        dayTrades: [...byCode(dayTrades)].map(([code, realised]) => ({
          code,
          names: deps.names(caller.tenantId)(code),
          dayChange: String(realised),
        })),
        penalties: String(charged),
        cash: String(total),
        marketValue: String(marketValue),
        unrealised: String(sum(holdings, (holding) => holding.unrealised)),
        held: String(cash.held),
        buyingPower: String(leftBy(free, buyingPowerAt(cash, (await readOrderDates(client)).settlesOn))),
        withdrawable: String(leftBy(free, withdrawableOf(account))),
        withdrawableBy: withdrawableBy(account, await readUnproven(client, accountId)),
        realisedToday: String(results.rows.reduce((all, row) => all + row.realised, 0)),
        realisedProvisional: results.rows.some(({ provisional }) => provisional),
        openOrders: counts.rows[0]?.open_orders ?? 0,
        positions: holdings.filter(({ quantity }) => quantity > 0).length,
      };
    });
  });
