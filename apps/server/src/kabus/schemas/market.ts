import { type Static, Type } from 'typebox';
import { Exact, Int, MomentOrNull, Num, NumOrNull, OrNull, Text } from './fields.ts';

/** The sign of a quote: none 0000, general 0101, special 0102, after the close 0109, before an auction 0116 / 0117. */
const Sign = Type.String({ pattern: '^\\d{4}$' });
const SignOrNull = OrNull(Sign);

const Level = Exact({ Price: Num, Qty: Num });
const BestLevel = Exact({ Time: MomentOrNull, Sign: SignOrNull, Price: Num, Qty: Num });

/** The board of an issue, as returned and as pushed. `Bid` is the best sell, `Ask` the best buy, as published. */
export const Board = Exact({
  Symbol: Text,
  SymbolName: Text,
  Exchange: Int,
  ExchangeName: Text,
  CurrentPrice: NumOrNull,
  CurrentPriceTime: MomentOrNull,
  CurrentPriceChangeStatus: SignOrNull,
  CurrentPriceStatus: OrNull(Int),
  CalcPrice: NumOrNull,
  PreviousClose: NumOrNull,
  PreviousCloseTime: MomentOrNull,
  ChangePreviousClose: NumOrNull,
  ChangePreviousClosePer: NumOrNull,
  OpeningPrice: NumOrNull,
  OpeningPriceTime: MomentOrNull,
  HighPrice: NumOrNull,
  HighPriceTime: MomentOrNull,
  LowPrice: NumOrNull,
  LowPriceTime: MomentOrNull,
  TradingVolume: NumOrNull,
  TradingVolumeTime: MomentOrNull,
  VWAP: NumOrNull,
  TradingValue: NumOrNull,
  BidQty: NumOrNull,
  BidPrice: NumOrNull,
  BidTime: MomentOrNull,
  BidSign: SignOrNull,
  MarketOrderSellQty: Num,
  Sell1: BestLevel,
  Sell2: Level,
  Sell3: Level,
  Sell4: Level,
  Sell5: Level,
  Sell6: Level,
  Sell7: Level,
  Sell8: Level,
  Sell9: Level,
  Sell10: Level,
  AskQty: NumOrNull,
  AskPrice: NumOrNull,
  AskTime: MomentOrNull,
  AskSign: SignOrNull,
  MarketOrderBuyQty: Num,
  Buy1: BestLevel,
  Buy2: Level,
  Buy3: Level,
  Buy4: Level,
  Buy5: Level,
  Buy6: Level,
  Buy7: Level,
  Buy8: Level,
  Buy9: Level,
  Buy10: Level,
  OverSellQty: Num,
  UnderBuyQty: Num,
  TotalMarketValue: NumOrNull,
  SecurityType: Int,
});
export type Board = Static<typeof Board>;

export const SymbolReply = Exact({
  Symbol: Text,
  SymbolName: Text,
  DisplayName: Text,
  Exchange: Int,
  ExchangeName: Text,
  BisCategory: Text,
  TotalMarketValue: NumOrNull,
  TotalStocks: NumOrNull,
  TradingUnit: Num,
  FiscalYearEndBasic: OrNull(Int),
  PriceRangeGroup: Type.Enum(['10000', '10003', '10004']),
  KCMarginBuy: Type.Boolean(),
  KCMarginSell: Type.Boolean(),
  MarginBuy: Type.Boolean(),
  MarginSell: Type.Boolean(),
  PerSymbolLimit: NumOrNull,
  UpperLimit: Num,
  LowerLimit: Num,
});

const Registered = Exact({ Symbol: Text, Exchange: Int });
export const RegisteredReply = Exact({ RegistList: Type.Array(Registered) });

const ranked = { No: Int, Trend: Type.Enum(['0', '1', '2', '3', '4', '5']), AverageRanking: Num };

/** Gainers 1, losers 2, volume 3, value 4. */
const RankedIssue = Exact({
  ...ranked,
  Symbol: Text,
  SymbolName: Text,
  CurrentPrice: NumOrNull,
  ChangeRatio: NumOrNull,
  ChangePercentage: NumOrNull,
  CurrentPriceTime: OrNull(Text),
  TradingVolume: Num,
  Turnover: Num,
  ExchangeName: Text,
  CategoryName: Text,
});

/** Sectors by change: 14 up, 15 down. */
const RankedSector = Exact({
  ...ranked,
  Category: Text,
  CategoryName: Text,
  CurrentPrice: NumOrNull,
  ChangeRatio: NumOrNull,
  CurrentPriceTime: OrNull(Text),
  ChangePercentage: NumOrNull,
});

export const RankingReply = Exact({
  Type: Text,
  ExchangeDivision: OrNull(Text),
  Ranking: Type.Union([Type.Array(RankedIssue), Type.Array(RankedSector)]),
});

/** `Product`: cash 1, new positions 4; `Level`: warning 1, error 2. */
export const RegulationsReply = Exact({
  Symbol: Text,
  RegulationsInfo: Type.Array(
    Exact({
      Exchange: Int,
      Product: Int,
      Side: Text,
      Reason: Text,
      LimitStartDay: OrNull(Text),
      LimitEndDay: OrNull(Text),
      Level: OrNull(Int),
    }),
  ),
});

export const PrimaryExchangeReply = Exact({ Symbol: Text, PrimaryExchange: Int });

const Premium = Exact({
  MarginPremiumType: OrNull(Int),
  MarginPremium: NumOrNull,
  UpperMarginPremium: NumOrNull,
  LowerMarginPremium: NumOrNull,
  TickMarginPremium: NumOrNull,
});
export const MarginPremiumReply = Exact({ Symbol: Text, GeneralMargin: Premium, DayTrade: Premium });
