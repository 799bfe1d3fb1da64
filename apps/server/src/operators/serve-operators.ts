import cookies from '@fastify/cookie';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { deviceName, relyingParty } from '../identity/index.ts';
import {
  type AnyOperation,
  addressKey,
  type ConnectionLimits,
  connectionLimits,
  contextOf,
  createServer,
  currentCalls,
  InFlight,
  idempotencyKeyOf,
  installNotFound,
  type Journals,
  type LimitProfile,
  limits,
  type Refused,
  rateLimiter,
  routeTable,
  serveAudience,
  serveClient,
} from '../platform/http/index.ts';
import { withTenant } from '../platform/postgres/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import { operatorAdmission, type Session, sessionOfCall } from './admission.ts';
import { OPERATORS, permissionOf } from './audience.ts';
import { type MakeChange, makeChange } from './change.ts';
import { readCookie, type SessionCookie, setCookie } from './cookie.ts';
import { isLocal } from './local.ts';
import { withLog } from './logged.ts';
import { entryOperations } from './operations/index.ts';
import { demoSlugs, operatorOfSession } from './store.ts';
import type { Visit } from './visit.ts';

export type OperatorOptions = {
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  readonly tenants: TenantStore;
  /** Where operators open the page, when it differs from the server's own address (a proxy terminates TLS). */
  readonly publicOrigin: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Folder of the built back office; absent or null: the port serves its API alone. */
  readonly staticDir?: string | null;
  /** Operations besides login and logout. */
  readonly operations: readonly AnyOperation[];
  readonly explain?: (error: unknown) => Refused | null;
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
  readonly connections?: Partial<ConnectionLimits>;
  readonly limits?: LimitProfile;
  readonly checkReplies?: boolean;
  /** Absent: reads do not wait for the read tables. */
  readonly journals?: Journals;
};

/**
 * Creates the operators' server, not yet listening: on a port or host of its own, with a cookie of its own. It gives no
 * access to the investors' API, and investors' tokens give no access here.
 */
export async function serveOperators(options: OperatorOptions): Promise<FastifyInstance> {
  const { pool, tenants, log, trustedProxies, publicOrigin } = options;
  const now = options.now ?? Date.now;
  const operations = [...entryOperations({ pool, tenants, demoSlugs: () => demoSlugs(pool) }), ...options.operations];
  const table = routeTable(OPERATORS, operations.map(withLog));
  const connections = { ...connectionLimits('operators'), ...options.connections };
  const app = createServer({ log, trustedProxies, connections, cuts: true });
  const takeToken = rateLimiter(limits.OPERATOR_BUCKETS[options.limits ?? 'default'], limits.MAX_OPERATOR_BUCKETS);
  app.addHook('onRequest', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    takeToken(addressKey(request.ip), 'address');
  });
  await app.register(cookies);

  const sessionOf = async (request: FastifyRequest): Promise<Session | null> => {
    const cookie = readCookie(request);
    const tenantId = cookie === null ? undefined : await tenants.resolve(cookie.slug);
    if (cookie === null || tenantId === undefined) return null;
    const found = await withTenant(pool, tenantId, (client) =>
      operatorOfSession(client, tenantId, cookie.secret, now()),
    );
    return found === undefined ? null : { operator: { ...found, tenantId }, secret: cookie.secret };
  };
  const visitOf = (request: FastifyRequest): Visit => ({
    rp: relyingParty(publicOrigin, { host: request.host }),
    device: deviceName((request.headers['user-agent'] ?? '').slice(0, 400)),
    address: request.ip,
    local: isLocal(request) && publicOrigin === undefined && trustedProxies.length === 0,
    requestId: request.id,
    language: contextOf(request).language,
    now: now(),
  });
  const sessions = new WeakMap<FastifyRequest, Session>();
  const changeOf = (request: FastifyRequest, session: Session, visit: Visit): MakeChange => {
    const { endpoint: event = '' } = request.routeOptions.config;
    const endpoint = OPERATORS.endpoints[event];
    const permission = endpoint === undefined ? null : permissionOf(endpoint);
    if (endpoint === undefined || permission === null) throw new Error(`${event} has no permission`);
    // Replies that hold a secret or personal data must not be stored, even if the caller sends a key.
    const key = endpoint.idempotent ? idempotencyKeyOf(request, true) : null;
    const of = { pool, event, permission, ...session, visit, key };
    return (work, content) => makeChange({ ...of, body: content ?? request.body ?? {} }, work);
  };

  await serveAudience(app, OPERATORS, {
    table,
    inFlight: new InFlight(),
    admit: operatorAdmission({ sessionOf, takeToken, publicOrigin }, sessions),
    // A change checks the session again in its own transaction.
    recheck: async () => undefined,
    callOf: (request, reply) => {
      const visit = visitOf(request);
      const set = {
        key: idempotencyKeyOf(request, false),
        setCookie: (cookie: SessionCookie | null) => setCookie(reply, cookie),
      };
      if (contextOf(request).operator === null) return { visit, ...set, operator: null };
      const session = sessionOfCall(sessions, request);
      return { visit, ...set, ...session, change: changeOf(request, session, visit) };
    },
    checkReplies: options.checkReplies ?? false,
    ...(options.journals === undefined ? {} : { seqOf: currentCalls(options.journals) }),
    ...(options.explain === undefined ? {} : { explain: options.explain }),
  });

  const { staticDir = null } = options;
  if (staticDir !== null) await serveClient(app, '/', staticDir);
  installNotFound(app, OPERATORS, '/', staticDir !== null);
  return app;
}
