import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { boundConnections, type ConnectionLimits, serverTimes } from './connections.ts';
import { sendProblem } from './errors.ts';
import { readLanguage } from './language.ts';
import { HTTP } from './limits.ts';
import { problemOf } from './problem.ts';
import { answerRawError } from './raw-errors.ts';
import { securityHeaders } from './security-headers.ts';

export type Tls = { readonly key: string; readonly cert: string };
export type ServerOptions = {
  readonly log: FastifyBaseLogger;
  /** Addresses or ranges whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  readonly connections: ConnectionLimits;
  /** Serve https with this certificate. */
  readonly tls?: Tls;
  /** Cuts every connection on close; otherwise only those without a call in flight. */
  readonly cuts?: boolean;
};

/**
 * Creates a server for one port with what is common to all ports: limits, request ids, security headers, errors in the
 * common format. No routes yet.
 */
export function createServer({ log, trustedProxies, connections, tls, cuts }: ServerOptions): FastifyInstance {
  const times = serverTimes(connections);
  const settings: FastifyServerOptions<Server> = {
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    // An id from a client could be chosen to mislead readers of the log.
    requestIdHeader: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: HTTP.bodyBytes,
    // Fastify sets these two itself otherwise, to its own defaults.
    requestTimeout: connections.requestMs,
    keepAliveTimeout: connections.idleMs,
    // While closing, calls reach our own hook, which replies in the common format.
    return503OnClosing: false,
    forceCloseConnections: cuts === true ? true : 'idle',
    exposeHeadRoutes: false,
    clientErrorHandler: answerRawError,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders(request), 'x-request-id': request.id });
      sendProblem(request, reply, problemOf(error));
    },
  };
  const https = tls === undefined ? null : { ...tls, ...times, handshakeTimeout: connections.headersMs };
  // An https server differs from an http one only in raw types that are not used here; null means plain http.
  const app = Fastify({ ...settings, http: times, https } as FastifyServerOptions<Server>);
  boundConnections(app.server, connections, trustedProxies);

  app.decorateRequest('kabuto', null);
  app.addHook('onRequest', async (request, reply) => {
    request.kabuto = {
      language: readLanguage(request.headers.lang),
      caller: null,
      member: null,
      operator: null,
      permit: null,
      file: null,
      reason: null,
    };
    reply.headers({ ...securityHeaders(request), 'x-request-id': request.id });
  });
  // Replies are our own and checked by types; a compiled serializer for each would only duplicate the schema.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  return app;
}
