import { Type } from 'typebox';
import { ByteStream, DateText, Digits, Empty, Nullable, paging, Strict, Time } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { ProposalReason, ReasonText } from './reason.ts';

export const MemberId = Digits('^[1-9]\\d{0,14}$');

/** A customer without personal data: what identifies the person is masked. */
const Customer = Strict({
  memberId: Type.String(),
  accountId: Type.String(),
  /** Its first character; the rest is masked. */
  nickname: Type.String(),
  maskedMail: Nullable(Type.String()),
  maskedMobile: Nullable(Type.String()),
  /** State of the last identity check; null: nothing was submitted. */
  identity: Nullable(Type.Union([Type.Literal('pending'), Type.Literal('rejected'), Type.Literal('verified')])),
  demo: Type.Boolean(),
  mayRefer: Type.Boolean(),
  createdAt: Time,
  /** Since when no login is possible and no withdrawal goes on. */
  frozenAt: Nullable(Time),
  /** A new password ends only the freeze of the member's own. */
  frozenBy: Nullable(Type.Union([Type.Literal('member'), Type.Literal('operator')])),
  /** Since when the brokerage permits no login. */
  disabledAt: Nullable(Time),
  closedAt: Nullable(Time),
});

const page = {
  /** `next` of the page before. */
  below: Type.Optional(MemberId),
  pageSize: paging.pageSize,
};

const Customers = Strict({
  rows: Type.Array(Customer),
  /** `below` of the next page; null on the last one. */
  next: Nullable(Type.Integer({ minimum: 1 })),
});

const read = { method: 'GET', access: { operator: 'customer.read' }, rate: 'read', idempotent: false } as const;

export const customerList = operatorEndpoint({
  ...read,
  path: 'v1/customer/member/list',
  summary:
    'Customers by member ID from the highest, all or those with a member or account number. A page, and the ID to continue below.',
  query: Strict({ number: Type.Optional(MemberId), ...page }),
  body: Empty,
  reply: Customers,
});

export const customerSearch = operatorEndpoint({
  method: 'POST',
  path: 'v1/customer/member/search',
  summary:
    'Customers that a text finds, by member ID from the highest: a mail address, a mobile number, a nickname, or a name or its kana as the identity check has it (whole, or one of its words), or a member or account number. What kind of text it was and how many were found is in the log, the text is not.',
  access: { operator: 'customer.view' },
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict({ text: Type.String({ minLength: 1, maxLength: 254, pattern: '\\S' }), ...page }),
  reply: Customers,
});

export const customerExport = operatorEndpoint({
  ...read,
  path: 'v1/customer/member/export',
  summary:
    'All customers as CSV, masked as in the list, by member ID from the highest; sent in parts while it is read. The export is in the log.',
  download: { mediaType: 'text/csv', name: 'customers.csv' },
  query: Empty,
  body: Empty,
  reply: ByteStream,
});

const Session = Strict({
  device: Type.String(),
  createdAt: Time,
  lastSeenAt: Time,
});

const CustomerDetail = Strict({
  customer: Customer,
  factors: Strict({
    passkeys: Type.Integer({ minimum: 0 }),
    /** Since when an authenticator app is registered; null: none is. */
    totpSince: Nullable(Time),
    recoveryCodesLeft: Type.Integer({ minimum: 0 }),
  }),
  /** Active sessions, last used first; at most 100. */
  sessions: Type.Array(Session),
});

export const customerDetail = operatorEndpoint({
  ...read,
  path: 'v1/customer/member/detail',
  summary:
    'One customer: identity check, factors and sessions, without personal data. MEMBER_UNKNOWN: there is none with this ID.',
  query: Strict({ memberId: MemberId }),
  body: Empty,
  reply: CustomerDetail,
});

export const customerView = operatorEndpoint({
  method: 'POST',
  path: 'v1/customer/member/view',
  summary:
    "Opens a customer's personal data. The customer sees that it was opened, with the role and the reason; so does the log. Refused with VIEW_LIMIT once an operator has opened the most of a day.",
  access: { operator: 'customer.view' },
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict({ memberId: MemberId, reason: ReasonText }),
  reply: Strict({
    nickname: Type.String(),
    email: Nullable(Type.String()),
    mobile: Nullable(Type.String()),
    /** As the last identity check has it; null: nothing was submitted. */
    person: Nullable(Strict({ name: Type.String(), kana: Type.String(), birthDate: DateText, address: Type.String() })),
    /** The network addresses of the active sessions, last used first. */
    addresses: Type.Array(Type.String()),
  }),
});

const action = { method: 'POST', rate: 'write', idempotent: true, query: Empty, reply: CustomerDetail } as const;

export const customerStop = operatorEndpoint({
  ...action,
  path: 'v1/customer/member/stop',
  summary:
    'Ends every session of a customer; `freeze` and `disable` also permit no new one and stop withdrawals that are not sent, until an operator releases them. Orders stay as they are. MEMBER_STATE: it is so already.',
  access: { operator: 'customer.stop' },
  body: Strict({
    memberId: MemberId,
    action: Type.Union([Type.Literal('endSessions'), Type.Literal('freeze'), Type.Literal('disable')]),
    reason: ProposalReason,
  }),
});

export const customerRelease = operatorEndpoint({
  ...action,
  path: 'v1/customer/member/release',
  summary: 'Ends the freeze of a customer, or permits logins of a disabled one again. MEMBER_STATE: it is so already.',
  access: { operator: 'customer.release' },
  body: Strict({
    memberId: MemberId,
    action: Type.Union([Type.Literal('unfreeze'), Type.Literal('enable')]),
    reason: ProposalReason,
  }),
});
