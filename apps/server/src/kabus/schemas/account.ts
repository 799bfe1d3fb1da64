import { type Static, Type } from 'typebox';
import { Day, Exact, Int, Moment, MomentOrNull, Num, NumOrNull, OrNull, Text } from './fields.ts';

/** A sent or cancelled order; `Result` other than 0: refused, and nothing was done. */
export const OrderReply = Exact({ Result: Int, OrderId: OrNull(Text) });

export const CashWallet = Exact({
  StockAccountWallet: Num,
  AuKCStockAccountWallet: Num,
  AuJbnStockAccountWallet: Num,
});

export const MarginWallet = Exact({
  MarginAccountWallet: Num,
  DepositkeepRate: Num,
  ConsignmentDepositRate: NumOrNull,
  CashOfConsignmentDepositRate: NumOrNull,
  MaximumSellOpenAmountPerSymbol: NumOrNull,
  MaximumBuyOpenAmountPerSymbol: NumOrNull,
});

/** One step of an order: accepted 1, sent 4, changed 5, cancelled 6, lapsed 7, ended with its date 3, filled 8. */
const OrderStep = Exact({
  SeqNum: Int,
  ID: Text,
  RecType: Type.Enum([1, 2, 3, 4, 5, 6, 7, 8]),
  ExchangeID: OrNull(Text),
  State: Type.Enum([1, 2, 3, 4, 5]),
  TransactTime: Moment,
  OrdType: OrNull(Type.Enum([0, 1, 2, 3, 4, 5, 6])),
  Price: Num,
  Qty: Num,
  ExecutionID: OrNull(Text),
  ExecutionDay: MomentOrNull,
  DelivDay: OrNull(Day),
  Commission: Num,
  CommissionTax: Num,
});
export type OrderStep = Static<typeof OrderStep>;

const OrderRow = Exact({
  ID: Text,
  State: Type.Enum([1, 2, 3, 4, 5]),
  OrderState: Type.Enum([1, 2, 3, 4, 5]),
  OrdType: Type.Enum([1, 2, 3, 4, 5, 6]),
  RecvTime: Moment,
  Symbol: Text,
  SymbolName: Text,
  Exchange: Int,
  ExchangeName: Text,
  Price: Num,
  OrderQty: Num,
  CumQty: Num,
  Side: Type.Enum(['1', '2']),
  CashMargin: Type.Enum([1, 2, 3]),
  AccountType: Type.Enum([2, 4, 12]),
  DelivType: Type.Enum([0, 2, 3]),
  ExpireDay: Day,
  /** Orders of margin positions only. */
  MarginTradeType: Type.Optional(Type.Enum([1, 2, 3])),
  MarginPremium: Type.Optional(NumOrNull),
  Details: Type.Array(OrderStep),
});
export type OrderRow = Static<typeof OrderRow>;
export const OrderRows = Type.Array(OrderRow);

const PositionRow = Exact({
  ExecutionID: OrNull(Text),
  AccountType: Type.Enum([2, 4, 12]),
  Symbol: Text,
  SymbolName: Text,
  Exchange: Int,
  ExchangeName: Text,
  ExecutionDay: OrNull(Day),
  Price: Num,
  LeavesQty: Num,
  HoldQty: Num,
  Side: Type.Enum(['1', '2']),
  /** Margin positions only. */
  Expenses: Type.Optional(Num),
  Commission: Type.Optional(Num),
  CommissionTax: Type.Optional(Num),
  ExpireDay: Type.Optional(Day),
  MarginTradeType: Type.Optional(Type.Enum([1, 2, 3])),
  CurrentPrice: NumOrNull,
  Valuation: NumOrNull,
  ProfitLoss: NumOrNull,
  ProfitLossRate: NumOrNull,
});
export type PositionRow = Static<typeof PositionRow>;
export const PositionRows = Type.Array(PositionRow);

/** Limits of one order: ten thousand yen for shares, contracts for the rest, which Kabuto has not. */
export const SoftLimits = Exact({
  Stock: Num,
  Margin: Num,
  Future: Num,
  FutureMini: Num,
  FutureMicro: Num,
  Option: Num,
  MiniOption: Num,
  KabuSVersion: Text,
});
