import {
  type Account,
  type BrokerEvent,
  type BrokerGlobals,
  type BrokerInstrument,
  type DayResult,
  type Fill,
  type HoldRecord,
  isFinal,
  type Order,
  type Position,
  type Posting,
  type PriceAlert,
} from '@kabuto/brokerage';
import type { AtVenue, Bar, InstrumentFacts, IsoDate, Price } from '@kabuto/market';
import { conditionBasisPoints, conditionKind } from './alert-row.ts';
import type { Table } from './table.ts';

export const accountTable: Table<Account> = {
  name: 'account',
  key: ['account_id'],
  columns: [
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'status', type: 'text', of: (row) => row.status },
    { name: 'opened_at', type: 'int8', of: (row) => row.openedAt },
    { name: 'settled', type: 'int8', of: (row) => row.cash.settled },
    { name: 'held', type: 'int8', of: (row) => row.cash.held },
    { name: 'flows', type: 'json', of: (row) => JSON.stringify(row.cash.flows) },
    { name: 'tax', type: 'json', of: (row) => JSON.stringify(row.tax) },
    { name: 'limits', type: 'json', of: (row) => JSON.stringify(row.limits) },
    { name: 'traded', type: 'json', of: (row) => JSON.stringify(row.traded) },
    { name: 'nisa', type: 'bool', of: (row) => row.nisa ?? false },
    { name: 'withdraw_not_before', type: 'int8', of: (row) => row.withdrawNotBefore ?? null },
    { name: 'identity', type: 'text', of: (row) => row.identity ?? null },
    { name: 'claim', type: 'int8', of: (row) => row.claim ?? null },
    { name: 'unproven', type: 'int8', of: (row) => row.unproven ?? null },
    { name: 'closing', type: 'bool', of: (row) => row.closing ?? null },
  ],
};

export const positionTable: Table<Position> = {
  name: 'position',
  key: ['account_id', 'code', 'account_type'],
  columns: [
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'code', type: 'text', of: (row) => row.instrument },
    { name: 'account_type', type: 'text', of: (row) => row.accountType ?? 'own' },
    { name: 'settled', type: 'int8', of: (row) => row.settled },
    { name: 'held', type: 'int8', of: (row) => row.held },
    { name: 'flows', type: 'json', of: (row) => JSON.stringify(row.flows) },
    { name: 'average_cost', type: 'int8', of: (row) => row.averageCost },
    { name: 'realised', type: 'int8', of: (row) => row.realised },
    { name: 'day', type: 'json', of: (row) => (row.day === null ? null : JSON.stringify(row.day)) },
    {
      name: 'lockups',
      type: 'json',
      of: ({ lockups }) => (lockups === undefined ? null : JSON.stringify(lockups)),
    },
  ],
};

