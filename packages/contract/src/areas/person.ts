import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Strict, Time } from '../fields.ts';
import { StepUpToken } from './factor.ts';

/** Proves that the owner makes the request: a step-up. A throw-away account, which has no factor, needs none. */
const confirmation = { stepUpToken: StepUpToken };

export const closeMember = endpoint({
  method: 'POST',
  path: 'v1/user/user/close',
  summary:
    'Closes the account for good; takes a step-up of purpose account-close: open orders are cancelled, every session ends, the profile is erased. Ledger and documents are kept for as long as the law requires.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict(confirmation),
  reply: Type.Null(),
});

/** Rows as stored: numbers are yen, shares, tenths of a yen for prices, epoch milliseconds for times. */
const Rows = Type.Array(Type.Record(Type.String(), Type.Unknown()));

export const exportData = endpoint({
  method: 'POST',
  path: 'v1/user/user/export',
  summary:
    'Everything that is kept about the caller, secrets left out; takes a step-up of purpose data-export. `complete` is false when a part has more rows than one reply holds.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict(confirmation),
  reply: Strict({
    exportedAt: Time,
    complete: Type.Boolean(),
    profile: Rows,
    sessions: Rows,
    agreements: Rows,
    identityChecks: Rows,
    bankCards: Rows,
    withdrawalAddresses: Rows,
    watchlists: Rows,
    accounts: Rows,
    positions: Rows,
    orders: Rows,
    fills: Rows,
    postings: Rows,
    results: Rows,
    events: Rows,
    alerts: Rows,
    holds: Rows,
    transfers: Rows,
    transferSteps: Rows,
    deposits: Rows,
    withdrawals: Rows,
    tokenWithdrawals: Rows,
    chainAddresses: Rows,
    chainDeposits: Rows,
    bankLines: Rows,
    applications: Rows,
    profileViews: Rows,
    agreementViews: Rows,
    depositViews: Rows,
    documents: Rows,
    pushBrowsers: Rows,
    pushChoice: Rows,
    tradingPrograms: Rows,
    dayTrades: Rows,
    newsRead: Rows,
    prospectuses: Rows,
    blockAgreements: Rows,
    notices: Rows,
  }),
});
