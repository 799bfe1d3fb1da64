import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Code,
  DateText,
  Digits,
  Empty,
  Names,
  Nullable,
  Page,
  PriceText,
  paging,
  SharesText,
  SignedShares,
  Strict,
  TickTableText,
  Time,
  VenueText,
} from '../fields.ts';

export const Section = Type.Union([
  Type.Literal('prime'),
  Type.Literal('standard'),
  Type.Literal('growth'),
  Type.Literal('etf'),
]);

export const InstrumentView = Strict({
  code: Code,
  names: Names,
  kana: Type.String(),
  section: Section,
  sector: Type.String(),
  sectorNames: Names,
  lot: SharesText,
  tickTable: TickTableText,
  /** Of an issue that was listed while the market ran: its offer price and first day. `fictional`: invented (架空). */
  listing: Type.Optional(Strict({ offer: PriceText, listedOn: DateText, fictional: Type.Boolean() })),
});

/**
 * A special or sequential quote: orders of `side` push, nothing trades until it is renewed or met (rules/market.md
 * 1.4). `since`: when it was shown or last renewed.
 */
const SpecialQuote = Strict({
  kind: Type.Union([Type.Literal('special'), Type.Literal('sequential')]),
  side: Type.Union([Type.Literal('buy'), Type.Literal('sell')]),
  price: PriceText,
  since: Time,
});

/**
 * A quote as committed. Null = no trade or no order yet. `base` is the reference of the day change. Until the first
 * trade, `previousCloseDate` is the day of the previous close; null for an issue that has never traded.
 */
export const QuoteView = Strict({
  code: Code,
  venue: VenueText,
  last: Nullable(PriceText),
  lastAt: Nullable(Time),
  base: PriceText,
  previousClose: PriceText,
  previousCloseDate: Nullable(DateText),
  open: Nullable(PriceText),
  openAt: Nullable(Time),
  high: Nullable(PriceText),
  highAt: Nullable(Time),
  low: Nullable(PriceText),
  lowAt: Nullable(Time),
  volume: SharesText,
  turnover: Amount,
  lower: PriceText,
  upper: PriceText,
  bid: Nullable(PriceText),
  ask: Nullable(PriceText),
  halted: Type.Boolean(),
  special: Nullable(SpecialQuote),
  /**
   * Until the end of the day of a new issue's first price (rules/market.md 1.9): it has no previous close.
   * `previousClose` and `reference`, from which its quotes are counted, are the offer price, or on a later day the last
   * quote of the day before.
   */
  newIssue: Type.Optional(Strict({ reference: PriceText, firstPrice: Nullable(PriceText) })),
});

export const get = <const P extends string>(path: P, summary: string) =>
  ({ method: 'GET', path, summary, access: 'public', rate: 'read', idempotent: false, body: Empty }) as const;

export const instrumentList = endpoint({
  ...get('v1/quote/instrument/list', 'Issues of this market by code.'),
  query: Strict({ ...paging, section: Type.Optional(Section) }),
  reply: Page(InstrumentView),
});

export const instrumentDetail = endpoint({
  ...get('v1/quote/instrument/detail', 'One issue and its quote at a venue, the first when none is named.'),
  query: Strict({ code: Code, venue: VenueText }),
  reply: Strict({ instrument: InstrumentView, quote: QuoteView, tick: PriceText }),
});

export const InstrumentHit = Strict({ instrument: InstrumentView, quote: QuoteView });

/** A marked part of a text: from `start` up to `end`, in UTF-16 units. */
export const SearchMark = Strict({ start: Type.Integer({ minimum: 0 }), end: Type.Integer({ minimum: 1 }) });

/** The text beside code and names that was found: a brand, a former or short name, or a reading. */
export const SearchMatch = Strict({
  kind: Type.Union([Type.Literal('brand'), Type.Literal('former'), Type.Literal('short'), Type.Literal('reading')]),
  text: Type.String(),
  mark: SearchMark,
});

/** An issue that was found, its quote, and where the typed text is in what a row shows. */
export const SearchHit = Strict({
  instrument: InstrumentView,
  quote: QuoteView,
  marks: Strict({
    code: Nullable(SearchMark),
    names: Strict({ en: Nullable(SearchMark), jp: Nullable(SearchMark), tw: Nullable(SearchMark) }),
  }),
  match: Nullable(SearchMatch),
});

