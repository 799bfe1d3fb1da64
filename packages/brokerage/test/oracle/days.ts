import type { BrokerInput, BrokerInstrument, VenueRequest } from '../../src/types.ts';
import { type Answer, done, IMPOSSIBLE, newRequest, watchRequest } from './answer.ts';
import { cashHold } from './fees.ts';
import { power } from './free-cash.ts';
import { followGroups, openOrdersOf } from './groups.ts';
import { filledOf, isAtVenue, isReached, type ModelOrder, type ModelState, type ModelSweep } from './model-state.ts';
import { become, end, isOpen, send } from './orders.ts';
import { applyAmend, finishCancel } from './reports.ts';
import { canSend } from './session.ts';
import { dayGain, taxDue, taxHeld, yearOf } from './tax-model.ts';
import { priceRefusal } from './term-checks.ts';

type Input<Kind extends BrokerInput['kind']> = Extract<BrokerInput, { kind: Kind }>;

/** Makes an account's trades final, and posts its tax as far as there is cash. */
function closeAccount(model: ModelState, accountId: number, settlesOn: string): void {
  const close = Math.max(0, ...model.fills.map((fill) => fill.close)) + 1;
  const owed = taxDue(model, accountId);
  const open = model.fills.filter((fill) => fill.accountId === accountId && fill.close === 0);
  const traded = open.some((fill) => fill.accountType === undefined);
  const gain = dayGain(model, accountId);
  const tax = owed < 0 ? owed : taxHeld(model, accountId);
  for (const fill of open) fill.close = close;
  if (tax !== 0) model.taxes.push({ accountId, amount: tax, settlesOn, arrived: false });
  if (traded || tax !== 0) model.closings.push({ accountId, year: yearOf(settlesOn), gain, tax });
}

export function closeTradeDate(model: ModelState, { date }: Input<'closeTradeDate'>): Answer {
  if (date !== model.tradeDate || model.orders.some(isAtVenue) || model.sweep !== null) return IMPOSSIBLE;
  for (const { accountId } of model.accounts) closeAccount(model, accountId, model.settlesOn ?? '');
  return done();
}

/** The effect of the new date, limits or ticks on an order that is not at the venue. */
function lapse(model: ModelState, order: ModelOrder, at: number): VenueRequest[] {
  const instrument = model.instruments.find((one) => one.code === order.instrument);
  const over = model.tradeDate !== null && order.expiresOn < model.tradeDate;
  const terms = { type: order.price === null ? 'market' : 'limit', price: order.price } as const;
  const off = instrument === undefined ? null : priceRefusal(instrument, terms, 'price');
  return over || off !== null ? end(order, 'expired', at, over ? 'SESSION_ENDED' : (off?.reason ?? null)) : [];
}

const upperOf = (model: ModelState, order: ModelOrder): number =>
  model.instruments.find((one) => one.code === order.instrument)?.upper ?? 0;

/** The increase of an order's hold with the new upper limit, yen. */
const growth = (model: ModelState, order: ModelOrder): number =>
  cashHold(model, { ...order, upper: upperOf(model, order) }) - cashHold(model, order);

/**
 * Re-checks these accounts' orders that are not at the venue; orders that end and holds that shrink come before holds
 * that grow.
 */
function recheck(model: ModelState, accounts: readonly number[], codes: readonly string[], at: number): VenueRequest[] {
  const before = openOrdersOf(model);
  const waiting = before.filter(
    (order) =>
      accounts.includes(order.accountId) &&
      codes.includes(order.instrument) &&
      !isAtVenue(order) &&
      order.state !== 'reserved',
  );
  const requests = waiting.flatMap((order) => lapse(model, order, at));
  requests.push(...followGroups(model, before, at).requests);
  const left = waiting.filter(isOpen);
  const growing = left.filter((order) => growth(model, order) > 0);
  for (const order of left.filter((one) => growth(model, one) < 0)) {
    order.upper = upperOf(model, order);
    order.updatedAt = at;
  }
  for (const order of growing) {
    const most = power(model, order.accountId, model.settlesOn) + cashHold(model, order);
    order.upper = upperOf(model, order);
    order.updatedAt = at;
    if (cashHold(model, order) > most) requests.push(...end(order, 'expired', at, 'INSUFFICIENT_CASH'));
  }
  for (const order of model.orders.filter(isOpen))
    if (accounts.includes(order.accountId)) order.upper = upperOf(model, order);
  return requests;
}

export function openTradeDate(model: ModelState, input: Input<'openTradeDate'>): Answer {
  const { tradeDate, settlesOn, instruments, at } = input;
  if (model.tradeDate !== null && tradeDate < model.tradeDate) return IMPOSSIBLE;
  const changed = instruments.filter(({ code, lower, upper }) => {
    const known = model.instruments.find((one) => one.code === code);
    return known?.lower !== lower || known.upper !== upper;
  });
  // Trades are made final when they begin to settle on another date (README, nights).
  const settles = settlesOn !== model.settlesOn;
  if (!maySweep(model, input.below)) return IMPOSSIBLE;
  if (model.settlesOn !== null && settlesOn < model.settlesOn) return IMPOSSIBLE;
  const moves = tradeDate !== model.tradeDate || settles;
  const stuck = (order: ModelOrder): boolean => moves || changed.some(({ code }) => code === order.instrument);
  if (model.orders.some((order) => isAtVenue(order) && stuck(order))) return IMPOSSIBLE;
  const closes = settles ? model.settlesOn : null;
  model.tradeDate = tradeDate;
  model.settlesOn = settlesOn;
  model.instruments = model.instruments.map((known) => {
    const news = instruments.find(({ code }) => code === known.code);
    if (news === undefined) return known;
    const { base, lower, upper, tickTable = known.tickTable } = news;
    return { ...known, base, lower, upper, tickTable };
  });
  return done(begin(model, { kind: 'open', date: tradeDate, closes }, input.below, at));
}

