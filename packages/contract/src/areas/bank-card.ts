import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Digits, Empty, Nullable, Page, paging, Strict, Time } from '../fields.ts';
import { StepUpToken } from './factor.ts';

const BankCode = Digits('^\\d{4}$');
const BranchCode = Digits('^\\d{3}$');
const CardId = Digits('^[1-9]\\d{0,14}$');
/** 1 ordinary, 2 current, 4 savings, as in bank files. */
export const CardType = Type.Union([Type.Literal('1'), Type.Literal('2'), Type.Literal('4')]);
const Query = Type.Optional(Type.String({ maxLength: 40 }));

const read = { method: 'GET', access: 'member', rate: 'read', idempotent: false, body: Empty } as const;
const write = { method: 'POST', access: 'member', rate: 'write', query: Empty } as const;

/** A bank, or a branch of one: its code, name and reading in katakana. */
const Entry = Strict({ code: Type.String(), name: Type.String(), kana: Type.String() });

export const cardBanks = endpoint({
  ...read,
  path: 'v1/user/card/banks',
  summary:
    'Banks whose code, name or reading matches, best first; without a query all of them, Japan Post and the largest first.',
  query: Strict({ ...paging, query: Query }),
  reply: Page(Entry),
});

export const cardBranches = endpoint({
  ...read,
  path: 'v1/user/card/branches',
  summary: 'Branches of a bank whose code, name or reading matches, best first; without a query all of them by code.',
  query: Strict({ ...paging, bank: BankCode, query: Query }),
  reply: Page(Entry),
});

/** A member's bank account for withdrawals. */
export const CardView = Strict({
  cardId: CardId,
  bank: BankCode,
  bankName: Type.String(),
  branch: BranchCode,
  branchName: Type.String(),
  type: CardType,
  /** All but the last three digits are hidden. */
  number: Type.String({ pattern: '^••••\\d{3}$' }),
  /** The holder as the bank writes the name. */
  holder: Type.String(),
  isDefault: Type.Boolean(),
  addedAt: Time,
  /** Withdrawals to it leave from then on, by the cooling of the brokerage. */
  usableAt: Time,
});

export const cardList = endpoint({
  ...read,
  path: 'v1/user/card/list',
  summary: "The caller's bank cards, the default first, and the name that a card's holder must have.",
  query: Empty,
  reply: Strict({
    cards: Type.Array(CardView),
    /** Null until the identity is verified; `demo`: invented, of a throw-away account. */
    name: Nullable(
      Strict({
        name: Type.String(),
        kana: Type.String(),
        /** The reading as the bank writes it; null when it has characters that banks do not take. */
        bankKana: Nullable(Type.String()),
        kind: Type.Union([Type.Literal('verified'), Type.Literal('demo')]),
      }),
    ),
    most: Type.Integer(),
    coolingMs: Type.Integer(),
  }),
});

export const cardAdd = endpoint({
  ...write,
  path: 'v1/user/card/add',
  summary:
    'Adds a bank card of the caller; takes a step-up of purpose card-add whose subject is the SHA-256, as base64url, of the lines Idempotency-Key, bank, branch, type, symbol, number (absent ones empty). Japan Post (9900) takes symbol and number instead of branch and type. The first card becomes the default. A repeated key returns the same card.',
  idempotent: true,
  body: Strict({
    bank: BankCode,
    branch: Type.Optional(BranchCode),
    type: Type.Optional(CardType),
    /** Symbol of Japan Post. */
    symbol: Type.Optional(Digits('^\\d{5}$')),
    /** Up to 7 digits, filled with zeros on the left; of Japan Post up to 8. */
    number: Digits('^\\d{1,8}$'),
    holder: Type.String({ minLength: 1, maxLength: 80 }),
    stepUpToken: StepUpToken,
  }),
  reply: CardView,
});

export const cardDefault = endpoint({
  ...write,
  path: 'v1/user/card/default',
  summary:
    'Makes a card the default, which starts its cooling again; takes a step-up of purpose card-default whose subject is the card id. Does nothing for the default card.',
  idempotent: false,
  body: Strict({ cardId: CardId, stepUpToken: StepUpToken }),
  reply: Type.Null(),
});

export const cardRemove = endpoint({
  ...write,
  path: 'v1/user/card/remove',
  summary:
    'Removes a card; takes a step-up of purpose card-remove whose subject is the card id. The default card can be removed only as the last one. Does nothing for a card that was removed before.',
  idempotent: false,
  body: Strict({ cardId: CardId, stepUpToken: StepUpToken }),
  reply: Type.Null(),
});
