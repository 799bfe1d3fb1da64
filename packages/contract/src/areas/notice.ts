import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Digits, Empty, Nullable, paging, Strict, Time } from '../fields.ts';

const Switch = Type.Union([Type.Literal('on'), Type.Literal('off')]);
/** `fills`: trades; `orders`: orders accepted, rejected, cancelled, expired; `alerts`: prices that were hit. */
const choice = { fills: Switch, orders: Switch, alerts: Switch };

export const noticeDetail = endpoint({
  method: 'GET',
  path: 'v1/user/notice/detail',
  summary:
    'What this member is notified of by mail about orders and prices. An order from a browser that has not ordered before is always notified.',
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  /** `reachable`: false without a mail address: then nothing is sent. */
  reply: Strict({ ...choice, reachable: Type.Boolean() }),
});

export const noticeChange = endpoint({
  method: 'POST',
  path: 'v1/user/notice/change',
  summary:
    'Sets what this member is notified of by mail about orders and prices; switching off is confirmed by a last mail.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict(choice),
  reply: Type.Null(),
});

const Group = Type.Union([
  Type.Literal('orders'),
  Type.Literal('alerts'),
  Type.Literal('money'),
  Type.Literal('security'),
  Type.Literal('offerings'),
]);
const NoticeId = Type.String({ pattern: '^[A-Za-z]{1,30}-[0-9a-f-]{1,36}$' });
/** Unread ones: of notices those of the account, of all groups. */
const Unread = Type.Integer({ minimum: 0 });

const NoticeView = Strict({
  noticeId: Type.String(),
  group: Group,
  /** A key of NOTICE_KINDS; `params` are the values of its text. */
  kind: Type.String(),
  params: Type.Record(Type.String(), Type.String()),
  /** One line in the language of the call. */
  text: Type.String(),
  /** System time. */
  createdAt: Time,
  readAt: Nullable(Time),
});

export const noticeList = endpoint({
  method: 'GET',
  path: 'v1/user/notice/list',
  summary:
    'What has happened to this account, newest first: fills, orders that were cancelled, expired or rejected, alerts that were hit, settlements, changes of the login. Kept for 90 days, the newest 1,000 at most.',
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Strict({ group: Type.Optional(Group), ...paging }),
  body: Empty,
  reply: Strict({ rows: Type.Array(NoticeView), total: Type.Integer({ minimum: 0 }), unread: Unread }),
});

export const noticeUnread = endpoint({
  method: 'GET',
  path: 'v1/user/notice/unread',
  summary:
    'How much the member has not opened: notices of the account, news since the registration (100 are counted at most), and documents.',
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({ notices: Unread, news: Unread, documents: Unread }),
});

export const noticeRead = endpoint({
  method: 'POST',
  path: 'v1/user/notice/read',
  summary: 'Marks one notice of this account as read; one that is read already stays as it is.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict({ noticeId: NoticeId }),
  reply: Strict({ unread: Unread }),
});

export const noticeReadAll = endpoint({
  method: 'POST',
  path: 'v1/user/notice/read/all',
  summary:
    'Marks all notices of this account as read, or those of one group. With `until`, the `createdAt` of the newest one that was shown, later ones stay unread.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict({ group: Type.Optional(Group), until: Type.Optional(Digits('^\\d{1,15}$')) }),
  reply: Strict({ unread: Unread }),
});
