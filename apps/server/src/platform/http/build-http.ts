import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { type AdmissionOptions, admission } from './admission.ts';
import { installApi } from './api-routes.ts';
import { refuseAtDoor } from './at-the-door.ts';
import { installBodyParsers } from './body-parsers.ts';
import { boundConnections, type ConnectionLimits, connectionLimits, serverTimes } from './connections.ts';
import { type Explain, installErrorHandler, sendProblem } from './errors.ts';
import { installHealth, type Readiness } from './health.ts';
import { InFlight } from './in-flight.ts';
import { readLanguage } from './language.ts';
import { HTTP, type LimitProfile } from './limits.ts';
import { linger } from './linger.ts';
import { installNotFound } from './not-found.ts';
import { collectOpenApi } from './openapi.ts';
import type { Operation } from './operation.ts';
import { problemOf } from './problem.ts';
import { answerRawError } from './raw-errors.ts';
import { logRequests, type Served } from './request-log.ts';
import { routeTable } from './route-table.ts';
import { securityHeaders } from './security-headers.ts';
import { sessionRecheck } from './session-recheck.ts';
import { serveClient } from './static-client.ts';

export type HttpOptions = Omit<AdmissionOptions, 'limits'> & {
  readonly config: {
    /** Starts and ends with '/'. */
    readonly basePath: string;
    /** Addresses or ranges whose X-Forwarded-For is believed. */
    readonly trustedProxies: readonly string[];
  };
  readonly log: FastifyBaseLogger;
  readonly operations: readonly Operation[];
  readonly ready: () => Readiness;
  /** Folder of the built client; without it only the API is served. */
  readonly staticDir?: string;
  /** Serve https with this certificate. */
  readonly tls?: { readonly key: string; readonly cert: string };
  readonly limits?: LimitProfile;
  /** Instead of what the process's limit of open files and `limits` lead to. */
  readonly connections?: Partial<ConnectionLimits>;
  readonly checkReplies?: boolean;
  /** Adds routes that answer files rather than the API's envelope. */
  readonly files?: (app: FastifyInstance) => void;
  readonly explain?: Explain;
  /** Hears of every call of the API when it has its reply. */
  readonly onServed?: (served: Served) => void;
};

/**
 * The HTTP side of the server, not yet listening: API, client, health, OpenAPI. Throws when an endpoint has no
 * operation or two.
 */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { basePath, trustedProxies } = options.config;
  const table = routeTable(options.operations);
  const connections = { ...connectionLimits('app', options.limits), ...options.connections };
  const times = serverTimes(connections);
  const settings: FastifyServerOptions<Server> = {
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // An id from outside could be chosen to confuse whoever reads the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: HTTP.bodyBytes,
    // These two are set by Fastify, also to values of its own.
    requestTimeout: connections.requestMs,
    keepAliveTimeout: connections.idleMs,
    // While closing, calls reach our own hook, which answers in the common shape.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    clientErrorHandler: answerRawError,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders(request), 'x-request-id': request.id });
      sendProblem(request, reply, problemOf(error));
    },
  };
  const { tls } = options;
  const https = tls === undefined ? null : { ...tls, ...times, handshakeTimeout: connections.headersMs };
  // An https server differs from an http one in raw types that nothing here touches; null is a plain one.
  const app = Fastify({ ...settings, http: times, https } as FastifyServerOptions<Server>);
  boundConnections(app.server, connections, trustedProxies);

  app.decorateRequest('kabuto', null);
  app.addHook('onRequest', async (request, reply) => {
    request.kabuto = {
      language: readLanguage(request.headers.lang),
      caller: null,
      member: null,
      place: null,
      reason: null,
    };
    reply.headers({ ...securityHeaders(request), 'x-request-id': request.id });
  });
  // Replies are ours and checked by types; compiling a serializer for each would only copy the schema.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  logRequests(app, options.onServed);
  installErrorHandler(app, options.explain);
  await installBodyParsers(app);
  await collectOpenApi(app);

  let draining = false;
  installHealth(app, basePath, () => (draining ? { ok: false, reasons: ['draining'] } : options.ready()));
  const inFlight = new InFlight();
  installApi(app, {
    table,
    inFlight,
    admit: admission({ ...options, limits: options.limits ?? 'default' }),
    recheck: sessionRecheck(options.authenticate),
    checkReplies: options.checkReplies ?? false,
  });
  options.files?.(app);
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
  if (options.staticDir !== undefined) await serveClient(app, basePath, options.staticDir);
  app.addHook('preClose', async () => {
    draining = true;
    if (app.server.listening) await linger(app.server);
  });
  refuseAtDoor(app.server, inFlight, options.onServed);
  installNotFound(app, basePath, options.staticDir !== undefined);
  return app;
}