export const orderTable: Table<Order> = {
  name: 'trade_order',
  key: ['order_id'],
  columns: [
    { name: 'order_id', type: 'int8', of: (row) => row.orderId },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'client_order_id', type: 'text', of: (row) => row.clientOrderId },
    { name: 'code', type: 'text', of: (row) => row.instrument },
    { name: 'account_type', type: 'text', of: (row) => row.accountType ?? 'own' },
    { name: 'side', type: 'text', of: (row) => row.side },
    { name: 'type', type: 'text', of: (row) => row.type },
    { name: 'price', type: 'int4', of: (row) => row.price },
    { name: 'quantity', type: 'int8', of: (row) => row.quantity },
    { name: 'time_in_force', type: 'text', of: (row) => row.timeInForce },
    { name: 'expires_on', type: 'date', of: (row) => row.expiresOn },
    { name: 'accepted_at', type: 'int8', of: (row) => row.acceptedAt },
    { name: 'trade_date', type: 'date', of: (row) => row.tradeDate },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'open', type: 'bool', of: (row) => !isFinal(row.state) },
    { name: 'filled', type: 'int8', of: (row) => row.filled },
    { name: 'filled_notional', type: 'int8', of: (row) => row.filledNotional },
    { name: 'fee_charged', type: 'int8', of: (row) => row.feeCharged },
    { name: 'fee_schedule', type: 'int4', of: (row) => row.feeSchedule },
    { name: 'hold_cash', type: 'int8', of: (row) => row.holdCash },
    { name: 'hold_shares', type: 'int8', of: (row) => row.holdShares },
    { name: 'last_trade_id', type: 'int8', of: (row) => row.lastTradeId },
    { name: 'trigger_when', type: 'text', of: (row) => row.trigger?.when ?? null },
    { name: 'trigger_price', type: 'int4', of: (row) => row.trigger?.price ?? null },
    { name: 'amend_price', type: 'int4', of: (row) => row.amend?.price ?? null },
    { name: 'amend_quantity', type: 'int8', of: (row) => row.amend?.quantity ?? null },
    { name: 'revision', type: 'int4', of: (row) => row.revision },
    { name: 'condition', type: 'text', of: (row) => row.condition },
    { name: 'group_id', type: 'int8', of: (row) => row.group?.id ?? null },
    { name: 'parent_id', type: 'int8', of: (row) => row.group?.parent ?? null },
    { name: 'oco_id', type: 'int8', of: (row) => row.group?.oco ?? null },
    { name: 'reason', type: 'text', of: (row) => row.reason },
    { name: 'updated_at', type: 'int8', of: (row) => row.updatedAt },
    { name: 'venue', type: 'text', of: (row) => row.venue ?? null },
    { name: 'credit', type: 'json', of: ({ credit }) => (credit === undefined ? null : JSON.stringify(credit)) },
    { name: 'origin', type: 'text', of: (row) => row.origin ?? null },
  ],
};

export const priceAlertTable: Table<PriceAlert> = {
  name: 'price_alert',
  key: ['alert_id'],
  columns: [
    { name: 'alert_id', type: 'int8', of: (row) => row.alertId },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'code', type: 'text', of: (row) => row.instrument },
    { name: 'trigger_when', type: 'text', of: (row) => row.when },
    { name: 'price', type: 'int4', of: (row) => row.price },
    { name: 'condition', type: 'text', of: conditionKind },
    { name: 'basis_points', type: 'int4', of: conditionBasisPoints },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'created_at', type: 'int8', of: (row) => row.createdAt },
    { name: 'updated_at', type: 'int8', of: (row) => row.updatedAt },
  ],
};

export const cashHoldTable: Table<HoldRecord> = {
  name: 'cash_hold',
  key: ['hold_id'],
  columns: [
    { name: 'hold_id', type: 'int8', of: (row) => row.holdId },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'purpose', type: 'text', of: (row) => row.purpose },
    { name: 'reference', type: 'text', of: (row) => row.reference },
    { name: 'asset', type: 'text', of: (row) => row.asset },
    { name: 'amount', type: 'int8', of: (row) => row.amount },
    { name: 'state', type: 'text', of: (row) => row.state },
    { name: 'created_at', type: 'int8', of: (row) => row.createdAt },
    { name: 'updated_at', type: 'int8', of: (row) => row.updatedAt },
  ],
};

