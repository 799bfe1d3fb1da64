import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { Pool } from 'pg';
import { Compile } from 'typebox/compile';
import {
  addressKey,
  boundConnections,
  connectionLimits,
  type LimitProfile,
  type Member,
  type Operation,
  rateLimiter,
  serverTimes,
} from '../platform/http/index.ts';
import { nestsDeeperThan } from '../platform/http/json-depth.ts';
import { readTenant } from '../platform/postgres/index.ts';
import { hashSecret } from '../platform/seal/index.ts';
import type { TenantStore } from '../tenants/index.ts';
import type { KabusEndpoint, KabusMarket } from './call.ts';
import { KABUS_ENDPOINTS } from './calls/index.ts';
import { textOf } from './calls/read-fields.ts';
import { sendError, sendThrown } from './errors.ts';
import { BODY_BYTES, JSON_DEPTH, MOST_BUCKETS, RATES } from './limits.ts';
import { createOperate, type Who } from './operate.ts';
import { attachPush } from './push.ts';
import { KabusRefused } from './refused.ts';
import { RegisteredLists } from './registered.ts';
import { findHolder } from './store.ts';
import { type Holder, Tokens } from './tokens.ts';

export type KabusOptions = {
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  readonly markets: ReadonlyMap<number, KabusMarket>;
  /** The operations of the app. */
  readonly operations: readonly Operation[];
  readonly tenants: Pick<TenantStore, 'get'>;
  readonly limits?: LimitProfile;
};

const BASE = '/kabusapi';
/** The names by which a program on this machine reaches the port: another name could be one that a page points here. */
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Empty bodies are objects without fields: published calls without a body are sent with the type of one. */
function parseBody(text: string): object {
  if (text.trim() === '') return {};
  if (nestsDeeperThan(text, JSON_DEPTH)) throw new KabusRefused(4001012);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    throw new KabusRefused(4001012);
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new KabusRefused(4001012);
  return body;
}

/** The fields of a query, each once. Throws KabusRefused 4001010. */
/** The fields of the body, none without one. */
const bodyOf = ({ body }: FastifyRequest): object => (typeof body === 'object' && body !== null ? body : {});

function queryOf({ query }: FastifyRequest): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [name, value] of Object.entries(query ?? {})) {
    if (typeof value !== 'string') throw new KabusRefused(4001010);
    fields[name] = value;
  }
  return fields;
}

/** The part of the path behind the call's name. */
function symbolOf({ params }: FastifyRequest): string {
  const symbol: unknown = typeof params === 'object' && params !== null ? Reflect.get(params, 'symbol') : undefined;
  return typeof symbol === 'string' ? symbol : '';
}

/**
 * The gateway for trading programs that speak the API of kabu STATION (decision 0168), not yet listening. Only
 * simulated brokerages are reached through it.
 */
export function createKabus(options: KabusOptions): FastifyInstance {
  const { pool, log, markets, tenants } = options;
  const connections = connectionLimits('operators');
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_BYTES,
    return503OnClosing: false,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    http: serverTimes(connections),
    frameworkErrors: (error, request, reply) => {
      sendThrown(error, request, reply);
    },
  });
  boundConnections(app.server, connections);
  const tokens = new Tokens();
  const lists = new RegisteredLists();
  const draw = rateLimiter(RATES[options.limits ?? 'default'], MOST_BUCKETS);
  const marketOf = (tenantId: number): KabusMarket => {
    const market = markets.get(tenantId);
    if (market === undefined) throw new KabusRefused(4001017);
    return market;
  };
  const operate = createOperate({ operations: options.operations, tenants, coreOf: (id) => marketOf(id).core });

  const memberOf = async ({ tenantId, passwordHash }: Omit<Holder, 'userId'>): Promise<Member | undefined> => {
    const { mode } = await tenants.get(tenantId);
    if (mode !== 'demo') return undefined;
    return readTenant(pool, tenantId, (client) => findHolder(client, tenantId, passwordHash));
  };

  /** Who has a token. Throws KabusRefused 4001009 for one that has ended, or whose password has. */
  const authenticate = async (request: FastifyRequest): Promise<Who> => {
    const token = request.headers['x-api-key'];
    const holder = typeof token === 'string' ? tokens.holderOf(token) : undefined;
    if (holder === undefined) {
      // Not of those for tokens: a program with an old one would keep others from getting theirs.
      draw(`unknown ${addressKey(request.ip)}`, 'token');
      throw new KabusRefused(4001009);
    }
    const member = await memberOf(holder);
    if (member === undefined || member.userId !== holder.userId) {
      tokens.end(holder);
      throw new KabusRefused(4001009);
    }
    const { ip: address, id: requestId, host } = request;
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 400);
    return { tenantId: holder.tenantId, member, requestId, address, userAgent, host };
  };

  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseBody(String(text)));
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)));
    }
  });
  app.setErrorHandler((error, request, reply) => sendThrown(error, request, reply));
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    if (!LOCAL_HOST.test(request.host)) throw new KabusRefused(4001008);
  });

  app.post(`${BASE}/token`, async (request) => {
    draw(addressKey(request.ip), 'token');
    const passwordHash = hashSecret(textOf(bodyOf(request), 'APIPassword'));
    for (const tenantId of markets.keys()) {
      const member = await memberOf({ tenantId, passwordHash });
      if (member === undefined) continue;
      return { ResultCode: 0, Token: tokens.issue({ tenantId, userId: member.userId, passwordHash }) };
    }
    throw new KabusRefused(4001013);
  });

  const serve = ({ method, path, rate, reply: schema, handle }: KabusEndpoint): void => {
    const isReply = Compile(schema);
    app.route({
      method,
      url: `${BASE}/${path}`,
      // before the body is read
      onRequest: async (request) => {
        const who = await authenticate(request);
        draw(`${who.tenantId} ${who.member.userId}`, rate);
        callers.set(request, who);
      },
      handler: async (request) => {
        const who = callers.get(request);
        if (who === undefined) throw new Error('the call was not authenticated');
        const { tenantId, member } = who;
        const market = marketOf(tenantId);
        // a program keeps the demo's clock going, as an open app does
        market.core.touch();
        const reply = await handle({
          who,
          market,
          operate,
          registered: lists.of(tenantId, member.userId),
          symbol: symbolOf(request),
          query: queryOf(request),
          body: bodyOf(request),
        });
        if (isReply.Check(reply)) return reply;
        const [first] = isReply.Errors(reply);
        throw new Error(`the reply of ${path} is not as published: ${first?.instancePath} ${first?.message}`);
      },
    });
  };
  const callers = new WeakMap<FastifyRequest, Who>();
  for (const endpoint of KABUS_ENDPOINTS) serve(endpoint);

  const paths = new Set(['token', ...KABUS_ENDPOINTS.map(({ path }) => path)]);
  const isKnown = (url: string): boolean => {
    const [path = ''] = url.slice(BASE.length + 1).split('?');
    const segments = path.split('/');
    return paths.has(path) || paths.has([...segments.slice(0, -1), ':symbol'].join('/'));
  };
  const endPush = attachPush(app.server, {
    markets,
    tokens,
    lists,
    log,
    path: `${BASE}/websocket`,
    isLocal: (host) => LOCAL_HOST.test(host),
  });
  app.addHook('preClose', async () => endPush());
  app.setNotFoundHandler((request, reply) => sendError(reply, isKnown(request.url) ? 4001014 : 4001011));
  return app;
}
