import { Type } from 'typebox';
import { DayPositionView, DayTradeTerms } from '../areas/day-trade.ts';
import { Credential } from '../areas/factor.ts';
import { DAY_TRADE_STATES } from '../data/day-trade.ts';
import { Amount, Code, DateText, Digits, Empty, Names, Nullable, Page, paging, SharesText, Strict } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalNumber, ProposalView } from './proposal.ts';
import { ProposalReason } from './reason.ts';

const read = {
  method: 'GET',
  access: { operator: 'margin.read' },
  rate: 'read',
  idempotent: false,
  body: Empty,
} as const;
const act = { method: 'POST', rate: 'write', idempotent: true, query: Empty, reply: ProposalView } as const;
const propose = { ...act, access: { operator: 'margin.propose' } } as const;
const decide = { ...act, access: { operator: 'margin.approve' } } as const;

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
  ...read,
  path: 'v1/margin/account/list',
  summary:
    'Accounts with day trades that have positions or a deficit, those with a deficit first, then those restricted to closing.',
  query: Strict(paging),
  reply: Page(MarginRow),
});

export const marginTerms = operatorEndpoint({
  ...read,
  path: 'v1/margin/terms/detail',
  summary: 'The terms of day trades, and their version; null: the brokerage offers none.',
  query: Empty,
  reply: Strict({ terms: Nullable(DayTradeTerms), version: Type.Integer({ minimum: 0 }) }),
});

const Percent = Digits('^(100|\\d{1,2})$');
const YenText = Digits('^\\d{1,12}$');
/** A rate of a year in percent, with at most four decimals. */
const Rate = Digits('^\\d{1,2}(\\.\\d{1,4})?$');
const Clock = Digits('^([01]\\d|2[0-3]):[0-5]\\d$');

export const marginTermsPropose = operatorEndpoint({
  ...propose,
  path: 'v1/margin/terms/propose',
  summary:
    'Proposes the terms of day trades; the first ones begin them. Approved while there are positions, or orders that open some, they are refused with DAY_TRADES_OPEN, and the proposal ends. A customer agrees to the risk document again, which names them, before the next position.',
  body: Strict({
    /** Collateral that opening needs, and below which only closing orders are taken, of the value of positions. */
    initialPercent: Percent,
    maintenancePercent: Percent,
    /** The least collateral, yen. */
    leastCollateral: YenText,
    /** The part of the value of shares that counts as collateral. */
    collateralPercent: Percent,
    /** Interest of long positions a year, of orders below `interestBelow` yen, and of others. */
    interestBelow: YenText,
    interestPercent: Rate,
    interestPercentAbove: Rate,
    /** Lending fee of short positions a year. */
    loanBelow: YenText,
    loanPercent: Rate,
    loanPercentAbove: Rate,
    /** Yen for each day on which the brokerage closes positions that were left open. */
    penalty: YenText,
    /** Times of the market's day: reminder, automatic order, last delivery. */
    warnsAt: Clock,
    closesAt: Clock,
    deliversUntil: Clock,
    reason: ProposalReason,
  }),
});

/** What may be traded on a day in an issue. */
const LoanRow = Strict({
  code: Code,
  names: Names,
  long: Type.Boolean(),
  short: Type.Boolean(),
  /** Shares that are lent in all, and now. */
  lendable: SharesText,
  lent: SharesText,
  /** Fee of short positions, yen for each share and day. */
  premium: Amount,
});

export const loanTermsList = operatorEndpoint({
  ...read,
  path: 'v1/margin/loan/list',
  summary: 'What may be traded on a day in each issue, by code, or in one.',
  query: Strict({ ...paging, code: Type.Optional(Code) }),
  reply: Page(LoanRow),
});

const YesNo = Type.Enum(['yes', 'no']);

export const loanTermsPropose = operatorEndpoint({
  ...propose,
  path: 'v1/margin/loan/propose',
  summary:
    'Proposes what may be traded on a day in up to 50 issues; open positions are not affected. Approved while orders work that open some in them, it is refused with DAY_TRADES_OPEN, and the proposal ends. Refused with INSTRUMENT_UNKNOWN, DAY_TRADE_OFF, and FIELD_INVALID for an issue without a first price.',
  body: Strict({
    codes: Digits('^[0-9A-Z]{4}(,[0-9A-Z]{4}){0,49}$'),
    long: YesNo,
    short: YesNo,
    /** Shares of each issue that are lent in all: whole lots, 0 where none may be sold short. */
    lendable: Digits('^\\d{1,10}$'),
    /** Fee of short positions, yen for each share and day. */
    premium: Digits('^\\d{1,4}$'),
    reason: ProposalReason,
  }),
});

export const marginApprove = operatorEndpoint({
  ...decide,
  path: 'v1/margin/proposal/approve',
  summary:
    'Approves a proposal about day trades with a passkey that signed its hash, and executes it. Refused with PROPOSAL_OWN for its maker, PROPOSAL_STALE when the terms have changed since.',
  body: Strict({ number: ProposalNumber, credential: Type.Optional(Credential) }),
});

export const marginRefuse = operatorEndpoint({
  ...decide,
  path: 'v1/margin/proposal/refuse',
  summary: 'Refuses a proposal about day trades, with the reason.',
  body: Strict({ number: ProposalNumber, reason: ProposalReason }),
});