/** A fill, the journal row that booked it, and the one that holds the book before it. */
export type FillRow = { readonly fill: Fill; readonly journalSeq: number; readonly bookSeq: number | null };
export const fillTable: Table<FillRow> = {
  name: 'fill',
  key: null,
  columns: [
    { name: 'fill_id', type: 'int8', of: ({ fill }) => fill.fillId },
    { name: 'order_id', type: 'int8', of: ({ fill }) => fill.orderId },
    { name: 'account_id', type: 'int8', of: ({ fill }) => fill.accountId },
    { name: 'code', type: 'text', of: ({ fill }) => fill.instrument },
    { name: 'account_type', type: 'text', of: ({ fill }) => fill.accountType ?? 'own' },
    { name: 'side', type: 'text', of: ({ fill }) => fill.side },
    { name: 'price', type: 'int4', of: ({ fill }) => fill.price },
    { name: 'quantity', type: 'int8', of: ({ fill }) => fill.quantity },
    { name: 'notional', type: 'int8', of: ({ fill }) => fill.notional },
    { name: 'fee', type: 'int8', of: ({ fill }) => fill.fee },
    { name: 'realised', type: 'int8', of: ({ fill }) => fill.realised },
    { name: 'at', type: 'int8', of: ({ fill }) => fill.at },
    { name: 'trade_date', type: 'date', of: ({ fill }) => fill.tradeDate },
    { name: 'settles_on', type: 'date', of: ({ fill }) => fill.settlesOn },
    { name: 'venue_trade_id', type: 'int8', of: ({ fill }) => fill.venueTradeId },
    { name: 'journal_seq', type: 'int8', of: ({ journalSeq }) => journalSeq },
    { name: 'book_seq', type: 'int8', of: ({ bookSeq }) => bookSeq },
    { name: 'venue', type: 'text', of: ({ fill }) => fill.venue ?? null },
    { name: 'credit', type: 'text', of: ({ fill }) => fill.credit ?? null },
  ],
};

/** The final result of a closed trade date, numbered as its event. */
export type DayResultRow = {
  readonly eventSeq: number;
  readonly accountId: number;
  readonly result: DayResult;
  readonly journalSeq: number;
};
export const dayResultTable: Table<DayResultRow> = {
  name: 'day_result',
  key: null,
  columns: [
    { name: 'event_seq', type: 'int8', of: (row) => row.eventSeq },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'code', type: 'text', of: ({ result }) => result.instrument },
    { name: 'account_type', type: 'text', of: ({ result }) => result.accountType ?? 'own' },
    { name: 'trade_date', type: 'date', of: ({ result }) => result.tradeDate },
    { name: 'settles_on', type: 'date', of: ({ result }) => result.settlesOn },
    { name: 'quantity', type: 'int8', of: ({ result }) => result.quantity },
    { name: 'proceeds', type: 'int8', of: ({ result }) => result.proceeds },
    { name: 'average_cost', type: 'int8', of: ({ result }) => result.averageCost },
    { name: 'realised', type: 'int8', of: ({ result }) => result.realised },
    { name: 'provisional', type: 'int8', of: ({ result }) => result.provisional },
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
  ],
};

/** A customer's line; `line` counts all lines of its journal row, including the house's. */
export type PostingRow = Posting & { readonly journalSeq: number; readonly line: number };
export const postingTable: Table<PostingRow> = {
  name: 'posting',
  key: null,
  columns: [
    { name: 'journal_seq', type: 'int8', of: (row) => row.journalSeq },
    { name: 'line', type: 'int4', of: (row) => row.line },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'asset', type: 'text', of: (row) => row.asset },
    { name: 'amount', type: 'int8', of: (row) => row.amount },
  ],
};

/**
 * What a batch moved in a house account and asset; `fromSeq` and `toSeq` are the first and the last journal row of the
 * batch that did.
 */
export type HousePostingRow = Posting & { readonly fromSeq: number; readonly toSeq: number };
export const housePostingTable: Table<HousePostingRow> = {
  name: 'house_posting',
  key: null,
  columns: [
    { name: 'from_seq', type: 'int8', of: (row) => row.fromSeq },
    { name: 'to_seq', type: 'int8', of: (row) => row.toSeq },
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'asset', type: 'text', of: (row) => row.asset },
    { name: 'amount', type: 'int8', of: (row) => row.amount },
  ],
};

/**
 * What an account's stream and timeline show, by rising `eventSeq`. Tables do not repeat the content of the event: it
 * is at `place` (from 0) among the events of its journal row.
 */
export type AccountEventRow = {
  readonly eventSeq: number;
  readonly journalSeq: number;
  readonly place: number;
  /** Market time of the journal row. */
  readonly at: number;
  readonly event: BrokerEvent;
};
/**
 * A row that no event describes: `journalSeq` is the journal row with the digest of its batch, set once that is known.
 */
