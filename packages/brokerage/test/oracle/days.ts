import type { BrokerInput, BrokerInstrument, VenueRequest } from '../../src/types.ts';
import { type Answer, done, IMPOSSIBLE, newRequest, watchRequest } from './answer.ts';
import { type Book, filledOf, isAtVenue, isReached, type ModelOrder, type ModelSweep } from './book.ts';
import { cashHold } from './fees.ts';
import { power } from './free-cash.ts';
import { followGroups, openOrdersOf } from './groups.ts';
import { become, end, isOpen, send } from './orders.ts';
import { applyAmend, finishCancel } from './reports.ts';
import { canSend } from './session.ts';
import { dayGain, taxDue, taxHeld, yearOf } from './tax-model.ts';
import { priceRefusal } from './term-checks.ts';

type Input<Kind extends BrokerInput['kind']> = Extract<BrokerInput, { kind: Kind }>;

/** Makes an account's trades final, and posts its tax as far as there is cash. */
function closeAccount(book: Book, accountId: number, settlesOn: string): void {
  const close = Math.max(0, ...book.fills.map((fill) => fill.close)) + 1;
  const owed = taxDue(book, accountId);
  const open = book.fills.filter((fill) => fill.accountId === accountId && fill.close === 0);
  const traded = open.some((fill) => fill.accountType === undefined);
  const gain = dayGain(book, accountId);
  const tax = owed < 0 ? owed : taxHeld(book, accountId);
  for (const fill of open) fill.close = close;
  if (tax !== 0) book.taxes.push({ accountId, amount: tax, settlesOn, arrived: false });
  if (traded || tax !== 0) book.closings.push({ accountId, year: yearOf(settlesOn), gain, tax });
}

export function closeTradeDate(book: Book, { date }: Input<'closeTradeDate'>): Answer {
  if (date !== book.tradeDate || book.orders.some(isAtVenue) || book.sweep !== null) return IMPOSSIBLE;
  for (const { accountId } of book.accounts) closeAccount(book, accountId, book.settlesOn ?? '');
  return done();
}

/** The effect of the new date, limits or ticks on an order that is not at the venue. */
function lapse(book: Book, order: ModelOrder, at: number): VenueRequest[] {
  const instrument = book.instruments.find((one) => one.code === order.instrument);
  const over = book.tradeDate !== null && order.expiresOn < book.tradeDate;
  const terms = { type: order.price === null ? 'market' : 'limit', price: order.price } as const;
  const off = instrument === undefined ? null : priceRefusal(instrument, terms, 'price');
  return over || off !== null ? end(order, 'expired', at, over ? 'SESSION_ENDED' : (off?.reason ?? null)) : [];
}

const upperOf = (book: Book, order: ModelOrder): number =>
  book.instruments.find((one) => one.code === order.instrument)?.upper ?? 0;

/** The increase of an order's hold with the new upper limit, yen. */
const growth = (book: Book, order: ModelOrder): number =>
  cashHold(book, { ...order, upper: upperOf(book, order) }) - cashHold(book, order);

/**
 * Re-checks these accounts' orders that are not at the venue; orders that end and holds that shrink come before holds
 * that grow.
 */
function recheck(book: Book, accounts: readonly number[], codes: readonly string[], at: number): VenueRequest[] {
  const before = openOrdersOf(book);
  const waiting = before.filter(
    (order) =>
      accounts.includes(order.accountId) &&
      codes.includes(order.instrument) &&
      !isAtVenue(order) &&
      order.state !== 'reserved',
  );
  const requests = waiting.flatMap((order) => lapse(book, order, at));
  requests.push(...followGroups(book, before, at).requests);
  const left = waiting.filter(isOpen);
  const growing = left.filter((order) => growth(book, order) > 0);
  for (const order of left.filter((one) => growth(book, one) < 0)) {
    order.upper = upperOf(book, order);
    order.updatedAt = at;
  }
  for (const order of growing) {
    const most = power(book, order.accountId, book.settlesOn) + cashHold(book, order);
    order.upper = upperOf(book, order);
    order.updatedAt = at;
    if (cashHold(book, order) > most) requests.push(...end(order, 'expired', at, 'INSUFFICIENT_CASH'));
  }
  for (const order of book.orders.filter(isOpen))
    if (accounts.includes(order.accountId)) order.upper = upperOf(book, order);
  return requests;
}

export function openTradeDate(book: Book, input: Input<'openTradeDate'>): Answer {
  const { tradeDate, settlesOn, instruments, at } = input;
  if (book.tradeDate !== null && tradeDate < book.tradeDate) return IMPOSSIBLE;
  const changed = instruments.filter(({ code, lower, upper }) => {
    const known = book.instruments.find((one) => one.code === code);
    return known?.lower !== lower || known.upper !== upper;
  });
  // Trades are made final when they begin to settle on another date (README, nights).
  const settles = settlesOn !== book.settlesOn;
  if (!maySweep(book, input.below)) return IMPOSSIBLE;
  if (book.settlesOn !== null && settlesOn < book.settlesOn) return IMPOSSIBLE;
  const moves = tradeDate !== book.tradeDate || settles;
  const stuck = (order: ModelOrder): boolean => moves || changed.some(({ code }) => code === order.instrument);
  if (book.orders.some((order) => isAtVenue(order) && stuck(order))) return IMPOSSIBLE;
  const closes = settles ? book.settlesOn : null;
  book.tradeDate = tradeDate;
  book.settlesOn = settlesOn;
  book.instruments = book.instruments.map((known) => {
    const news = instruments.find(({ code }) => code === known.code);
    if (news === undefined) return known;
    const { base, lower, upper, tickTable = known.tickTable } = news;
    return { ...known, base, lower, upper, tickTable };
  });
  return done(begin(book, { kind: 'open', date: tradeDate, closes }, input.below, at));
}

