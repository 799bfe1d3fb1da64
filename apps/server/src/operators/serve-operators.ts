import { readFile } from 'node:fs/promises';
import path from 'node:path';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type pg from 'pg';
import { creationOptions, deviceName, relyingParty, requestOptions } from '../identity/index.ts';
import {
  addressKey,
  boundConnections,
  type ConnectionLimits,
  connectionLimits,
  Refused,
  securityHeaders,
  serverTimes,
  TokenBuckets,
} from '../platform/http/index.ts';
import { CommitUnknownError, DatabaseUnavailableError, withTenant } from '../platform/postgres/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import { enterByPasskey, enterByToken, type Visit } from './ceremony.ts';
import { clearCookie, readCookie, setCookie } from './cookie.ts';
import { OPERATOR_ADDRESSES, OPERATOR_CALLS } from './limits.ts';
import {
  endSession,
  hashOf,
  issueChallenge,
  note,
  operatorOfSession,
  operatorOfToken,
  readOffice,
} from './operator-store.ts';
import { entrancePage, languageOf, officePage } from './page.ts';

export type OperatorOptions = {
  readonly pool: pg.Pool;
  readonly log: FastifyBaseLogger;
  readonly tenants: TenantStore;
  /** Where operators open the page, when that is not the address they use (a proxy ends TLS). */
  readonly publicOrigin: string | undefined;
  readonly trustedProxies: readonly string[];
  /** Epoch milliseconds of the system clock. */
  readonly now?: () => number;
  readonly connections?: Partial<ConnectionLimits>;
};

const FILES = { '/operators.mjs': 'text/javascript', '/operators.css': 'text/css' } as const;
const BODY_BYTES = 16_384;
const FIELD_LENGTH = 8_192;

/** A text field of a body. Throws Refused FIELD_INVALID. */
function field(body: unknown, name: string): string {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined;
  if (typeof value === 'string' && value !== '' && value.length <= FIELD_LENGTH) return value;
  throw new Refused('FIELD_INVALID', name, { field: name, allowed: `1..${FIELD_LENGTH}` });
}

/** Browsers say where a call comes from: only our own page may send one. */
function fromOurPage({ headers, host }: FastifyRequest, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (origin === undefined || !URL.canParse(origin)) return false;
  return origin === publicOrigin || new URL(origin).host === host;
}

/**
 * The operators' entry, not yet listening: a server of its own for a port or host of its own, with a cookie of its own. It opens
 * nothing of the investors' API, and their tokens open nothing here.
 */
