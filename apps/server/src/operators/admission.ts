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

/** The operator of a living session, and the secret that its cookie holds. */
export type Session = { readonly operator: Operator; readonly secret: string };

export type OperatorAdmission = {
  /** The session of a request's cookie; null without a living one. */
  readonly sessionOf: (request: FastifyRequest) => Promise<Session | null>;
  readonly draw: (key: string, rate: OperatorRate) => void;
  readonly publicOrigin: string | undefined;
};

/** Browsers say where a call comes from: only our own page may send one. */
function fromOurPage({ headers, host }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicOrigin || new URL(origin).host === host;
}

/** The session of a call that was admitted. Throws when its endpoint is public: it has none. */
export function sessionOfCall(sessions: WeakMap<FastifyRequest, Session>, request: FastifyRequest): Session {
  const session = sessions.get(request);
  if (session === undefined) throw new Error('the call has no session: its endpoint did not ask for one');
  return session;
}

/**
 * Decides before a body is read whether an operator's call may go on: language, origin, session, permission, idempotency key, rate. The
 * address's bucket was drawn from before. Notes the session in `sessions`; throws Refused.
 */
export function operatorAdmission(
  { sessionOf, draw, publicOrigin }: OperatorAdmission,
  sessions: WeakMap<FastifyRequest, Session>,
): Admit {
  return async (request, _name, endpoint) => {
    assertLanguage(request.headers.lang);
    if (endpoint.method !== 'GET' && !fromOurPage(request, publicOrigin)) throw new Refused('FORBIDDEN');
    // The contract allows no other rates here.
    const rate = endpoint.rate as OperatorRate;
    const permission = permissionOf(endpoint);
    if (permission === null) {
      draw(addressKey(request.ip), rate);
      return;
    }
    const session = await sessionOf(request);
    if (session === null) throw new Refused('UNAUTHENTICATED');
    const { operator } = session;
    contextOf(request).operator = operator;
    sessions.set(request, session);
    draw(`${operator.tenantId} ${operator.operatorId}`, rate);
    if (!may(operator.roles, permission)) throw new Refused('FORBIDDEN');
    idempotencyKeyOf(request, endpoint.idempotent);
  };
}