export function setInstrument(book: Book, { instrument, at }: Input<'setInstrument'>): Answer {
  const known = book.instruments.find(({ code }) => code === instrument.code);
  const same = known !== undefined && known.lower === instrument.lower && known.upper === instrument.upper;
  const busy = book.orders.some((order) => isAtVenue(order) && order.instrument === instrument.code);
  if (busy && !same) return IMPOSSIBLE;
  const others: BrokerInstrument[] = book.instruments.filter(({ code }) => code !== instrument.code);
  book.instruments = [...others, instrument].sort((a, b) => (a.code < b.code ? -1 : 1));
  const reached = book.accounts.filter((account) => isReached(book, account.accountId));
  const requests = recheck(
    book,
    reached.map(({ accountId }) => accountId),
    [instrument.code],
    at,
  );
  if (known?.halted !== true || instrument.halted) return done(requests);
  const waiting = book.orders.filter((order) => order.state === 'waiting' && order.instrument === instrument.code);
  return done([...requests, ...waiting.flatMap((order) => send(book, order, at))]);
}

export function settle(book: Book, { date, below, at }: Input<'settle'>): Answer {
  if (!maySweep(book, below)) return IMPOSSIBLE;
  return done(begin(book, { kind: 'settle', date, closes: null }, below, at));
}

const leaves = (book: Book, below: number): boolean => book.accounts.some(({ accountId }) => accountId >= below);

/** Only one sweep at a time, and none that leaves accounts for later while the venue takes orders. */
const maySweep = (book: Book, below = Infinity): boolean =>
  book.sweep === null && below > 0 && !(book.acceptsOrders && leaves(book, below));

function begin(book: Book, what: Pick<ModelSweep, 'kind' | 'date' | 'closes'>, below = Infinity, at = 0) {
  book.sweep = { ...what, next: 0, ahead: [] };
  return continueSweep(book, book.sweep, below, at);
}

function continueSweep(book: Book, sweep: ModelSweep, below: number, at: number): VenueRequest[] {
  const numbers = book.accounts.map(({ accountId }) => accountId);
  const requests = sweepAccounts(
    book,
    sweep,
    numbers.filter((id) => id < below && !isReached(book, id)),
    at,
  );
  book.sweep = leaves(book, below)
    ? { ...sweep, next: below, ahead: sweep.ahead.filter((accountId) => accountId >= below) }
    : null;
  if (book.sweep === null && sweep.kind === 'settle') book.settledTo = sweep.date;
  return requests;
}

function sweepAccounts(book: Book, { kind, date, closes }: ModelSweep, accounts: readonly number[], at: number) {
  if (kind === 'settle') {
    for (const entry of [...book.fills, ...book.taxes])
      if (entry.settlesOn <= date && accounts.includes(entry.accountId)) entry.arrived = true;
    return [];
  }
  if (closes !== null) for (const accountId of accounts) closeAccount(book, accountId, closes);
  const codes = book.instruments.map(({ code }) => code);
  markSwept(book, accounts);
  return recheck(book, accounts, codes, at);
}

function markSwept(book: Book, accounts: readonly number[]): void {
  if (book.sweep === null) return;
  book.sweep = { ...book.sweep, ahead: [...book.sweep.ahead, ...accounts].sort((a, b) => a - b) };
}

export function sweep(book: Book, { below = Infinity, at }: Input<'sweep'>): Answer {
  if (book.sweep === null || below <= book.sweep.next) return IMPOSSIBLE;
  return done(continueSweep(book, book.sweep, below, at));
}

export function sweepAccount(book: Book, { accountId, at }: Input<'sweepAccount'>): Answer {
  if (book.sweep === null || isReached(book, accountId)) return IMPOSSIBLE;
  if (!book.accounts.some((account) => account.accountId === accountId)) return IMPOSSIBLE;
  const { kind } = book.sweep;
  const requests = sweepAccounts(book, book.sweep, [accountId], at);
  if (kind === 'settle') markSwept(book, [accountId]);
  return done(requests);
}

/** Waiting orders are sent, in the order of acceptance, when the venue takes orders. */
export function venuePhase(book: Book, { acceptsOrders, phase, at }: Input<'venuePhase'>): Answer {
  if (acceptsOrders && book.sweep !== null) return IMPOSSIBLE;
  book.acceptsOrders = acceptsOrders;
  book.phase = phase ?? null;
  if (!acceptsOrders) return done();
  return done(book.orders.filter(({ state }) => state === 'waiting').flatMap((order) => send(book, order, at)));
}

/**
 * A venue that restarts gets its working orders; watches and orders in flight are sent again, cancels and amends
 * completed.
 */
export function venueReset(book: Book, { at }: Input<'venueReset'>): Answer {
  const requests: VenueRequest[] = [];
  for (const order of book.orders.filter(isOpen)) {
    if (order.state === 'armed') requests.push(...watchRequest(order));
    else if (order.state === 'cancelling') finishCancel(order, at);
    else if (isAtVenue(order) && order.state !== 'working' && order.state !== 'partial') {
      const filled = filledOf(book, order.orderId);
      if (order.amend !== null && order.amend.quantity >= filled) applyAmend(order);
      order.amend = null;
      if (order.quantity === filled) become(order, 'filled', at);
      else if (order.state === 'routed' && canSend(book, order)) requests.push(newRequest(book, order));
      else requests.push(...send(book, order, at));
    }
  }
  return done(requests);
}
