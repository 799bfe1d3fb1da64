import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Nullable, Strict, Time } from '../fields.ts';
import { memberGet } from '../member-get.ts';

const write = {
  method: 'POST',
  access: 'member',
  rate: 'write',
  idempotent: false,
  query: Empty,
  body: Empty,
} as const;

export const kabusDetail = endpoint({
  ...memberGet(
    'v1/user/kabus/detail',
    'The gateway for trading programs that speak the API of kabu STATION: its port, and when the member made an API password.',
  ),
  query: Empty,
  /** `offered`: in simulated brokerages only. `port`: null where the server has no gateway. */
  reply: Strict({
    offered: Type.Boolean(),
    port: Nullable(Type.Integer({ minimum: 1, maximum: 65_535 })),
    createdAt: Nullable(Time),
  }),
});

export const kabusCreate = endpoint({
  ...write,
  path: 'v1/user/kabus/create',
  summary:
    'Makes the API password with which a trading program requests its token, shown in this reply only. A former password and its token end. Refused with DEMO_ONLY at a brokerage that is not simulated.',
  reply: Strict({ password: Type.String({ pattern: '^[A-Za-z0-9_-]{20}$' }) }),
});

export const kabusRevoke = endpoint({
  ...write,
  path: 'v1/user/kabus/revoke',
  summary: 'Ends the API password of the member and its token.',
  reply: Type.Null(),
});
