import { Type } from 'typebox';
import { DayPositionView } from '../areas/day-trade.ts';
import { DAY_TRADE_STATES } from '../data/day-trade.ts';
import { Amount, DateText, Empty, Nullable, Page, paging, Strict } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';

/** An account with day trades to look after; amounts in yen. */
const MarginRow = Strict({
  accountId: Type.String(),
  /** The member it belongs to. */
  memberId: Nullable(Type.String()),
  state: Type.Enum([...DAY_TRADE_STATES]),
  collateral: Amount,
  required: Amount,
  /** Collateral in percent of the positions' value; null: no positions. */
  ratio: Nullable(Type.String()),
  unrealised: Amount,
  deficit: Nullable(Strict({ amount: Amount, dueOn: DateText })),
  positions: Type.Array(DayPositionView),
});

export const marginList = operatorEndpoint({
  method: 'GET',
  path: 'v1/margin/account/list',
  summary:
    'Accounts with day trades that have positions or a deficit, those with a deficit first, then those restricted to closing.',
  access: { operator: 'margin.read' },
  rate: 'read',
  idempotent: false,
  query: Strict(paging),
  body: Empty,
  reply: Page(MarginRow),
});