/** What results can be limited to further, and the number of issues that each would leave. */
export const SearchFacets = Strict({
  sections: Type.Array(Strict({ section: Section, count: Type.Integer({ minimum: 1 }) })),
  sectors: Type.Array(Strict({ sector: Type.String(), names: Names, count: Type.Integer({ minimum: 1 }) })),
});

export const search = endpoint({
  ...get(
    'v1/quote/instrument/search',
    'Issues by code, kanji, kana, romaji, Chinese name, brand, former or short name, best match first; all issues by usual turnover without `q`.',
  ),
  query: Strict({
    q: Type.Optional(Type.String({ minLength: 1, maxLength: 40 })),
    section: Type.Optional(Section),
    sector: Type.Optional(Type.String({ pattern: '^\\d{4}$' })),
    ...paging,
  }),
  reply: Strict({
    rows: Type.Array(SearchHit),
    total: Type.Integer({ minimum: 0 }),
    facets: SearchFacets,
  }),
});

/** Up to 100 codes separated by commas. */
const Codes = Type.String({ pattern: '^[0-9][0-9A-Z]{3}(,[0-9][0-9A-Z]{3}){0,99}$' });

export const quoteList = endpoint({
  ...get('v1/quote/quote/list', 'Quotes at a venue, the first by default, of up to 100 codes separated by commas.'),
  query: Strict({ codes: Codes, venue: VenueText }),
  reply: Type.Array(InstrumentHit),
});

/** A sector's code; one without issues is refused, with those that have some. */
export const SectorCode = Digits('^\\d{4}$');

/** The committed state that a reply shows: market time, and sequence of its last journal row; 0 before the first. */
export const snapshot = { at: Time, seq: Type.Integer({ minimum: 0 }) };

export const ranking = endpoint({
  ...get(
    'v1/quote/ranking/list',
    'Issues ranked by their quotes at a venue, the first by default, in one committed state, with these quotes. Limits: the last trade is at it; gaps: from the base to the open.',
  ),
  query: Strict({
    venue: VenueText,
    kind: Type.Union([
      Type.Literal('gainers'),
      Type.Literal('losers'),
      Type.Literal('volume'),
      Type.Literal('value'),
      Type.Literal('limit-up'),
      Type.Literal('limit-down'),
      Type.Literal('gap-up'),
      Type.Literal('gap-down'),
    ]),
    section: Type.Optional(Section),
    sector: Type.Optional(SectorCode),
    ...paging,
  }),
  reply: Strict({ rows: Type.Array(InstrumentHit), total: Type.Integer({ minimum: 0 }), ...snapshot }),
});

/** What an auction would do now: price, shares, and the shares to buy (+) or to sell (-) left over at that price. */
const indicativeFields = { price: PriceText, volume: SharesText, imbalance: SignedShares };

/** The auction for which an issue collects orders; `base` is the reference of the change. */
export const AuctionHit = Strict({ instrument: InstrumentView, base: PriceText, ...indicativeFields });

export const auctionRanking = endpoint({
  ...get(
    'v1/quote/auction/list',
    'Issues ranked by what the auction would do now, in one committed state at most a second old; none while no orders are collected.',
  ),
  query: Strict({
    kind: Type.Union([
      Type.Literal('gainers'),
      Type.Literal('losers'),
      Type.Literal('volume'),
      Type.Literal('buy-surplus'),
      Type.Literal('sell-surplus'),
    ]),
    section: Type.Optional(Section),
    sector: Type.Optional(SectorCode),
    ...paging,
  }),
  reply: Strict({ rows: Type.Array(AuctionHit), total: Type.Integer({ minimum: 0 }), ...snapshot }),
});

export const auctionQuotes = endpoint({
  ...get('v1/quote/auction/quotes', 'The same of up to 100 issues by code; issues that would not trade are left out.'),
  query: Strict({ codes: Codes }),
  reply: Strict({ rows: Type.Array(Strict({ code: Code, ...indicativeFields })), ...snapshot }),
});

const DepthLevel = Strict({ price: PriceText, quantity: SharesText, orders: Type.Integer() });

