import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Strict, Time } from '../fields.ts';

/** Shows that it is the owner who asks: the password, and the picture when one is asked for. A throw-away account has none. */
const proof = {
  password: Type.Optional(Type.String({ maxLength: 200 })),
  captchaId: Type.Optional(Type.String({ maxLength: 64 })),
  captchaText: Type.Optional(Type.String({ maxLength: 16 })),
};

export const closeMember = endpoint({
  method: 'POST',
  path: 'v1/user/user/close',
  summary:
    'Closes the account for good: open orders are cancelled, every session ends, the profile is erased. Ledger and documents are kept for as long as the law asks.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict(proof),
  reply: Type.Null(),
});

/** Rows as they are kept: numbers are yen, shares, tenths of a yen for prices, epoch milliseconds for times. */
const Rows = Type.Array(Type.Record(Type.String(), Type.Unknown()));

export const exportData = endpoint({
  method: 'POST',
  path: 'v1/user/user/export',
  summary:
    'Everything that is kept about the caller, secrets left out. `complete` is false when a part has more rows than one answer holds.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict(proof),
  reply: Strict({
    exportedAt: Time,
    complete: Type.Boolean(),
    profile: Rows,
    sessions: Rows,
    agreements: Rows,
    watchlists: Rows,
    accounts: Rows,
    positions: Rows,
    orders: Rows,
    fills: Rows,
    postings: Rows,
    results: Rows,
    events: Rows,
    alerts: Rows,
  }),
});