export type WithJournalSeq = { readonly journalSeq?: number | null };
const journalSeqColumn = {
  name: 'journal_seq',
  type: 'int8',
  of: ({ journalSeq }: WithJournalSeq) => journalSeq ?? null,
} as const;

export type IdempotencyRow = {
  readonly accountId: number;
  readonly key: string;
  readonly bodyHash: Buffer;
  readonly answer: string;
  readonly wallAt: number;
} & WithJournalSeq;
export const idempotencyTable: Table<IdempotencyRow> = {
  name: 'idempotency',
  key: null,
  columns: [
    { name: 'account_id', type: 'int8', of: (row) => row.accountId },
    { name: 'key', type: 'text', of: (row) => row.key },
    { name: 'body_hash', type: 'bytea', of: (row) => row.bodyHash },
    { name: 'answer', type: 'text', of: (row) => row.answer },
    { name: 'wall_at', type: 'int8', of: (row) => row.wallAt },
    journalSeqColumn,
  ],
};

export const brokerInstrumentTable: Table<BrokerInstrument> = {
  name: 'broker_instrument',
  key: ['code'],
  columns: [
    { name: 'code', type: 'text', of: (row) => row.code },
    { name: 'lot', type: 'int4', of: (row) => row.lot },
    { name: 'tick_table', type: 'text', of: (row) => row.tickTable },
    { name: 'base', type: 'int4', of: (row) => row.base },
    { name: 'lower', type: 'int4', of: (row) => row.lower },
    { name: 'upper', type: 'int4', of: (row) => row.upper },
    { name: 'halted', type: 'bool', of: (row) => row.halted },
    { name: 'ipo_reference', type: 'int4', of: (row) => row.ipoReference ?? null },
    { name: 'listing', type: 'json', of: (row) => (row.listing === undefined ? null : JSON.stringify(row.listing)) },
    { name: 'margin', type: 'json', of: (row) => (row.margin === undefined ? null : JSON.stringify(row.margin)) },
  ],
};

export const brokerGlobalsTable: Table<BrokerGlobals> = {
  name: 'broker_globals',
  key: [],
  columns: [{ name: 'data', type: 'json', of: (row) => JSON.stringify(row) }],
};

/** An issue's quote at a venue: its facts with the best prices of its book. */
export type FactsRow = AtVenue & {
  readonly facts: InstrumentFacts;
  readonly bid: Price | null;
  readonly ask: Price | null;
};
/** Names an issue's quote at a venue among all quotes: by its code alone at the first venue. */
export const factsKey = (code: string, venue: string | null | undefined): string =>
  venue === null || venue === undefined ? code : `${venue}:${code}`;
