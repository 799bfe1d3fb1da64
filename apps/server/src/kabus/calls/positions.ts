import type { DayTradeAccount, PositionView } from '@kabuto/contract';
import type { KabusCall, KabusEndpoint } from '../call.ts';
import { KabusRefused } from '../refused.ts';
import { type PositionRow, PositionRows } from '../schemas/account.ts';
import { ORDER_EXCHANGE_NAMES } from '../texts.ts';
import { dayNumber, percent, positionIdText } from '../wire.ts';
import { accountTypeNumber, ORDER_EXCHANGE } from './order-rows.ts';
import { allRows } from './pages.ts';
import { isTrue, productOf, querySide } from './query-fields.ts';

type Common = Pick<PositionRow, 'AccountType' | 'Exchange' | 'ExchangeName'>;
type Values = Pick<PositionRow, 'CurrentPrice' | 'Valuation' | 'ProfitLoss' | 'ProfitLossRate'>;

/** What the position is worth, or nulls where that is not wanted. */
function valuesOf(wanted: boolean, last: string, value: number, gain: number): Values {
  if (!wanted) return { CurrentPrice: null, Valuation: null, ProfitLoss: null, ProfitLossRate: null };
  const cost = value - gain;
  return {
    CurrentPrice: Number(last),
    Valuation: value,
    ProfitLoss: gain,
    ProfitLossRate: cost > 0 ? percent(value, cost) : 0,
  };
}

const cashRow = (position: PositionView, common: Common, values: Values): PositionRow => ({
  ExecutionID: null,
  ...common,
  Symbol: position.code,
  SymbolName: position.names.jp,
  ExecutionDay: null,
  Price: Number(position.averageCost),
  LeavesQty: Number(position.quantity),
  HoldQty: Number(position.quantity) - Number(position.sellable),
  Side: '2',
  ...values,
});

type DayPosition = DayTradeAccount['positions'][number];

const marginRow = (position: DayPosition, common: Common, values: Values): PositionRow => ({
  ExecutionID: positionIdText(position.tradeDate, position.positionId),
  ...common,
  Symbol: position.code,
  SymbolName: position.names.jp,
  ExecutionDay: dayNumber(position.tradeDate),
  Price: Number(position.entry),
  LeavesQty: Number(position.quantity),
  HoldQty: Number(position.closing),
  Side: position.side === 'short' ? '1' : '2',
  Expenses: Number(position.costs),
  Commission: 0,
  CommissionTax: 0,
  ExpireDay: dayNumber(position.tradeDate),
  MarginTradeType: 3,
  ...values,
});

/** Shares of the account. Those of its NISA part are left out: the published types have no number for it. */
const cashPositions = ({ operate, who }: KabusCall): Promise<PositionView[]> =>
  allRows((page) => operate(who, 'positionList', { query: page })).then((rows) =>
    rows.filter(({ accountType }) => accountType === undefined),
  );

/** GET positions: shares by value, then positions of day trades. */
export const positions: KabusEndpoint = {
  method: 'GET',
  path: 'positions',
  rate: 'info',
  reply: PositionRows,
  handle: async (call) => {
    const { operate, who, query, market } = call;
    const product = productOf(query.product);
    const side = querySide(query.side);
    const code = query.symbol;
    if (code !== undefined && !market.catalogue.knows(code)) throw new KabusRefused(4002001);
    const withValues = isTrue(query.addinfo);
    const { taxType } = await operate(who, 'accountDetail');
    const commonOf = (of: string): Common => ({
      AccountType: accountTypeNumber(taxType),
      Exchange: ORDER_EXCHANGE,
      ExchangeName: ORDER_EXCHANGE_NAMES[market.catalogue.view(of)?.section ?? 'prime'],
    });
    const cash = product === 2 ? [] : await cashPositions(call);
    const day = product === 1 ? [] : (await operate(who, 'dayTradeAccount')).positions;
    const rows = [
      ...cash.map((one) =>
        cashRow(
          one,
          commonOf(one.code),
          valuesOf(withValues, one.last, Number(one.marketValue), Number(one.unrealised)),
        ),
      ),
      ...day.map((one) => {
        const value = Number(one.last) * Number(one.quantity);
        return marginRow(one, commonOf(one.code), valuesOf(withValues, one.last, value, Number(one.unrealised)));
      }),
    ];
    return rows.filter(
      (row) =>
        (code === undefined || row.Symbol === code) && (side === null || row.Side === (side === 'sell' ? '1' : '2')),
    );
  },
};
