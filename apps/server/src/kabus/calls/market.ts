import { readBoard } from '../board.ts';
import type { KabusEndpoint } from '../call.ts';
import { Board, MarginPremiumReply, PrimaryExchangeReply, RegulationsReply, SymbolReply } from '../schemas/market.ts';
import { EXCHANGE_NAMES, REGULATION_TEXTS } from '../texts.ts';
import { yenOf } from '../wire.ts';
import { isTrue } from './query-fields.ts';
import { issueAt, issueOf, sessionOf, TOKYO_EXCHANGE } from './symbols.ts';

const info = { method: 'GET', rate: 'info' } as const;
const AT = [TOKYO_EXCHANGE];

/** GET board: the issue is registered with it, as published. */
export const board: KabusEndpoint = {
  ...info,
  path: 'board/:symbol',
  reply: Board,
  handle: ({ market, symbol, registered }) => {
    const { view, code } = issueAt(market, symbol, AT);
    registered.add({ Symbol: code, Exchange: TOKYO_EXCHANGE });
    return readBoard(market, view, code, sessionOf(market));
  },
};

/** The published groups of price steps: TOPIX 500, others, and funds that trade by the unit. */
function priceRangeGroup(table: string, section: string, lot: string): '10000' | '10003' | '10004' {
  if (section === 'etf' && lot === '1') return '10004';
  return table === 'topix500' || section === 'etf' ? '10003' : '10000';
}

/** GET symbol. The data set has no number of shares and no end of the business year: null, as without `addinfo`. */
export const symbol: KabusEndpoint = {
  ...info,
  path: 'symbol/:symbol',
  reply: SymbolReply,
  handle: async ({ market, symbol: at, query, operate, who, registered }) => {
    const { view, code } = issueAt(market, at, AT);
    isTrue(query.addinfo);
    registered.add({ Symbol: code, Exchange: TOKYO_EXCHANGE });
    const { lower, upper, tickTable } = await market.core.read(({ venue }) => venue.facts(code));
    const { long, short } = await operate(who, 'dayTradeIssue', { query: { code } });
    return {
      Symbol: code,
      SymbolName: view.names.jp,
      DisplayName: view.names.jp,
      Exchange: TOKYO_EXCHANGE,
      ExchangeName: EXCHANGE_NAMES[view.section],
      BisCategory: view.sector,
      TotalMarketValue: null,
      TotalStocks: null,
      TradingUnit: Number(view.lot),
      FiscalYearEndBasic: null,
      PriceRangeGroup: priceRangeGroup(tickTable ?? view.tickTable, view.section, view.lot),
      KCMarginBuy: long,
      KCMarginSell: short,
      MarginBuy: false,
      MarginSell: false,
      PerSymbolLimit: null,
      UpperLimit: yenOf(upper),
      LowerLimit: yenOf(lower),
    };
  },
};

/** The restriction of all trading, and that of short sales (Product 4: new positions). */
const ALL = { Exchange: TOKYO_EXCHANGE, LimitStartDay: null, LimitEndDay: null } as const;

/** GET regulations: the short-sale price rule and a halt. */
export const regulations: KabusEndpoint = {
  ...info,
  path: 'regulations/:symbol',
  reply: RegulationsReply,
  handle: async ({ market, symbol: at, operate, who }) => {
    const { code } = issueAt(market, at, AT);
    const { halted } = await market.core.read(({ venue }) => venue.facts(code));
    const { restricted } = await operate(who, 'dayTradeIssue', { query: { code } });
    const short = { ...ALL, Product: 4, Side: '1', Reason: REGULATION_TEXTS.short, Level: null };
    const halt = { ...ALL, Product: 0, Side: '0', Reason: REGULATION_TEXTS.halted, Level: 2 };
    return { Symbol: code, RegulationsInfo: [...(restricted ? [short] : []), ...(halted ? [halt] : [])] };
  },
};

/** GET primaryexchange: every issue is listed at the first venue, Tokyo. */
export const primaryExchange: KabusEndpoint = {
  ...info,
  path: 'primaryexchange/:symbol',
  reply: PrimaryExchangeReply,
  handle: ({ market, symbol: at }) => ({ Symbol: issueOf(market, at).code, PrimaryExchange: TOKYO_EXCHANGE }),
};

const NONE = { UpperMarginPremium: null, LowerMarginPremium: null, TickMarginPremium: null } as const;

/** GET margin/marginpremium: day trades have no premium (0), or a fixed one (1); there are no longer positions. */
export const marginPremium: KabusEndpoint = {
  ...info,
  path: 'margin/marginpremium/:symbol',
  reply: MarginPremiumReply,
  handle: async ({ market, symbol: at, operate, who }) => {
    const { code } = issueOf(market, at);
    const { short, premium } = await operate(who, 'dayTradeIssue', { query: { code } });
    const yen = Number(premium);
    const day = short
      ? { MarginPremiumType: yen > 0 ? 1 : 0, MarginPremium: yen, ...NONE }
      : { MarginPremiumType: null, MarginPremium: null, ...NONE };
    return { Symbol: code, GeneralMargin: { MarginPremiumType: null, MarginPremium: null, ...NONE }, DayTrade: day };
  },
};
