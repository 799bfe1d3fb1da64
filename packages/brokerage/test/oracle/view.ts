import { type AccountId, HOUSE } from '../../src/types.ts';
import {
  type Book,
  type Bucket,
  filledOf,
  fillsOf,
  type ModelAccount,
  type ModelOrder,
  spentOf,
  sum,
  worth,
} from './book.ts';
import { cashFlows, heldShares, settledCash, settledShares, shareFlows } from './cash.ts';
import { cashHold, chargedOf, shareHold } from './fees.ts';
import { heldCash } from './free-cash.ts';
import { costOf, holdingOf, netOf, quantityOf } from './holdings.ts';
import { isOpen } from './orders.ts';
import { sameDay } from './same-day.ts';
import { dayGain, lastYear, taxHeld } from './tax-model.ts';

/** The required order row of the machine, counted from the history. */
export function orderRow(book: Book, order: ModelOrder): object {
  const { upper: _, schedule, ...row } = order;
  return {
    ...row,
    type: order.price === null ? 'market' : 'limit',
    filled: filledOf(book, order.orderId),
    filledNotional: spentOf(book, order.orderId),
    feeCharged: chargedOf(book, order),
    feeSchedule: schedule,
    holdCash: isOpen(order) ? cashHold(book, order) : 0,
    holdShares: isOpen(order) ? shareHold(book, order) : 0,
    lastTradeId: Math.max(0, ...fillsOf(book, order.orderId).map((fill) => fill.tradeId)),
  };
}

function accountRow(book: Book, account: ModelAccount): object {
  const { accountId, status, openedAt, limits, type, nisa, withdrawNotBefore, identity } = account;
  const own = book.fills.filter((fill) => fill.accountId === accountId);
  const date = own.at(-1)?.tradeDate ?? null;
  const traded = own.filter((fill) => fill.tradeDate === date).map((fill) => worth(fill.price, fill.quantity));
  return {
    accountId,
    status,
    openedAt,
    limits,
    ...(nisa ? { nisa } : {}),
    ...(withdrawNotBefore === null ? {} : { withdrawNotBefore }),
    ...(identity === null ? {} : { identity }),
    cash: { settled: settledCash(book, accountId), held: heldCash(book, accountId), flows: cashFlows(book, accountId) },
    tax: {
      type,
      ...lastYear(book, accountId),
      ...soldIn(book, accountId),
      dayGain: dayGain(book, accountId),
      held: taxHeld(book, accountId),
    },
    traded: { date, amount: sum(traded) },
  };
}

/** The year, by settlement date, of the last sale; absent before the first. */
function soldIn(book: Book, accountId: AccountId): object {
  const sales = book.fills.filter((fill) => fill.accountId === accountId && fill.side === 'sell');
  const sale = sales.filter((fill) => fill.accountType === undefined).at(-1);
  return sale === undefined ? {} : { soldIn: Number(sale.settlesOn.slice(0, 4)) };
}

/** Null for an issue never traded in this part of the account. */
function positionRow(book: Book, accountId: AccountId, instrument: string, part: Bucket): object | null {
  const fills = book.fills.filter((fill) => fill.accountId === accountId && fill.instrument === instrument);
  if (!fills.some((fill) => fill.accountType === part)) return null;
  const holding = holdingOf(book, accountId, instrument, part);
  const [first] = holding.open;
  return {
    accountId,
    instrument,
    ...(part === undefined ? {} : { accountType: part }),
    settled: settledShares(book, accountId, instrument, part),
    held: heldShares(book, accountId, instrument, part),
    flows: shareFlows(book, accountId, instrument, part),
    averageCost: holding.averageCost,
    realised: holding.realised,
    day:
      first === undefined
        ? null
        : {
            tradeDate: first.tradeDate,
            settlesOn: first.settlesOn,
            ...sameDay(book, accountId, instrument)[part ?? 'own'],
            ownedBefore: holding.ownedBefore,
            costBefore: holding.costBefore,
            bought: quantityOf(holding.open, 'buy'),
            cost: sum(holding.open.filter((fill) => fill.side === 'buy').map(costOf)),
            sold: holding.outcome.sold,
            net: sum(holding.open.filter((fill) => fill.side === 'sell').map(netOf)),
            provisional: holding.provisional,
          },
  };
}

/** Every row required from the machine for these accounts. */
export function rowsOf(book: Book, concerned: (accountId: AccountId) => boolean): object {
  const { instruments, orders } = book;
  const accounts = book.accounts.filter(({ accountId }) => concerned(accountId));
  return {
    globals: {
      nextOrderId: orders.length + 1,
      nextFillId: book.fills.length + 1,
      nextAlertId: 1,
      ...(book.records.length === 0 ? {} : { nextHoldId: book.records.length + 1 }),
      tradeDate: book.tradeDate,
      settlesOn: book.settlesOn,
      settledTo: book.settledTo,
      sweep: book.sweep,
      acceptsOrders: book.acceptsOrders,
      phase: book.phase,
      venueTakes: book.takes,
      lastAt: book.lastAt,
      feeSchedules: book.schedules,
    },
    accounts: accounts.map((account) => accountRow(book, account)),
    positions: accounts.flatMap(({ accountId }) =>
      instruments.flatMap(({ code }) =>
        ([undefined, 'nisa'] as const).flatMap((part) => positionRow(book, accountId, code, part) ?? []),
      ),
    ),
    orders: orders.filter((order) => isOpen(order) && concerned(order.accountId)).map((order) => orderRow(book, order)),
    instruments,
    alerts: [],
    holds: book.records.filter(({ accountId, state }) => state === 'held' && concerned(accountId)),
  };
}

/** Settled and unsettled together, by `account asset`, house accounts included; zeros left out. */
export function totalsOf(book: Book): Record<string, number> {
  const totals: Record<string, number> = {};
  const add = (accountId: number, asset: string, amount: number): void => {
    const key = `${accountId} ${asset}`;
    totals[key] = (totals[key] ?? 0) + amount;
  };
  const swap = (from: number, to: number, asset: string, amount: number): void => {
    add(from, asset, -amount);
    add(to, asset, amount);
  };
  for (const { accountId, house, amount } of book.moves) swap(house, accountId, 'JPY', amount);
  for (const { accountId, amount } of book.taxes) swap(accountId, HOUSE.tax, 'JPY', amount);
  for (const fill of book.fills) {
    const [giver, taker] = fill.side === 'buy' ? [fill.accountId, HOUSE.street] : [HOUSE.street, fill.accountId];
    swap(giver, taker, 'JPY', worth(fill.price, fill.quantity));
    swap(fill.accountId, HOUSE.fees, 'JPY', fill.fee);
    swap(taker, giver, fill.instrument, fill.quantity);
  }
  return Object.fromEntries(Object.entries(totals).filter(([, total]) => total !== 0));
}
