import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { type AdmissionOptions, admission } from './admission.ts';
import { type ConnectionLimits, connectionLimits } from './connections.ts';
import { createServer, type Tls } from './create-server.ts';
import { drainConnections } from './drain-connections.ts';
import type { Explain } from './errors.ts';
import { installHealth, type Readiness } from './health.ts';
import { InFlight } from './in-flight.ts';
import { INVESTORS } from './investors.ts';
import type { LimitProfile } from './limits.ts';
import { shedLoad } from './load-shedding.ts';
import { installNotFound } from './not-found.ts';
import type { Operation } from './operation.ts';
import { callerOf, contextOf } from './request-context.ts';
import type { Served } from './request-log.ts';
import { routeTable } from './route-table.ts';
import { type Journals, seqOf } from './seq.ts';
import { serveAudience } from './serve-audience.ts';
import { sessionRecheck } from './session-recheck.ts';
import { serveClient } from './static-client.ts';
import type { UploadOptions } from './uploads.ts';

export type HttpOptions = Omit<AdmissionOptions, 'limits'> &
  UploadOptions & {
    readonly config: {
      /** Starts and ends with '/'. */
      readonly basePath: string;
      /** Addresses or ranges whose X-Forwarded-For is trusted. */
      readonly trustedProxies: readonly string[];
    };
    readonly log: FastifyBaseLogger;
    readonly operations: readonly Operation[];
    readonly ready: () => Readiness;
    /** Folder of the built client; without it only the API is served. */
    readonly staticDir?: string;
    /** Serve https with this certificate. */
    readonly tls?: Tls;
    readonly limits?: LimitProfile;
    /** Overrides the limits derived from the process's limit of open files and from `limits`. */
    readonly connections?: Partial<ConnectionLimits>;
    readonly checkReplies?: boolean;
    /** Absent: replies do not carry the journal's sequence. */
    readonly journals?: Journals;
    /** Adds routes that return files rather than the API's envelope. */
    readonly files?: (app: FastifyInstance) => void;
    readonly explain?: Explain;
    /** Called after every API call that has been replied to. */
    readonly onServed?: (served: Served) => void;
  };

/**
 * The HTTP side of the server, not yet listening: API, client, health, OpenAPI. Throws when an endpoint has no
 * operation or more than one.
 */
export async function buildHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { basePath, trustedProxies } = options.config;
  const { onServed, explain, tls } = options;
  const table = routeTable(INVESTORS, options.operations);
  const app = createServer({
    log: options.log,
    trustedProxies,
    connections: { ...connectionLimits('app', options.limits), ...options.connections },
    ...(tls === undefined ? {} : { tls }),
  });
  const inFlight = new InFlight();
  await serveAudience(app, INVESTORS, {
    table,
    inFlight,
    admit: admission({ ...options, limits: options.limits ?? 'default' }),
    recheck: sessionRecheck(options.authenticate),
    ...(options.journals === undefined ? {} : { seqOf: seqOf(options.journals) }),
    callOf: (request) => ({ caller: callerOf(request), member: contextOf(request).member }),
    checkReplies: options.checkReplies ?? false,
    ...(options.uploadDir === undefined ? {} : { uploadDir: options.uploadDir }),
    ...(options.admitUpload === undefined ? {} : { admitUpload: options.admitUpload }),
    ...(explain === undefined ? {} : { explain }),
    ...(onServed === undefined ? {} : { onServed }),
  });
  let draining = false;
  installHealth(app, basePath, () => (draining ? { ok: false, reasons: ['draining'], warnings: [] } : options.ready()));
  options.files?.(app);
  if (options.staticDir !== undefined) await serveClient(app, basePath, options.staticDir);
  app.addHook('preClose', async () => {
    draining = true;
    if (app.server.listening) await drainConnections(app.server);
  });
  shedLoad(app.server, inFlight, onServed);
  installNotFound(app, INVESTORS, basePath, options.staticDir !== undefined);
  return app;
}