export async function serveOperators(options: OperatorOptions): Promise<FastifyInstance> {
  const { pool, tenants, log } = options;
  const now = options.now ?? Date.now;
  const buckets = new TokenBuckets(OPERATOR_ADDRESSES);
  const connections = { ...connectionLimits('operators'), ...options.connections };
  const app = Fastify({
    http: serverTimes(connections),
    requestTimeout: connections.requestMs,
    keepAliveTimeout: connections.idleMs,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    forceCloseConnections: true,
  });
  boundConnections(app.server, connections, options.trustedProxies);

  const tenantOf = async (slug: string): Promise<number> => {
    const tenantId = await tenants.resolve(slug);
    if (tenantId === undefined) throw new Refused('FACTOR_WRONG', 'tenant');
    return tenantId;
  };
  const visitOf = (request: FastifyRequest, tenantId: number): Visit => ({
    tenantId,
    rp: relyingParty(options.publicOrigin, { host: request.host }),
    device: deviceName(request.headers['user-agent'] ?? ''),
    address: request.ip,
    now: now(),
  });
  /** The logged-in operator of a request; null without a living session. */
  const operatorOf = async (request: FastifyRequest) => {
    const cookie = readCookie(request.headers.cookie);
    const tenantId = cookie === null ? undefined : await tenants.resolve(cookie.slug);
    if (cookie === null || tenantId === undefined) return null;
    const found = await withTenant(pool, tenantId, (client) =>
      operatorOfSession(client, tenantId, cookie.secret, now()),
    );
    return found === undefined ? null : { ...found, tenantId, secret: cookie.secret };
  };

  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ ...securityHeaders(request), 'cache-control': 'no-store' });
    const seconds = buckets.take(addressKey(request.ip), OPERATOR_CALLS);
    if (seconds > 0) {
      reply.header('retry-after', seconds);
      throw new Refused('TOO_MANY_REQUESTS');
    }
    if (request.method === 'POST' && !fromOurPage(request, options.publicOrigin)) throw new Refused('FORBIDDEN');
  });
  app.setErrorHandler((error, { raw }, reply) => {
    const status = error instanceof Refused ? STATUS.get(error.reason) : undefined;
    const given = status ?? statusOf(error);
    if (given === 503) reply.header('retry-after', RETRY_SECONDS);
    // Whose body breaks off has gone away.
    else if (given >= 500 && (raw.complete || !raw.destroyed))
      log.error({ err: error, area: 'operators' }, 'an operators call failed');
    return reply.status(given).send({ reason: error instanceof Refused ? error.reason : 'FAILED' });
  });

  for (const [address, type] of Object.entries(FILES)) {
    const text = await readFile(path.join(import.meta.dirname, 'page', path.basename(address)), 'utf8');
    app.get(address, async (_request, reply) => reply.type(`${type}; charset=utf-8`).send(text));
  }
  app.get('/', async (request, reply) => {
    const language = languageOf(request.headers['accept-language']);
    const operator = await operatorOf(request);
    reply.type('text/html; charset=utf-8');
    if (operator === null) return entrancePage(language);
    const tenant = await tenants.get(operator.tenantId);
    const office = await withTenant(pool, operator.tenantId, (client) =>
      readOffice(client, operator.tenantId, operator.operatorId),
    );
    return officePage(language, { name: operator.name, tenant, ...office });
  });

  app.post('/api/register/begin', async ({ body, host }) => {
    const slug = field(body, 'tenant');
    const tokenHash = hashOf(field(body, 'token'));
    const tenantId = await tenantOf(slug);
    const { names } = await tenants.get(tenantId);
    return withTenant(pool, tenantId, async (client) => {
      const operator = await operatorOfToken(client, tenantId, tokenHash, now());
      if (operator === undefined) throw new Refused('FACTOR_WRONG', 'token');
      const { operatorId, name, handle } = operator;
      const challenge = await issueChallenge(client, tenantId, { operatorId, tokenHash }, now());
      const who = { handle, account: `${name}@${slug}`, nickname: name, tenantName: names.en };
      return creationOptions(relyingParty(options.publicOrigin, { host }), challenge, who, []);
    });
  });
  app.post('/api/login/begin', async ({ body, host }) => {
    const tenantId = await tenantOf(field(body, 'tenant'));
    const challenge = await withTenant(pool, tenantId, (client) => issueChallenge(client, tenantId, null, now()));
    return requestOptions(relyingParty(options.publicOrigin, { host }), challenge);
  });
  for (const [address, enter] of [
    ['/api/register/finish', enterByToken],
    ['/api/login/finish', enterByPasskey],
  ] as const)
    app.post(address, async (request, reply) => {
      const slug = field(request.body, 'tenant');
      const tenantId = await tenantOf(slug);
      const secret = await enter(pool, visitOf(request, tenantId), field(request.body, 'credential'));
      reply.header('set-cookie', setCookie(slug, secret));
      return {};
    });
  app.post('/api/logout', async (request, reply) => {
    const operator = await operatorOf(request);
    if (operator !== null) {
      const { tenantId, operatorId, secret } = operator;
      await withTenant(pool, tenantId, async (client) => {
        await endSession(client, tenantId, secret);
        await note(client, tenantId, operatorId, 'logout', visitOf(request, tenantId), now());
      });
    }
    reply.header('set-cookie', clearCookie());
    return {};
  });
  app.get('/api/me', async (request) => {
    const operator = await operatorOf(request);
    if (operator === null) throw new Refused('UNAUTHENTICATED');
    return { name: operator.name, tenant: (await tenants.get(operator.tenantId)).slug };
  });
  return app;
}

/** What refusals are answered with; the page tells all of them in one sentence. */
const STATUS: ReadonlyMap<Refused['reason'], number> = new Map([
  ['UNAUTHENTICATED', 401],
  ['FORBIDDEN', 403],
  ['TOO_MANY_REQUESTS', 429],
  ['FIELD_INVALID', 400],
  ['FACTOR_WRONG', 400],
  ['FACTOR_EXPIRED', 400],
]);

const RETRY_SECONDS = 2;

/** Fastify's own errors carry their status; anything else is ours. */
function statusOf(error: unknown): number {
  if (error instanceof DatabaseUnavailableError || error instanceof CommitUnknownError) return 503;
  const status: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : 500;
}
