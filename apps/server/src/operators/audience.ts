import type { Endpoint } from '@kabuto/contract';
import { OPERATOR_ENDPOINTS } from '@kabuto/contract/operator';
import { type Permission, rolesWith } from '@kabuto/contract/permissions';
import { Type } from 'typebox';
import { type Audience, KEY_HEADER, LANG_HEADER } from '../platform/http/index.ts';
import { COOKIE_NAME } from './cookie.ts';

/** Returns the permission that an endpoint requires; null for a public one. */
export function permissionOf({ access }: Pick<Endpoint, 'access'>): Permission | null {
  if (typeof access === 'object') return access.operator;
  if (access === 'public') return null;
  throw new RangeError(`the access ${access} does not exist on the operators' port`);
}

const NEEDS = (permission: Permission): string =>
  permission === 'own'
    ? 'For every logged-in operator.'
    : `Needs the permission \`${permission}\`: ${rolesWith(permission).join(', ')}.`;

/** Operators of a brokerage, on a separate port. */
export const OPERATORS: Audience = {
  endpoints: OPERATOR_ENDPOINTS,
  base: '/operator/',
  // The cookie names the brokerage.
  tenantSegment: false,
  endsSession: (endpoint) => permissionOf(endpoint) !== null,
  document: {
    title: 'Kabuto for operators',
    description:
      'What operators of a brokerage do. A call that is not GET has to come from a page of this server (`Origin`).',
    servers: [{ url: '/operator', description: "The operators' port of this server." }],
    tags: {
      entry: 'Passkeys and sessions.',
      proposal: 'Dangerous actions that a second operator has to approve.',
      operator: 'Operators, their roles and passkeys, and what they did.',
      today: 'What waits for operators.',
      identity: 'Reviews of identity checks.',
      fee: 'The fee schedule of the brokerage.',
      fund: 'Deposits, lines and files of the bank.',
      customer: 'Customers, their accounts and logins.',
      tenant: 'The settings of the brokerage and its user agreement.',
      margin: 'Day trades: positions, calls and deficits.',
      news: 'News of the brokerage in three languages.',
      referral: 'Members as referrers, their downlines, and the permission to refer others.',
      offering: 'Offerings from announcement to listing, their documents and signed agreements.',
      trading: 'Orders and fills of all customers, cancels for them, and halts of issues.',
    },
    securitySchemes: {
      operator: { type: 'apiKey', in: 'cookie', name: COOKIE_NAME, description: 'Session of an operator.' },
    },
    security: (endpoint) => [permissionOf(endpoint) === null ? {} : { operator: [] }],
    notes: (endpoint) => {
      const permission = permissionOf(endpoint);
      return permission === null ? [] : [NEEDS(permission)];
    },
    headers: (_name, { idempotent }) =>
      Type.Object({ lang: LANG_HEADER, ...(idempotent ? { 'idempotency-key': KEY_HEADER } : {}) }),
    meanings: {
      400: 'A field or a header is not accepted, or the thing does not allow this now; `data.field` names the input.',
      401: 'The session has ended.',
      403: 'None of the roles of this operator has the permission, or the call comes from another page.',
      404: 'There is nothing of that number at this brokerage.',
      503: 'The server cannot take this now; `Retry-After` is when to try again with the same key.',
    },
  },
};
