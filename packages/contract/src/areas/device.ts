import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Empty, Strict, Time } from '../fields.ts';

const member = { access: 'member', rate: 'exit', idempotent: false, query: Empty } as const;

export const sessionList = endpoint({
  ...member,
  method: 'GET',
  path: 'v1/user/session/list',
  summary: 'Where this member is logged in, the newest first.',
  rate: 'read',
  body: Empty,
  reply: Strict({
    rows: Type.Array(
      Strict({
        id: Type.String(),
        /** Whether it is the caller's session. */
        current: Type.Boolean(),
        /** Browser and system, '' when unknown. */
        device: Type.String(),
        address: Type.String(),
        createdAt: Time,
        lastSeenAt: Time,
      }),
    ),
  }),
});

export const sessionEnd = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/session/end',
  summary: 'Logs one of the own sessions out.',
  body: Strict({ id: Type.String({ minLength: 1, maxLength: 64 }) }),
  reply: Type.Null(),
});

export const sessionEndOthers = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/session/end/others',
  summary: 'Logs every own session out but this one.',
  body: Empty,
  reply: Strict({ ended: Type.Integer({ minimum: 0 }) }),
});

export const freeze = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/user/freeze',
  summary: 'Stops logins and money out and logs out everywhere; orders stay. A new password by mailed code ends it.',
  body: Empty,
  reply: Type.Null(),
});

export const changePassword = endpoint({
  ...member,
  method: 'POST',
  path: 'v1/user/user/password',
  summary: 'Another password; takes a step-up of purpose password-change. Other sessions end, the address is notified.',
  rate: 'login',
  body: Strict({
    password: Type.String({ maxLength: 200 }),
    stepUpToken: Type.Optional(Type.String({ maxLength: 64 })),
  }),
  reply: Type.Null(),
});
