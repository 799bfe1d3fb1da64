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
  /** Addresses or ranges whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly connections: ConnectionLimits;
  /** Serve https with this certificate. */
  readonly tls?: Tls;
  /** Cuts every connection when it closes; else those alone that no call is on. */
  readonly cuts?: boolean;
};

/** A server for one port with what is the same on every port: bounds, request ids, security headers, refusals in the common shape. No routes yet. */
export function createServer({ log, trustedProxies, connections, tls, cuts }: ServerOptions): FastifyInstance {
  const times = serverTimes(connections);
  const settings: FastifyServerOptions<Server> = {
    loggerInstance: log,
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
    forceCloseConnections: cuts === true ? true : 'idle',
    exposeHeadRoutes: false,
    clientErrorHandler: answerRawError,
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...securityHeaders(request), 'x-request-id': request.id });
      sendProblem(request, reply, problemOf(error));
    },
  };
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
      operator: null,
      place: null,
      reason: null,
    };
    reply.headers({ ...securityHeaders(request), 'x-request-id': request.id });
  });
  // Replies are ours and checked by types; compiling a serializer for each would only copy the schema.
  app.setSerializerCompiler(() => (data) => JSON.stringify(data));
  return app;
}
