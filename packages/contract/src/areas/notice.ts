import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Strict } from '../fields.ts';

const Switch = Type.Union([Type.Literal('on'), Type.Literal('off')]);
/** `fills`: trades; `orders`: orders accepted, rejected, cancelled, expired. */
const choice = { fills: Switch, orders: Switch };

export const noticeDetail = endpoint({
  method: 'GET',
  path: 'v1/user/notice/detail',
  summary:
    'What this member is told by mail of orders. An order from a browser that has not ordered before is always told.',
  access: 'member',
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  /** `reachable`: false without a mail address: then none of it is told. */
  reply: Strict({ ...choice, reachable: Type.Boolean() }),
});

export const noticeChange = endpoint({
  method: 'POST',
  path: 'v1/user/notice/change',
  summary: 'Sets what this member is told by mail of orders; what is switched off is told by a last mail.',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Strict(choice),
  reply: Type.Null(),
});