export const depth = endpoint({
  ...get(
    'v1/quote/depth/detail',
    'Ten levels a side, or as many as `levels` asks for, best first, with what lies beyond and waiting market orders.',
  ),
  query: Strict({ code: Code, venue: VenueText, levels: Type.Optional(Digits('^([1-9]\\d{0,2}|1000)$')) }),
  reply: Strict({
    code: Code,
    at: Time,
    bids: Type.Array(DepthLevel),
    asks: Type.Array(DepthLevel),
    over: SharesText,
    under: SharesText,
    marketBuy: SharesText,
    marketSell: SharesText,
    indicative: Nullable(Strict({ price: PriceText, volume: SharesText })),
  }),
});

export const TradeView = Strict({
  tradeId: Type.Integer(),
  price: PriceText,
  quantity: SharesText,
  at: Time,
  aggressor: Type.Union([Type.Literal('buy'), Type.Literal('sell'), Type.Literal('auction')]),
});

export const tape = endpoint({
  ...get('v1/quote/tape/list', 'The latest trades of one issue at a venue, newest first; at the first by default.'),
  query: Strict({ code: Code, venue: VenueText, ...paging }),
  reply: Page(TradeView),
});

/** [start epoch ms, open, high, low, close, volume, turnover]: prices in yen with decimals as strings. */
export const BarRow = Type.Tuple([Time, PriceText, PriceText, PriceText, PriceText, SharesText, Amount]);

export const bars = endpoint({
  ...get(
    'v1/quote/bar/list',
    'Bars of one issue or index, oldest first; at most 1,000, the latest when more match. Seconds: of the current day; weeks start on Monday. At another venue than the first: of the issues, and the days are its trade dates.',
  ),
  query: Strict({
    venue: VenueText,
    code: Type.String({ pattern: '^([0-9][0-9A-Z]{3}|[A-Z]{2,12}[0-9]{0,3})$' }),
    interval: Type.Union([
      Type.Literal('second'),
      Type.Literal('minute'),
      Type.Literal('day'),
      Type.Literal('week'),
      Type.Literal('month'),
    ]),
    from: Type.Optional(DateText),
    to: Type.Optional(DateText),
    limit: Type.Optional(Digits('^([1-9]\\d{0,2}|1000)$')),
  }),
  reply: Type.Array(BarRow),
});

export const sparks = endpoint({
  ...get(
    'v1/quote/bar/sparks',
    'Closing prices of the trading day so far in at most 40 points, for small lines in lists.',
  ),
  query: Strict({ codes: Type.String({ pattern: '^[0-9][0-9A-Z]{3}(,[0-9][0-9A-Z]{3}){0,49}$' }) }),
  reply: Type.Array(Strict({ code: Code, base: PriceText, closes: Type.Array(PriceText) })),
});

const MinuteOfDay = Type.Integer({ minimum: 0, maximum: 1_439 });

/** When each part of a day begins at the venue, minutes after midnight in Tokyo; `lunch` ends the morning session. */
const TradingHours = Strict({
  opening: MinuteOfDay,
  lunch: MinuteOfDay,
  afternoon: MinuteOfDay,
  preClosing: MinuteOfDay,
  close: MinuteOfDay,
});

/**
 * The night session at the venue `pts`: the one that runs (`open`), else the next one. Its orders and trades belong to
 * `tradeDate`, the business day after its evening, and settle on `settlesOn` (rules/market.md 2). Times are market
 * time, epoch ms.
 */
export const NightView = Strict({
  venue: Type.Literal('pts'),
  open: Type.Boolean(),
  tradeDate: DateText,
  settlesOn: DateText,
  opensAt: Time,
  closesAt: Time,
});

export const SessionView = Strict({
  phase: Type.Union([
    Type.Literal('closed'),
    Type.Literal('am-acceptance'),
    Type.Literal('am-continuous'),
    Type.Literal('lunch'),
    Type.Literal('pm-acceptance'),
    Type.Literal('pm-continuous'),
    Type.Literal('pre-closing'),
  ]),
  /** The day that the market shows now, and the trade date of a new order. */
  tradeDate: DateText,
  orderDate: DateText,
  /** Market time now and the next change of phase, epoch ms. */
  marketTime: Time,
  nextAt: Time,
  speed: Type.Integer(),
  clock: Type.Union([Type.Literal('demo'), Type.Literal('real')]),
  hours: TradingHours,
  /** Absent where there is no night session. */
  night: Type.Optional(NightView),
});

export const session = endpoint({
  ...get('v1/quote/session/detail', 'Phase, trade date, market clock, trading hours, and the night session.'),
  query: Empty,
  reply: SessionView,
});
