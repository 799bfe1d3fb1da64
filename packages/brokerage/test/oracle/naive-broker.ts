import { type BrokerInput, FIRST_CUSTOMER_ACCOUNT } from '../../src/types.ts';
import { type Answer, done, IMPOSSIBLE, refused } from './answer.ts';
import type { Book } from './book.ts';
import { settledCash } from './cash.ts';
import {
  closeTradeDate,
  openTradeDate,
  setInstrument,
  settle,
  sweep,
  sweepAccount,
  venuePhase,
  venueReset,
} from './days.ts';
import { withdrawable } from './free-cash.ts';
import { refusal } from './funds.ts';
import { followGroups, openOrdersOf } from './groups.ts';
import { consumeHold, hold, releaseHold } from './hold-records.ts';
import { amend, cancel, isOpen, place, take } from './orders.ts';
import { report } from './reports.ts';

type Input<Kind extends BrokerInput['kind']> = Extract<BrokerInput, { kind: Kind }>;
const accountOf = (book: Book, accountId: number) => book.accounts.find((one) => one.accountId === accountId);
/** The most settled cash of an account, yen. */
const MAX_YEN = 1_000_000_000_000_000;

function openAccount(book: Book, { accountId, taxType, identity, at }: Input<'openAccount'>): Answer {
  if (accountId < FIRST_CUSTOMER_ACCOUNT || accountOf(book, accountId) !== undefined) return IMPOSSIBLE;
  book.accounts.push({
    accountId,
    type: taxType ?? 'specified',
    status: 'open',
    openedAt: at,
    limits: { order: null, day: null },
    nisa: false,
    withdrawNotBefore: null,
    identity: identity ?? null,
  });
  const { sweep: under } = book;
  if (under !== null && accountId >= under.next)
    book.sweep = { ...under, ahead: [...under.ahead, accountId].sort((a, b) => a - b) };
  return done();
}

function closeAccount(book: Book, { accountId, at }: Input<'closeAccount'>): Answer {
  const account = accountOf(book, accountId);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refusal('ACCOUNT_CLOSED', null));
  account.status = 'closed';
  const own = book.orders.filter((order) => order.accountId === accountId && isOpen(order));
  return done(own.flatMap((order) => take(order, at)));
}

function setAccountPolicy(
  book: Book,
  { accountId, status, limits, nisa, withdrawNotBefore, identity }: Input<'setAccountPolicy'>,
): Answer {
  const account = accountOf(book, accountId);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refusal('ACCOUNT_CLOSED', null));
  account.status = status ?? account.status;
  account.limits = limits ?? account.limits;
  account.nisa ||= nisa === true;
  account.identity = identity ?? account.identity;
  const waits = [account.withdrawNotBefore, withdrawNotBefore].flatMap((at) => at ?? []);
  account.withdrawNotBefore = waits.length === 0 ? null : Math.max(...waits);
  return done();
}

function credit(book: Book, { accountId, amount, house }: Input<'credit'>): Answer {
  const account = accountOf(book, accountId);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refusal('ACCOUNT_CLOSED', null));
  if (amount <= 0 || settledCash(book, accountId) + amount > MAX_YEN) {
    return refused(refusal('AMOUNT_INVALID', 'amount', { max: String(MAX_YEN) }));
  }
  book.moves.push({ accountId, house, amount });
  return done();
}

function debit(book: Book, { accountId, amount, house }: Input<'debit'>): Answer {
  const account = accountOf(book, accountId);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (account.status === 'frozen') return refused(refusal('TRADING_NOT_ALLOWED', null));
  if (amount <= 0) return refused(refusal('AMOUNT_INVALID', 'amount'));
  const available = withdrawable(book, accountId);
  if (amount > available) {
    const params = { required: String(amount), available: String(available), max: String(available) };
    return refused(refusal('INSUFFICIENT_CASH', 'amount', params));
  }
  book.moves.push({ accountId, house, amount: 0 - amount });
  return done();
}

function setFeeSchedule(book: Book, { schedule }: Input<'setFeeSchedule'>): Answer {
  const last = book.schedules.at(-1);
  if (last?.version === schedule.version) {
    return last.ratePpm === schedule.ratePpm && last.minimum === schedule.minimum ? done() : IMPOSSIBLE;
  }
  if (last !== undefined && schedule.version < last.version) return IMPOSSIBLE;
  book.schedules.push({ ...schedule });
  return done();
}

function decide(book: Book, input: BrokerInput): Answer {
  switch (input.kind) {
    case 'openAccount':
      return openAccount(book, input);
    case 'closeAccount':
      return closeAccount(book, input);
    case 'setAccountPolicy':
      return setAccountPolicy(book, input);
    case 'credit':
      return credit(book, input);
    case 'debit':
      return debit(book, input);
    case 'hold':
      return hold(book, input);
    case 'releaseHold':
      return releaseHold(book, input);
    case 'consumeHold':
      return consumeHold(book, input);
    case 'setInstrument':
      return setInstrument(book, input);
    case 'setFeeSchedule':
      return setFeeSchedule(book, input);
    case 'place':
      return place(book, input);
    case 'amend':
      return amend(book, input);
    case 'cancel':
      return cancel(book, input);
    case 'settle':
      return settle(book, input);
    case 'setVenue':
      book.takes = input.takes;
      return done();
    case 'venuePhase':
      return venuePhase(book, input);
    case 'openTradeDate':
      return openTradeDate(book, input);
    case 'closeTradeDate':
      return closeTradeDate(book, input);
    case 'sweep':
      return sweep(book, input);
    case 'sweepAccount':
      return sweepAccount(book, input);
    case 'venueReset':
      return venueReset(book, input);
    case 'venueReport':
      return report(book, input);
    case 'bookHistory':
    case 'setAlert':
    case 'removeAlert':
    case 'haltInstrument':
      throw new Error(`the model takes no ${input.kind}`);
  }
}

/** The naive broker: the machine's required result, by the written rules only. Changes the book only when done. */
export function applyToModel(book: Book, input: BrokerInput): Answer {
  if (input.at < book.lastAt) return IMPOSSIBLE;
  const before = openOrdersOf(book);
  const answer = decide(book, input);
  if (answer.outcome !== 'done') return answer;
  book.lastAt = input.at;
  const { requests, refusals } = followGroups(book, before, input.at);
  return { ...answer, requests: [...answer.requests, ...requests], refusals };
}
