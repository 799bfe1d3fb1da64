import type { InstrumentCode, IsoDate, Shares, Yen } from '@kabuto/market';
import { sameIssue } from '../positions/same-issue.ts';
import { taxBucketOf } from '../tax/tax-bucket.ts';
import type { Account, HoldRecord, Order, Position, TaxBucket, Transfer, TransferId } from '../types.ts';
import type { Balance } from './balance.ts';
import { total } from './balance.ts';
import { buyingPowerAt, freeCashOf, sellableAt, withdrawableOf } from './power.ts';

/** One line of an explanation, yen or shares. `until`: the latest date on which a hold ends. */
export type ExplainLine =
  | { readonly kind: 'settled'; readonly amount: number }
  /** Cash or shares that settle on `date`. */
  | { readonly kind: 'flow'; readonly amount: number; readonly date: IsoDate }
  /** A flow after the date in question: it lowers what may be used on that date (rules/core.md 4). */
  | { readonly kind: 'laterOutflow'; readonly amount: number; readonly date: IsoDate }
  | { readonly kind: 'hold'; readonly amount: number; readonly order: Order; readonly until: IsoDate }
  /** Cash held by a hold record, until it is released or consumed. */
  | { readonly kind: 'record'; readonly amount: number; readonly hold: HoldRecord }
  /** Shares that are locked: free from the morning of `until`. */
  | { readonly kind: 'lockup'; readonly amount: number; readonly until: IsoDate }
  /** The estimated tax on the results of the open trade date, held until it is closed. */
  | { readonly kind: 'tax'; readonly amount: number; readonly until: IsoDate | null }
  /** Credited, and not withdrawable before the morning of `until`; null: before a reconciled statement contains it. */
  | {
      readonly kind: 'unproven';
      readonly amount: number;
      readonly transferId: TransferId;
      readonly until: IsoDate | null;
    }
  /** Owed to the house after a reversal. */
  | { readonly kind: 'claim'; readonly amount: number }
  /** Needed as collateral of day trades (rules/market.md 3.4). */
  | { readonly kind: 'dayTrades'; readonly amount: number }
  /** Holds beyond the settled cash, which unsettled proceeds will cover. */
  | { readonly kind: 'unsettledProceeds'; readonly amount: number };

/** The lines' amounts sum to the total. */
export type ExplainSection = { readonly total: number; readonly lines: readonly ExplainLine[] };

export type ExplainedHolding = TaxBucket & {
  readonly instrument: InstrumentCode;
  readonly owned: ExplainSection;
  /** Shares that a sale of the current trade date may deliver. */
  readonly sellable: ExplainSection;
  /** Of the sellable shares: may not be sold today (rules/market.md 3.3). */
  readonly locked: Shares;
  /** Of the buying power: may not be spent on this issue today (rules/market.md 3.3). */
  readonly barred: Yen;
};

export type AccountExplanation = {
  /** All cash, settled or not. */
  readonly cash: ExplainSection;
  /** The part of it held by orders, hold records and tax. */
  readonly held: ExplainSection;
  readonly buyingPower: ExplainSection;
  readonly withdrawable: ExplainSection;
  readonly holdings: readonly ExplainedHolding[];
};

/** A credit that is not withdrawable before the morning of `until`; null: before a reconciled statement contains it. */
export type UnprovenCredit = Pick<Transfer, 'transferId' | 'amount'> & { readonly until: IsoDate | null };

/** An account's rows as committed together; `orders` and `holds` are its open ones. */
export type ExplainRows = {
  readonly account: Pick<Account, 'cash' | 'tax' | 'claim' | 'unproven'>;
  readonly positions: readonly Position[];
  readonly orders: readonly Order[];
  readonly holds: readonly HoldRecord[];
  /** The credits that make `account.unproven`. */
  readonly unproven?: readonly UnprovenCredit[];
  /** Yen that day trades leave free; absent or null: the account has none open. */
  readonly freeOfMargin?: Yen | null;
  readonly tradeDate: IsoDate | null;
  readonly settlesOn: IsoDate | null;
};

/**
 * The number of flows, in date order, up to the lowest projection at `from` or later (rules/core.md 4); null: at any
 * date.
 */
function lowestAfter(balance: Balance<number>, from: IsoDate | null): number {
  const due = from === null ? 0 : balance.flows.filter(({ date }) => date <= from).length;
  let projection = balance.settled;
  let lowest = Number.POSITIVE_INFINITY;
  let count = due;
  for (let flows = 0; flows <= balance.flows.length; flows++) {
    if (flows > 0) projection += balance.flows[flows - 1]?.amount ?? 0;
    if (flows >= due && projection < lowest) {
      lowest = projection;
      count = flows;
    }
  }
  return count;
}

