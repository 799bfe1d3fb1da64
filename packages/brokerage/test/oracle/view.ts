import { type AccountId, HOUSE } from '../../src/types.ts';
import { cashFlows, heldShares, settledCash, settledShares, shareFlows } from './cash.ts';
import { cashHold, chargedOf, shareHold } from './fees.ts';
import { heldCash } from './free-cash.ts';
import { costOf, holdingOf, netOf, quantityOf } from './holdings.ts';
import {
  type Bucket,
  filledOf,
  fillsOf,
  type ModelAccount,
  type ModelOrder,
  type ModelState,
  spentOf,
  sum,
  worth,
} from './model-state.ts';
import { isOpen } from './orders.ts';
import { sameDay } from './same-day.ts';
import { dayGain, lastYear, taxHeld } from './tax-model.ts';

/** The required order row of the machine, counted from the history. */
export function orderRow(model: ModelState, order: ModelOrder): object {
  const { upper: _, schedule, ...row } = order;
  return {
    ...row,
    type: order.price === null ? 'market' : 'limit',
    filled: filledOf(model, order.orderId),
    filledNotional: spentOf(model, order.orderId),
    feeCharged: chargedOf(model, order),
    feeSchedule: schedule,
    holdCash: isOpen(order) ? cashHold(model, order) : 0,
    holdShares: isOpen(order) ? shareHold(model, order) : 0,
    lastTradeId: Math.max(0, ...fillsOf(model, order.orderId).map((fill) => fill.tradeId)),
  };
}

function accountRow(model: ModelState, account: ModelAccount): object {
  const { accountId, status, openedAt, limits, type, nisa, withdrawNotBefore, identity, closing } = account;
  const own = model.fills.filter((fill) => fill.accountId === accountId);
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
    ...(closing ? { closing } : {}),
    cash: {
      settled: settledCash(model, accountId),
      held: heldCash(model, accountId),
      flows: cashFlows(model, accountId),
    },
    tax: {
      type,
      ...lastYear(model, accountId),
      ...soldIn(model, accountId),
      dayGain: dayGain(model, accountId),
      held: taxHeld(model, accountId),
    },
    traded: { date, amount: sum(traded) },
  };
}

/** The year, by settlement date, of the last sale; absent before the first. */
function soldIn(model: ModelState, accountId: AccountId): object {
  const sales = model.fills.filter((fill) => fill.accountId === accountId && fill.side === 'sell');
  const sale = sales.filter((fill) => fill.accountType === undefined).at(-1);
  return sale === undefined ? {} : { soldIn: Number(sale.settlesOn.slice(0, 4)) };
}

/** Null for an issue never traded in this part of the account. */
function positionRow(model: ModelState, accountId: AccountId, instrument: string, part: Bucket): object | null {
  const fills = model.fills.filter((fill) => fill.accountId === accountId && fill.instrument === instrument);
  if (!fills.some((fill) => fill.accountType === part)) return null;
  const holding = holdingOf(model, accountId, instrument, part);
  const [first] = holding.open;
  return {
    accountId,
    instrument,
    ...(part === undefined ? {} : { accountType: part }),
    settled: settledShares(model, accountId, instrument, part),
    held: heldShares(model, accountId, instrument, part),
    flows: shareFlows(model, accountId, instrument, part),
    averageCost: holding.averageCost,
    realised: holding.realised,
    day:
      first === undefined
        ? null
        : {
            tradeDate: first.tradeDate,
            settlesOn: first.settlesOn,
            ...sameDay(model, accountId, instrument)[part ?? 'own'],
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
export function rowsOf(model: ModelState, concerned: (accountId: AccountId) => boolean): object {
  const { instruments, orders } = model;
  const accounts = model.accounts.filter(({ accountId }) => concerned(accountId));
  return {
    globals: {
      nextOrderId: orders.length + 1,
      nextFillId: model.fills.length + 1,
      nextAlertId: 1,
      ...(model.records.length === 0 ? {} : { nextHoldId: model.records.length + 1 }),
      tradeDate: model.tradeDate,
      settlesOn: model.settlesOn,
      settledTo: model.settledTo,
      sweep: model.sweep,
      acceptsOrders: model.acceptsOrders,
      phase: model.phase,
      venueTakes: model.takes,
      lastAt: model.lastAt,
      feeSchedules: model.schedules,
    },
    accounts: accounts.map((account) => accountRow(model, account)),
    positions: accounts.flatMap(({ accountId }) =>
      instruments.flatMap(({ code }) =>
        ([undefined, 'nisa'] as const).flatMap((part) => positionRow(model, accountId, code, part) ?? []),
      ),
    ),
    orders: orders
      .filter((order) => isOpen(order) && concerned(order.accountId))
      .map((order) => orderRow(model, order)),
    instruments,
    alerts: [],
    holds: model.records.filter(({ accountId, state }) => state === 'held' && concerned(accountId)),
    transfers: [],
    offerings: [],
    applications: [],
    margins: [],
  };
}

/** Settled and unsettled together, by `account asset`, house accounts included; zeros left out. */
export function totalsOf(model: ModelState): Record<string, number> {
  const totals: Record<string, number> = {};
  const add = (accountId: number, asset: string, amount: number): void => {
    const key = `${accountId} ${asset}`;
    totals[key] = (totals[key] ?? 0) + amount;
  };
  const swap = (from: number, to: number, asset: string, amount: number): void => {
    add(from, asset, -amount);
    add(to, asset, amount);
  };
  for (const { accountId, house, amount } of model.moves) swap(house, accountId, 'JPY', amount);
  for (const { accountId, amount } of model.taxes) swap(accountId, HOUSE.tax, 'JPY', amount);
  for (const fill of model.fills) {
    const [giver, taker] = fill.side === 'buy' ? [fill.accountId, HOUSE.street] : [HOUSE.street, fill.accountId];
    swap(giver, taker, 'JPY', worth(fill.price, fill.quantity));
    swap(fill.accountId, HOUSE.fees, 'JPY', fill.fee);
    swap(taker, giver, fill.instrument, fill.quantity);
  }
  return Object.fromEntries(Object.entries(totals).filter(([, total]) => total !== 0));
}
