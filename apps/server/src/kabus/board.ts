import type { InstrumentView } from '@kabuto/contract';
import {
  type BookLevel,
  type Depth,
  type InstrumentCode,
  type InstrumentFacts,
  isContinuous,
  type Phase,
  previousBusinessDay,
  type Side,
  type Trade,
} from '@kabuto/market';
import { displayDate, type SessionState } from '../core/index.ts';
import type { KabusMarket } from './call.ts';
import type { Board } from './schemas/market.ts';
import { EXCHANGE_NAMES } from './texts.ts';
import { moment, percent, startOfDay, vwapOf, yenBetween, yenOf } from './wire.ts';

const LEVELS = 10;
/** Tokyo, and a share. */
const [EXCHANGE, STOCK] = [1, 1];

type Source = {
  readonly facts: InstrumentFacts;
  readonly depth: Depth;
  readonly session: SessionState;
  /** The latest trades of the issue, newest first. */
  readonly trades: readonly Trade[];
};

/** What the board shows of an issue, all of one committed moment. Throws RangeError for an issue that is not listed. */
export async function readBoard(
  { core }: KabusMarket,
  view: InstrumentView,
  code: InstrumentCode,
  session: SessionState,
): Promise<Board> {
  const { facts, depth } = await core.read(({ venue }) => ({
    facts: venue.facts(code),
    depth: venue.depth(code, LEVELS),
  }));
  return boardOf(view, { facts, depth, session, trades: core.feed.tape.latest(code, 2) });
}

const priceOrNull = (at: number | undefined): number | null => (at === undefined ? null : yenOf(at));
const momentOrNull = (at: number | undefined): string | null => (at === undefined ? null : moment(at));

/** 1 trading, 5 interrupted by a special quote, 6 halted, 8 the close. */
function statusOf({ last, halted, overlay }: InstrumentFacts, phase: Phase): number | null {
  if (halted) return 6;
  if (overlay !== undefined && isContinuous(phase)) return 5;
  if (last === undefined) return null;
  return phase === 'closed' ? 8 : 1;
}

/** How the last price compares with the one before: 0056 to 0058; after the close how the day ended. */
function changeStatusOf({ facts, session: { phase }, trades }: Source): string | null {
  const { last, halted, overlay, previousClose } = facts;
  if (last === undefined) return null;
  const [newest, former] = trades;
  if (phase === 'closed') {
    if (halted) return '0068';
    if (overlay !== undefined) return '0066';
    return newest?.aggressor === 'auction' ? '0061' : '0060';
  }
  const before = former?.price ?? previousClose;
  return last > before ? '0057' : last < before ? '0058' : '0056';
}

/** The sign of a side: what its best quote is. Null for a side without orders. */
function signOf({ facts, depth, session: { phase } }: Source, side: Side, hasOrders: boolean): string | null {
  if (!hasOrders) return null;
  if (facts.halted) return '0000';
  const { quote, overlay, indicative } = depth;
  if (quote?.side === side) return overlay === 'SEQUENTIAL_QUOTE' ? '0118' : '0102';
  if (phase === 'closed') return '0109';
  if (isContinuous(phase)) return '0101';
  return indicative === undefined ? '0116' : '0117';
}

/** The levels of a side; one that is pushing shows its best level at the special quote. */
function levelsOf({ depth }: Source, side: Side): readonly Pick<BookLevel, 'price' | 'quantity'>[] {
  const levels = side === 'sell' ? depth.asks : depth.bids;
  const { quote } = depth;
  if (quote?.side !== side) return levels;
  const isBeyond = ({ price }: Pick<BookLevel, 'price'>): boolean =>
    side === 'buy' ? price >= quote.price : price <= quote.price;
  const waiting = side === 'buy' ? depth.marketBuy : depth.marketSell;
  const pushing = levels.filter(isBeyond).reduce((sum, { quantity }) => sum + quantity, Number(waiting));
  return [
    { price: quote.price, quantity: pushing as BookLevel['quantity'] },
    ...levels.filter((one) => !isBeyond(one)),
  ];
}

