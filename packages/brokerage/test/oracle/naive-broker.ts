import { type BrokerInput, FIRST_CUSTOMER_ACCOUNT } from '../../src/types.ts';
import { type Answer, done, IMPOSSIBLE, refused } from './answer.ts';
import { settledCash } from './cash.ts';
import { closeEmptied } from './closing.ts';
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
import type { ModelState } from './model-state.ts';
import { amend, cancel, isOpen, place, take } from './orders.ts';
import { report } from './reports.ts';

type Input<Kind extends BrokerInput['kind']> = Extract<BrokerInput, { kind: Kind }>;
const accountOf = (model: ModelState, accountId: number) => model.accounts.find((one) => one.accountId === accountId);
/** The most settled cash of an account, yen. */
const MAX_YEN = 1_000_000_000_000_000;

function openAccount(model: ModelState, { accountId, taxType, identity, at }: Input<'openAccount'>): Answer {
  if (accountId < FIRST_CUSTOMER_ACCOUNT || accountOf(model, accountId) !== undefined) return IMPOSSIBLE;
  model.accounts.push({
    accountId,
    type: taxType ?? 'specified',
    status: 'open',
    openedAt: at,
    limits: { order: null, day: null },
    nisa: false,
    withdrawNotBefore: null,
    identity: identity ?? null,
    closing: false,
  });
  const { sweep: under } = model;
  if (under !== null && accountId >= under.next)
    model.sweep = { ...under, ahead: [...under.ahead, accountId].sort((a, b) => a - b) };
  return done();
}

function closeAccount(model: ModelState, { accountId, at }: Input<'closeAccount'>): Answer {
  const account = accountOf(model, accountId);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refusal('ACCOUNT_CLOSED', null));
  account.status = 'closed';
  account.closing = false;
  return done(takeAll(model, accountId, at));
}

const takeAll = (model: ModelState, accountId: number, at: number) =>
  model.orders.filter((order) => order.accountId === accountId && isOpen(order)).flatMap((order) => take(order, at));

function requestClosing(model: ModelState, { accountId, at }: Input<'requestClosing'>): Answer {
  const account = accountOf(model, accountId);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refusal('ACCOUNT_CLOSED', null));
  if (account.closing) return done();
  account.closing = true;
  return done(takeAll(model, accountId, at));
}

function setAccountPolicy(
  model: ModelState,
  { accountId, status, limits, nisa, withdrawNotBefore, identity }: Input<'setAccountPolicy'>,
): Answer {
  const account = accountOf(model, accountId);
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

function credit(model: ModelState, { accountId, amount, house }: Input<'credit'>): Answer {
  const account = accountOf(model, accountId);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (account.status === 'closed') return refused(refusal('ACCOUNT_CLOSED', null));
  if (amount <= 0 || settledCash(model, accountId) + amount > MAX_YEN) {
    return refused(refusal('AMOUNT_INVALID', 'amount', { max: String(MAX_YEN) }));
  }
  model.moves.push({ accountId, house, amount });
  return done();
}

function debit(model: ModelState, { accountId, amount, house }: Input<'debit'>): Answer {
  const account = accountOf(model, accountId);
  if (account === undefined) return refused(refusal('ACCOUNT_UNKNOWN', null));
  if (account.status === 'frozen') return refused(refusal('TRADING_NOT_ALLOWED', null));
  if (amount <= 0) return refused(refusal('AMOUNT_INVALID', 'amount'));
  const available = withdrawable(model, accountId);
  if (amount > available) {
    const params = { required: String(amount), available: String(available), max: String(available) };
    return refused(refusal('INSUFFICIENT_CASH', 'amount', params));
  }
  model.moves.push({ accountId, house, amount: 0 - amount });
  return done();
}

function setFeeSchedule(model: ModelState, { schedule }: Input<'setFeeSchedule'>): Answer {
  const last = model.schedules.at(-1);
  if (last?.version === schedule.version) {
    return last.ratePpm === schedule.ratePpm && last.minimum === schedule.minimum ? done() : IMPOSSIBLE;
  }
  if (last !== undefined && schedule.version < last.version) return IMPOSSIBLE;
  model.schedules.push({ ...schedule });
  return done();
}

function decide(model: ModelState, input: BrokerInput): Answer {
  switch (input.kind) {
    case 'openAccount':
      return openAccount(model, input);
    case 'closeAccount':
      return closeAccount(model, input);
    case 'requestClosing':
      return requestClosing(model, input);
    case 'setAccountPolicy':
      return setAccountPolicy(model, input);
    case 'credit':
      return credit(model, input);
    case 'debit':
      return debit(model, input);
    case 'hold':
      return hold(model, input);
    case 'releaseHold':
      return releaseHold(model, input);
    case 'consumeHold':
      return consumeHold(model, input);
    case 'setInstrument':
      return setInstrument(model, input);
    case 'setFeeSchedule':
      return setFeeSchedule(model, input);
    case 'place':
      return place(model, input);
    case 'amend':
      return amend(model, input);
    case 'cancel':
      return cancel(model, input);
    case 'settle':
      return settle(model, input);
    case 'setVenue':
      model.takes = input.takes;
      return done();
    case 'venuePhase':
      return venuePhase(model, input);
    case 'openTradeDate':
      return openTradeDate(model, input);
    case 'closeTradeDate':
      return closeTradeDate(model, input);
    case 'sweep':
      return sweep(model, input);
    case 'sweepAccount':
      return sweepAccount(model, input);
    case 'venueReset':
      return venueReset(model, input);
    case 'venueReport':
      return report(model, input);
    case 'bookHistory':
    case 'setAlert':
    case 'removeAlert':
    case 'haltInstrument':
    case 'listIssue':
    case 'dayTerms':
    case 'setMode':
    case 'setTransferPolicy':
    case 'setTokenPolicy':
    case 'importBankLine':
    case 'reconcileTransfer':
    case 'seeTokenDeposit':
    case 'fundTransfer':
    case 'fundCredits':
    case 'releaseTreasury':
    case 'declareDeposit':
    case 'draftWithdrawal':
    case 'stepTransfer':
    case 'announceOffering':
    case 'stepOffering':
    case 'continueOffering':
    case 'simulateApplications':
    case 'applyOffering':
    case 'amendApplication':
    case 'cancelApplication':
    case 'answerAllotment':
    case 'signAgreement':
    case 'reviewAgreement':
    case 'payAllotment':
    case 'setDayTradePolicy':
    case 'setLoanTerms':
    case 'markPrices':
    case 'consentDayTrades':
    case 'setClosingOption':
    case 'closeAllPositions':
    case 'deliverPositions':
    case 'stepDayTrades':
      throw new Error(`the model takes no ${input.kind}`);
  }
}

/** The naive broker: the machine's required result, by the written rules only. Changes the model only when done. */
export function applyToModel(model: ModelState, input: BrokerInput): Answer {
  if (input.at < model.lastAt) return IMPOSSIBLE;
  const before = openOrdersOf(model);
  const answer = decide(model, input);
  if (answer.outcome !== 'done') return answer;
  model.lastAt = input.at;
  const { requests, refusals } = followGroups(model, before, input.at);
  closeEmptied(model);
  return { ...answer, requests: [...answer.requests, ...requests], refusals };
}
