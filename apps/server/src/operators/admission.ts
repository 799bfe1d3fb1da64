import type { OperatorRate } from '@kabuto/contract/operator';
import { may } from '@kabuto/contract/permissions';
import type { FastifyRequest } from 'fastify';
import {
  type Admit,
  addressKey,
  assertLanguage,
  contextOf,
  idempotencyKeyOf,
  type Operator,
  Refused,
} from '../platform/http/index.ts';
import { permissionOf } from './audience.ts';

/** The operator of an active session, and the secret that its cookie holds. */
export type Session = { readonly operator: Operator; readonly secret: string };

export type OperatorAdmission = {
  /** The session of a request's cookie; null without an active one. */
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | null>;
  readonly takeToken: (key: string, rate: OperatorRate) => void;
  readonly publicOrigin: string | undefined;
};

/** Browsers send the origin of a call: only this server's own page may send one. */
function isSameOrigin({ headers, host }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicOrigin || new URL(origin).host === host;
}

/** Returns the session of an admitted call. Throws when its endpoint is public, which has none. */
export function sessionOfCall(sessions: WeakMap<FastifyRequest, Session>, request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (session === undefined) throw new Error('the call has no session: its endpoint does not require one');
  return session;
}

/**
 * Returns the function that admits or refuses an operator's call before its body is read: language, origin, session,
 * permission, idempotency key, rate. The address's bucket was drawn from before. Stores the session in `sessions`;
 * throws Refused.
 */
export function operatorAdmission(
  { sessionOf, takeToken, publicOrigin }: OperatorAdmission,
  sessions: WeakMap<FastifyRequest, Session>,
): Admit {
  return async (request, _name, endpoint) => {
    assertLanguage(request.headers.lang);
    if (endpoint.method !== 'GET' && !isSameOrigin(request, publicOrigin)) throw new Refused('FORBIDDEN');
    // The contract allows no other rates here.
    const rate = endpoint.rate as OperatorRate;
    const permission = permissionOf(endpoint);
    if (permission === null) {
      takeToken(addressKey(request.ip), rate);
      return;
    }
    const session = await sessionOf(request);
    if (session === null) throw new Refused('UNAUTHENTICATED');
    const { operator } = session;
    contextOf(request).operator = operator;
    sessions.set(request, session);
    takeToken(`${operator.tenantId} ${operator.operatorId}`, rate);
    if (!may(operator.roles, permission)) throw new Refused('FORBIDDEN');
    idempotencyKeyOf(request, endpoint.idempotent);
  };
}