/** Settled and the flows up to the lowest projection at `from` or later. */
function projected(balance: Balance<number>, from: IsoDate | null): ExplainLine[] {
  const flows = balance.flows.slice(0, lowestAfter(balance, from));
  return [
    { kind: 'settled', amount: balance.settled },
    ...flows.map(({ date, amount }): ExplainLine => {
      return { kind: from !== null && date <= from ? 'flow' : 'laterOutflow', amount, date };
    }),
  ];
}

/** Settled and all unsettled flows. */
const owned = (balance: Balance<number>): ExplainSection => ({
  total: total(balance),
  lines: [
    { kind: 'settled', amount: balance.settled },
    ...balance.flows.map(({ date, amount }): ExplainLine => ({ kind: 'flow', amount, date })),
  ],
});

/** A hold lasts until its order ends: at the latest at the end of the session of its last trade date. */
const holdLine = (order: Order, amount: number): ExplainLine => ({
  kind: 'hold',
  amount,
  order,
  until: order.expiresOn,
});

const sign = (lines: readonly ExplainLine[]): ExplainLine[] =>
  lines.map((line) => ({ ...line, amount: 0 - line.amount }));
const sumOf = (lines: readonly ExplainLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

function explainHolding(position: Position, rows: ExplainRows): ExplainedHolding {
  const { instrument } = position;
  const holds = rows.orders
    .filter((order) => order.instrument === instrument && order.accountType === position.accountType)
    .filter((order) => order.holdShares > 0)
    .map((order) => holdLine(order, 0 - order.holdShares));
  const lockups = (position.lockups ?? []).map(
    ({ quantity, until }): ExplainLine => ({ kind: 'lockup', amount: 0 - quantity, until }),
  );
  const parts = rows.positions.filter((one) => one.instrument === instrument);
  const { locked, barred } = sameIssue(parts, rows.settlesOn, position);
  return {
    instrument,
    ...taxBucketOf(position),
    owned: owned(position),
    sellable: {
      total: sellableAt(position, rows.settlesOn),
      lines: [...projected(position, rows.settlesOn), ...holds, ...lockups],
    },
    locked,
    barred,
  };
}

/** What lowers the withdrawable cash beyond the holds: each line takes of `free` what is left. */
function barred({ account, unproven = [] }: ExplainRows, free: number): ExplainLine[] {
  let left = free;
  const take = (amount: number): number => {
    const taken = Math.min(left, amount);
    left -= taken;
    return 0 - taken;
  };
  const locked = unproven.map(
    ({ transferId, amount, until }): ExplainLine => ({ kind: 'unproven', amount: take(amount), transferId, until }),
  );
  const claim: ExplainLine = { kind: 'claim', amount: take(account.claim ?? 0) };
  return [...locked, claim].filter(({ amount }) => amount !== 0);
}

/** A section without what day trades need of it. */
function lessMargin({ total: sum, lines }: ExplainSection, free: Yen | null | undefined): ExplainSection {
  const needed = free === null || free === undefined ? 0 : Math.max(0, sum - free);
  if (needed === 0) return { total: sum, lines };
  return { total: sum - needed, lines: [...lines, { kind: 'dayTrades', amount: 0 - needed }] };
}

/**
 * Explains every yen and share of an account: what is settled, what settles when, what is held by which order, for
 * which purpose or for tax and until when, and step by step what may be spent, withdrawn or sold (rules/core.md 4). The
 * lines of every section sum to its total.
 */
export function explainAccount(rows: ExplainRows): AccountExplanation {
  const { account, orders, holds, tradeDate, settlesOn } = rows;
  const { cash, tax } = account;
  const held: readonly ExplainLine[] = [
    ...orders.filter(({ holdCash }) => holdCash > 0).map((order) => holdLine(order, order.holdCash)),
    ...holds.map((hold) => ({ kind: 'record' as const, amount: hold.amount, hold })),
    ...(tax.held === 0 ? [] : [{ kind: 'tax' as const, amount: tax.held, until: tradeDate }]),
  ];
  const leaving = [...projected(cash, null), ...sign(held)];
  const free = freeCashOf(cash);
  const covered = free - sumOf(leaving);
  const lines: readonly ExplainLine[] =
    covered === 0 ? leaving : [...leaving, { kind: 'unsettledProceeds', amount: covered }];
  return {
    cash: owned(cash),
    held: { total: cash.held, lines: held },
    buyingPower: lessMargin(
      { total: buyingPowerAt(cash, settlesOn), lines: [...projected(cash, settlesOn), ...sign(held)] },
      rows.freeOfMargin,
    ),
    withdrawable: lessMargin(
      { total: withdrawableOf(account), lines: [...lines, ...barred(rows, free)] },
      rows.freeOfMargin,
    ),
    holdings: rows.positions.map((position) => explainHolding(position, rows)),
  };
}
