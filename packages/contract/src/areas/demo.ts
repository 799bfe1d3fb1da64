import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Page, paging, Strict, Time } from '../fields.ts';
import { contact } from './oauth.ts';

const demoOnly = 'Demo mode only.';

export const outbox = endpoint({
  method: 'GET',
  path: 'v1/demo/outbox/list',
  summary: `Mails that were not sent because no SMTP server is configured, and text messages, newest first, for one address or number. ${demoOnly}`,
  access: 'public',
  rate: 'read',
  idempotent: false,
  query: Strict({ ...contact, ...paging }),
  body: Empty,
  reply: Page(Strict({ id: Type.String(), to: Type.String(), subject: Type.String(), text: Type.String(), at: Time })),
});

export const resetDemo = endpoint({
  method: 'POST',
  path: 'v1/demo/account/reset',
  summary: `Closes the demo member's brokerage account and opens a fresh one with the same sample holdings. ${demoOnly}`,
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({ accountId: Type.String() }),
});

export const setSpeed = endpoint({
  method: 'POST',
  path: 'v1/demo/clock/speed',
  summary: `Market clock speed for everyone in this simulated market. ${demoOnly}`,
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict({ speed: Type.Union([Type.Literal('1'), Type.Literal('10'), Type.Literal('60')]) }),
  reply: Type.Null(),
});

export const skip = endpoint({
  method: 'POST',
  path: 'v1/demo/clock/skip',
  summary: `Moves the market clock to 30 s before the next morning's opening, or to shortly before the next opening, lunch, closing, night session, or day. ${demoOnly}`,
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict({
    to: Type.Union([
      Type.Literal('pre-open'),
      Type.Literal('opening'),
      Type.Literal('lunch'),
      Type.Literal('closing'),
      Type.Literal('night'),
      Type.Literal('day'),
    ]),
  }),
  reply: Type.Null(),
});