export function setInstrument(model: ModelState, { instrument, at }: Input<'setInstrument'>): Answer {
  const known = model.instruments.find(({ code }) => code === instrument.code);
  const same = known !== undefined && known.lower === instrument.lower && known.upper === instrument.upper;
  const busy = model.orders.some((order) => isAtVenue(order) && order.instrument === instrument.code);
  if (busy && !same) return IMPOSSIBLE;
  const others: BrokerInstrument[] = model.instruments.filter(({ code }) => code !== instrument.code);
  model.instruments = [...others, instrument].sort((a, b) => (a.code < b.code ? -1 : 1));
  const reached = model.accounts.filter((account) => isReached(model, account.accountId));
  const requests = recheck(
    model,
    reached.map(({ accountId }) => accountId),
    [instrument.code],
    at,
  );
  if (known?.halted !== true || instrument.halted) return done(requests);
  const waiting = model.orders.filter((order) => order.state === 'waiting' && order.instrument === instrument.code);
  return done([...requests, ...waiting.flatMap((order) => send(model, order, at))]);
}

export function settle(model: ModelState, { date, below, at }: Input<'settle'>): Answer {
  if (!maySweep(model, below)) return IMPOSSIBLE;
  return done(begin(model, { kind: 'settle', date, closes: null }, below, at));
}

const leaves = (model: ModelState, below: number): boolean =>
  model.accounts.some(({ accountId }) => accountId >= below);

/** Only one sweep at a time, and none that leaves accounts for later while the venue takes orders. */
const maySweep = (model: ModelState, below = Infinity): boolean =>
  model.sweep === null && below > 0 && !(model.acceptsOrders && leaves(model, below));

function begin(model: ModelState, what: Pick<ModelSweep, 'kind' | 'date' | 'closes'>, below = Infinity, at = 0) {
  model.sweep = { ...what, next: 0, ahead: [] };
  return continueSweep(model, model.sweep, below, at);
}

function continueSweep(model: ModelState, sweep: ModelSweep, below: number, at: number): VenueRequest[] {
  const numbers = model.accounts.map(({ accountId }) => accountId);
  const requests = sweepAccounts(
    model,
    sweep,
    numbers.filter((id) => id < below && !isReached(model, id)),
    at,
  );
  model.sweep = leaves(model, below)
    ? { ...sweep, next: below, ahead: sweep.ahead.filter((accountId) => accountId >= below) }
    : null;
  if (model.sweep === null && sweep.kind === 'settle') model.settledTo = sweep.date;
  return requests;
}

function sweepAccounts(model: ModelState, { kind, date, closes }: ModelSweep, accounts: readonly number[], at: number) {
  if (kind === 'settle') {
    for (const entry of [...model.fills, ...model.taxes])
      if (entry.settlesOn <= date && accounts.includes(entry.accountId)) entry.arrived = true;
    return [];
  }
  if (closes !== null) for (const accountId of accounts) closeAccount(model, accountId, closes);
  const codes = model.instruments.map(({ code }) => code);
  markSwept(model, accounts);
  return recheck(model, accounts, codes, at);
}

function markSwept(model: ModelState, accounts: readonly number[]): void {
  if (model.sweep === null) return;
  model.sweep = { ...model.sweep, ahead: [...model.sweep.ahead, ...accounts].sort((a, b) => a - b) };
}

export function sweep(model: ModelState, { below = Infinity, at }: Input<'sweep'>): Answer {
  if (model.sweep === null || below <= model.sweep.next) return IMPOSSIBLE;
  return done(continueSweep(model, model.sweep, below, at));
}

export function sweepAccount(model: ModelState, { accountId, at }: Input<'sweepAccount'>): Answer {
  if (model.sweep === null || isReached(model, accountId)) return IMPOSSIBLE;
  if (!model.accounts.some((account) => account.accountId === accountId)) return IMPOSSIBLE;
  const { kind } = model.sweep;
  const requests = sweepAccounts(model, model.sweep, [accountId], at);
  if (kind === 'settle') markSwept(model, [accountId]);
  return done(requests);
}

/** Waiting orders are sent, in the order of acceptance, when the venue takes orders. */
export function venuePhase(model: ModelState, { acceptsOrders, phase, at }: Input<'venuePhase'>): Answer {
  if (acceptsOrders && model.sweep !== null) return IMPOSSIBLE;
  model.acceptsOrders = acceptsOrders;
  model.phase = phase ?? null;
  if (!acceptsOrders) return done();
  return done(model.orders.filter(({ state }) => state === 'waiting').flatMap((order) => send(model, order, at)));
}

/**
 * A venue that restarts gets its working orders; watches and orders in flight are sent again, cancels and amends
 * completed.
 */
export function venueReset(model: ModelState, { at }: Input<'venueReset'>): Answer {
  const requests: VenueRequest[] = [];
  for (const order of model.orders.filter(isOpen)) {
    if (order.state === 'armed') requests.push(...watchRequest(order));
    else if (order.state === 'cancelling') finishCancel(order, at);
    else if (isAtVenue(order) && order.state !== 'working' && order.state !== 'partial') {
      const filled = filledOf(model, order.orderId);
      if (order.amend !== null && order.amend.quantity >= filled) applyAmend(order);
      order.amend = null;
      if (order.quantity === filled) become(order, 'filled', at);
      else if (order.state === 'routed' && canSend(model, order)) requests.push(newRequest(model, order));
      else requests.push(...send(model, order, at));
    }
  }
  return done(requests);
}