export const factsTable: Table<FactsRow> = {
  name: 'venue_facts',
  key: ['code', 'venue'],
  columns: [
    { name: 'code', type: 'text', of: ({ facts }) => facts.code },
    { name: 'base', type: 'int4', of: ({ facts }) => facts.base },
    { name: 'previous_close', type: 'int4', of: ({ facts }) => facts.previousClose },
    { name: 'last', type: 'int4', of: ({ facts }) => facts.last ?? null },
    { name: 'last_at', type: 'int8', of: ({ facts }) => facts.lastAt ?? null },
    { name: 'open', type: 'int4', of: ({ facts }) => facts.open ?? null },
    { name: 'open_at', type: 'int8', of: ({ facts }) => facts.openAt ?? null },
    { name: 'high', type: 'int4', of: ({ facts }) => facts.high ?? null },
    { name: 'high_at', type: 'int8', of: ({ facts }) => facts.highAt ?? null },
    { name: 'low', type: 'int4', of: ({ facts }) => facts.low ?? null },
    { name: 'low_at', type: 'int8', of: ({ facts }) => facts.lowAt ?? null },
    { name: 'volume', type: 'int8', of: ({ facts }) => facts.volume },
    { name: 'turnover', type: 'int8', of: ({ facts }) => facts.turnover },
    { name: 'phase', type: 'text', of: ({ facts }) => facts.phase },
    { name: 'halted', type: 'bool', of: ({ facts }) => facts.halted },
    { name: 'lower', type: 'int4', of: ({ facts }) => facts.lower },
    { name: 'upper', type: 'int4', of: ({ facts }) => facts.upper },
    { name: 'trade_id', type: 'int8', of: ({ facts }) => facts.tradeId },
    { name: 'bar', type: 'json', of: ({ facts }) => (facts.bar === undefined ? null : JSON.stringify(facts.bar)) },
    { name: 'overlay', type: 'text', of: ({ facts }) => facts.overlay ?? null },
    { name: 'overlay_since', type: 'int8', of: ({ facts }) => facts.overlaySince ?? null },
    { name: 'quote_price', type: 'int4', of: ({ facts }) => facts.quotePrice ?? null },
    { name: 'quote_side', type: 'text', of: ({ facts }) => facts.quoteSide ?? null },
    { name: 'limit_days', type: 'int4', of: ({ facts }) => facts.limitDays ?? null },
    { name: 'ipo_reference', type: 'int4', of: ({ facts }) => facts.ipoReference ?? null },
    { name: 'short_rule_until', type: 'date', of: ({ facts }) => facts.shortRuleUntil ?? null },
    { name: 'rising', type: 'bool', of: ({ facts }) => facts.rising ?? null },
    { name: 'tick_table', type: 'text', of: ({ facts }) => facts.tickTable ?? null },
    { name: 'next_tick_table', type: 'text', of: ({ facts }) => facts.nextTickTable ?? null },
    { name: 'bid', type: 'int4', of: ({ bid }) => bid },
    { name: 'ask', type: 'int4', of: ({ ask }) => ask },
    { name: 'venue', type: 'text', of: ({ venue }) => venue ?? null },
  ],
};

export type CodedBar = AtVenue & WithJournalSeq & { readonly code: string; readonly bar: Bar };
const barColumns: Table<CodedBar>['columns'] = [
  { name: 'open', type: 'int4', of: ({ bar }) => bar.open },
  { name: 'high', type: 'int4', of: ({ bar }) => bar.high },
  { name: 'low', type: 'int4', of: ({ bar }) => bar.low },
  { name: 'close', type: 'int4', of: ({ bar }) => bar.close },
  { name: 'volume', type: 'int8', of: ({ bar }) => bar.volume },
  { name: 'turnover', type: 'int8', of: ({ bar }) => bar.turnover },
  journalSeqColumn,
  { name: 'venue', type: 'text', of: (row) => row.venue ?? null },
];

export const minuteBarTable: Table<CodedBar> = {
  name: 'minute_bar',
  key: ['code', 'at', 'venue'],
  columns: [
    { name: 'code', type: 'text', of: (row) => row.code },
    { name: 'at', type: 'int8', of: (row) => row.bar.at },
    ...barColumns,
  ],
};

export type DatedBar = CodedBar & { readonly date: IsoDate };
export const dayBarTable: Table<DatedBar> = {
  name: 'day_bar',
  key: ['code', 'date', 'venue'],
  columns: [
    { name: 'code', type: 'text', of: (row) => row.code },
    { name: 'date', type: 'date', of: (row) => row.date },
    ...barColumns,
  ],
};

export type TapeChunk = AtVenue &
  WithJournalSeq & { readonly code: string; readonly minuteAt: number; readonly trades: Buffer };
export const tapeTable: Table<TapeChunk> = {
  name: 'tape_chunk',
  key: ['code', 'minute_at', 'venue'],
  columns: [
    { name: 'code', type: 'text', of: (row) => row.code },
    { name: 'minute_at', type: 'int8', of: (row) => row.minuteAt },
    { name: 'trades', type: 'bytea', of: (row) => row.trades },
    journalSeqColumn,
    { name: 'venue', type: 'text', of: (row) => row.venue ?? null },
  ],
};
