import { Type } from 'typebox';
import { DAY_TRADE_STATES, POSITION_SIDES } from '../data/day-trade.ts';
import { endpoint } from '../endpoint.ts';
import {
  Amount,
  Code,
  DateText,
  Empty,
  Names,
  Nullable,
  PriceText,
  SharesText,
  Strict,
  TickTableText,
  Time,
} from '../fields.ts';
import { memberGet } from '../member-get.ts';
import { DocumentSections, DocumentVersion, HashText, QuantityText } from './offering-views.ts';
import { PositionIdText } from './order.ts';

/** A percentage with two decimals. */
const PercentText = Type.String({ pattern: '^-?\\d{1,9}\\.\\d{2}$' });
/** A rate of a year in percent, with at most four decimals. */
const RateText = Type.String({ pattern: '^\\d{1,3}(\\.\\d{1,4})?$' });
const PositionSideText = Type.Enum([...POSITION_SIDES]);

/** A time of the market's day. */
const ClockText = Type.String({ pattern: '^\\d{2}:\\d{2}$' });

/** What a day trade costs and when it ends: yen, percent, times of the market's day. */
export const DayTradeTerms = Strict({
  /** The collateral that opening needs, of the value of the positions. */
  initialPercent: RateText,
  /** Below it only closing orders are taken. */
  maintenancePercent: RateText,
  /** The least collateral, yen. */
  minimum: Amount,
  /** The part of the value of shares that counts as collateral. */
  collateralPercent: RateText,
  /** Of an order that opens or closes, yen. */
  commission: Amount,
  /** Interest of long positions and lending fee of short ones, a year: of orders below `below` yen, and of others. */
  interest: Strict({ below: Amount, percent: RateText, percentAbove: RateText }),
  loan: Strict({ below: Amount, percent: RateText, percentAbove: RateText }),
  /** Yen for each day on which the brokerage closes positions that were left open. */
  penalty: Amount,
  warnsAt: ClockText,
  closesAt: ClockText,
  deliversUntil: ClockText,
});

/** A position of a day trade (建玉). */
export const DayPositionView = Strict({
  positionId: Type.String(),
  code: Code,
  names: Names,
  tickTable: TickTableText,
  side: PositionSideText,
  quantity: SharesText,
  /** Shares of it in orders that close it. */
  closing: SharesText,
  entry: PriceText,
  /** Yen at the entry price. */
  entryValue: Amount,
  last: PriceText,
  /** Yen: the gain or loss at the last price, before costs. */
  unrealised: Amount,
  /** Yen: interest or lending fee of the day. */
  costs: Amount,
  /** Market time, and its date. */
  openedAt: Time,
  tradeDate: DateText,
  /** Its day is over: the brokerage closes it at the next opening. */
  overdue: Type.Boolean(),
});

/** The account as collateral for day trades, as committed. */
export const DayTradeAccount = Strict({
  state: Type.Enum([...DAY_TRADE_STATES]),
  /** Yen of new positions that may be opened (新規建余力). */
  power: Amount,
  /** Yen: cash and the counted part of shares, less the loss and the costs of the positions. */
  collateral: Amount,
  cash: Amount,
  securities: Amount,
  unrealisedLoss: Amount,
  costs: Amount,
  /** Yen that the positions and opening orders need. */
  required: Amount,
  /** Yen at the entry prices; and of orders that open positions. */
  entryValue: Amount,
  working: Amount,
  /** Collateral in percent of the entry value (委託保証金率); null: no positions. */
  ratio: Nullable(PercentText),
  unrealised: Amount,
  /** What a forced close has left unpaid; null: nothing. `dueOn`: a market date, until 15:30. */
  deficit: Nullable(Strict({ amount: Amount, dueOn: DateText })),
  positions: Type.Array(DayPositionView),
});

const change = { method: 'POST', access: 'member', idempotent: true, query: Empty } as const;
const again = 'A repeated key returns the same reply.';
const journaled = { journalSeq: Type.Integer({ minimum: 1 }), headHash: Type.String() };

export const dayTradeTerms = endpoint({
  ...memberGet('v1/trade/day/terms', 'The terms of day trades, and whether the caller may trade by them.'),
  query: Empty,
  reply: Strict({
    /** Null: the brokerage does not offer day trades. */
    terms: Nullable(DayTradeTerms),
    /** The risk document that has to be accepted, and whether the caller has. */
    /** `agreedBefore`: to this or an earlier version, so that `closesAtAuction` holds. */
    document: Strict({ version: DocumentVersion, agreed: Type.Boolean(), agreedBefore: Type.Boolean() }),
    /** Whether the remaining positions are closed at the closing auction. */
    closesAtAuction: Type.Boolean(),
    /** Why opening is refused whatever the order says; null: nothing is in its way. */
    refusal: Nullable(Type.String()),
  }),
});

export const dayTradeIssue = endpoint({
  ...memberGet('v1/trade/day/issue', 'Which positions may be opened in an issue, and what they cost besides.'),
  query: Strict({ code: Code }),
  reply: Strict({
    long: Type.Boolean(),
    short: Type.Boolean(),
    /** Shares that can still be sold short. */
    lendable: SharesText,
    /** Yen for each share and day of a short position in an issue that is hard to borrow; '0': none. */
    premium: Amount,
    /** Whether the short-sale price rule is in force (rules/market.md 1.10). */
    restricted: Type.Boolean(),
  }),
});

export const dayTradeDocument = endpoint({
  ...memberGet('v1/trade/day/document', 'The current risk document of day trades in the language of the call.'),
  query: Empty,
  reply: Strict({
    version: DocumentVersion,
    /** SHA-256 of the text in this language. */
    hash: HashText,
    sections: DocumentSections,
  }),
});

export const dayTradeAgree = endpoint({
  ...change,
  path: 'v1/trade/day/agree',
  rate: 'write',
  consent: true,
  summary: `Accepts the risk document of day trades, which opening needs. Refused with AGREEMENT_TEXT_DIFFERS when the hash is not that of the current text. ${again}`,
  body: Strict({ version: DocumentVersion, hash: HashText }),
  reply: Strict(journaled),
});

export const dayTradeOption = endpoint({
  ...change,
  path: 'v1/trade/day/option',
  rate: 'write',
  summary: `Chooses whether positions that are still open are closed at the closing auction. ${again}`,
  body: Strict({ closesAtAuction: Type.Union([Type.Literal('true'), Type.Literal('false')]) }),
  reply: Strict(journaled),
});

export const dayTradeAccount = endpoint({
  ...memberGet(
    'v1/trade/day/account',
    'Power, collateral and ratio of the account with its positions of day trades, read together.',
  ),
  query: Empty,
  reply: DayTradeAccount,
});

export const dayTradeCloseAll = endpoint({
  ...change,
  path: 'v1/trade/day/close/all',
  rate: 'cancel',
  summary: `Closes every position at the market: working closing orders are cancelled first, then one market order an issue and side is sent. ${again}`,
  body: Empty,
  reply: Strict(journaled),
});

export const dayTradeDeliver = endpoint({
  ...change,
  path: 'v1/trade/day/deliver',
  rate: 'order',
  consent: true,
  summary: `Settles a position by delivery: a long one by taking its shares for the entry value (現引), a short one by giving own shares (現渡), until the time in the terms. ${again}`,
  body: Strict({ positionId: PositionIdText, quantity: QuantityText }),
  reply: Strict(journaled),
});