type Level = Board['Sell2'];
type Levels = readonly [Board['Sell1'], Level, Level, Level, Level, Level, Level, Level, Level, Level];

/** Ten levels of a side, zeros where there are none. */
function tenLevels(source: Source, side: Side): Levels {
  const levels = levelsOf(source, side);
  const at = (index: number): Level => {
    const level = levels[index];
    return level === undefined ? { Price: 0, Qty: 0 } : { Price: yenOf(level.price), Qty: level.quantity };
  };
  const sign = signOf(source, side, levels.length > 0);
  const time = sign === null ? null : moment(source.session.marketTime);
  const best = { Time: time, Sign: sign, ...at(0) };
  return [best, at(1), at(2), at(3), at(4), at(5), at(6), at(7), at(8), at(9)];
}

/** The best quote of a side; nulls where there is none. */
const bestOf = ({ Time, Sign, Price, Qty }: Board['Sell1']) =>
  Sign === null
    ? { price: null, quantity: null, time: null, sign: null }
    : { price: Price, quantity: Qty, time: Time, sign: Sign };

/** The board in the published format. */
function boardOf(view: InstrumentView, source: Source): Board {
  const { facts, depth, session } = source;
  const { last, previousClose, volume, turnover } = facts;
  const sells = tenLevels(source, 'sell');
  const buys = tenLevels(source, 'buy');
  const [sell, buy] = [bestOf(sells[0]), bestOf(buys[0])];
  const current = priceOrNull(last);
  const close = yenOf(previousClose);
  const hasTraded = volume > 0;
  return {
    Symbol: view.code,
    SymbolName: view.names.jp,
    Exchange: EXCHANGE,
    ExchangeName: EXCHANGE_NAMES[view.section],
    CurrentPrice: current,
    CurrentPriceTime: momentOrNull(facts.lastAt),
    CurrentPriceChangeStatus: changeStatusOf(source),
    CurrentPriceStatus: statusOf(facts, session.phase),
    CalcPrice: current ?? close,
    PreviousClose: close,
    PreviousCloseTime: startOfDay(previousBusinessDay(displayDate(session))),
    ChangePreviousClose: current === null ? null : yenBetween(current, close),
    ChangePreviousClosePer: current === null ? null : percent(current, close),
    OpeningPrice: priceOrNull(facts.open),
    OpeningPriceTime: momentOrNull(facts.openAt),
    HighPrice: priceOrNull(facts.high),
    HighPriceTime: momentOrNull(facts.highAt),
    LowPrice: priceOrNull(facts.low),
    LowPriceTime: momentOrNull(facts.lowAt),
    TradingVolume: hasTraded ? volume : null,
    TradingVolumeTime: hasTraded ? momentOrNull(facts.lastAt) : null,
    VWAP: hasTraded ? vwapOf(turnover, volume) : null,
    TradingValue: hasTraded ? turnover : null,
    // as published: Bid is the best sell, Ask the best buy
    BidQty: sell.quantity,
    BidPrice: sell.price,
    BidTime: sell.time,
    BidSign: sell.sign,
    MarketOrderSellQty: depth.marketSell,
    Sell1: sells[0],
    Sell2: sells[1],
    Sell3: sells[2],
    Sell4: sells[3],
    Sell5: sells[4],
    Sell6: sells[5],
    Sell7: sells[6],
    Sell8: sells[7],
    Sell9: sells[8],
    Sell10: sells[9],
    AskQty: buy.quantity,
    AskPrice: buy.price,
    AskTime: buy.time,
    AskSign: buy.sign,
    MarketOrderBuyQty: depth.marketBuy,
    Buy1: buys[0],
    Buy2: buys[1],
    Buy3: buys[2],
    Buy4: buys[3],
    Buy5: buys[4],
    Buy6: buys[5],
    Buy7: buys[6],
    Buy8: buys[7],
    Buy9: buys[8],
    Buy10: buys[9],
    OverSellQty: depth.over,
    UnderBuyQty: depth.under,
    // the data set has no number of shares of an issue
    TotalMarketValue: null,
    SecurityType: STOCK,
  };
}
