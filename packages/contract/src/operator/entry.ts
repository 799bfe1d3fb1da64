import { type TSchema, Type } from 'typebox';
import { Credential, PasskeyCreation, PasskeyRequest } from '../areas/factor.ts';
import { Empty, Names, Strict } from '../fields.ts';
import { operatorEndpoint } from './operator-endpoint.ts';
import { OPERATOR_ROLES } from './permissions.ts';

const Slug = Type.String({ pattern: '^[a-z][a-z0-9-]{1,30}$' });

const open = <const P extends string, R extends TSchema>(path: P, summary: string, reply: R) =>
  ({ method: 'POST', path, summary, access: 'public', rate: 'login', idempotent: false, query: Empty, reply }) as const;

export const registerBegin = operatorEndpoint({
  ...open(
    'v1/entry/register/begin',
    'Returns the options for a new passkey to an operator with a one-time token of this brokerage.',
    PasskeyCreation,
  ),
  body: Strict({ tenant: Slug, token: Type.String({ minLength: 1, maxLength: 64 }) }),
});

export const registerFinish = operatorEndpoint({
  ...open(
    'v1/entry/register/finish',
    'Exchanges the one-time token for the passkey and sets the cookie of a session.',
    Type.Null(),
  ),
  body: Strict({ tenant: Slug, credential: Credential }),
});

export const loginBegin = operatorEndpoint({
  ...open('v1/entry/login/begin', 'Returns the options for a login by passkey.', PasskeyRequest),
  body: Strict({ tenant: Slug }),
});

export const loginFinish = operatorEndpoint({
  ...open('v1/entry/login/finish', 'Logs in by passkey and sets the cookie of a session.', Type.Null()),
  body: Strict({ tenant: Slug, credential: Credential }),
});

export const logout = operatorEndpoint({
  method: 'POST',
  path: 'v1/entry/session/end',
  summary: 'Ends the session and removes its cookie.',
  access: { operator: 'own' },
  rate: 'login',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Type.Null(),
});

export const me = operatorEndpoint({
  method: 'GET',
  path: 'v1/entry/operator/me',
  summary: 'The logged-in operator: name, roles, and the brokerage with its names and whether it is a simulation.',
  access: { operator: 'own' },
  rate: 'read',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({
    operatorId: Type.Integer({ minimum: 1 }),
    name: Type.String(),
    tenant: Type.String(),
    tenantNames: Names,
    mode: Type.Union([Type.Literal('demo'), Type.Literal('live')]),
    roles: Type.Array(Type.Enum([...OPERATOR_ROLES])),
  }),
});

export const entryOptions = operatorEndpoint({
  method: 'GET',
  path: 'v1/entry/entry/options',
  summary: 'How this caller may enter: the brokerages whose demo operators are open to it, on this machine only.',
  access: 'public',
  rate: 'login',
  idempotent: false,
  query: Empty,
  body: Empty,
  reply: Strict({ demoTenants: Type.Array(Type.String()) }),
});

export const demoEnter = operatorEndpoint({
  ...open(
    'v1/entry/demo/enter',
    'Opens a session of one of the two demo operators, who together can propose and approve. Refused with DEMO_ONLY in a live brokerage, from another machine and through a proxy.',
    Type.Null(),
  ),
  body: Strict({ tenant: Slug, operator: Type.Union([Type.Literal('a'), Type.Literal('b')]) }),
});
