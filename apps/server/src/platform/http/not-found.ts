import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Audience } from './audience.ts';
import { sendProblem } from './errors.ts';
import { isClientPage, sendClientPage } from './static-client.ts';

const OF_FILES: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Addresses without a route: the client's own pages, a wrong method (405), else 404 in the common format. */
export function installNotFound(app: FastifyInstance, audience: Audience, basePath: string, hasClient: boolean): void {
  const endpoints = Object.values(audience.endpoints);
  // Methods that some route accepts. Others are refused before a body is read.
  const taken: ReadonlySet<string> = new Set(['GET', 'HEAD', ...endpoints.map(({ method }) => method)]);
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of endpoints) {
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  const handle = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (hasClient && path === basePath.slice(0, -1)) return reply.redirect(basePath, 308);
    const isPage = hasClient && !path.startsWith(audience.base) && isClientPage(request, basePath);
    if (isPage) return sendClientPage(reply);
    const allowed = path.startsWith(audience.base)
      ? methods.get(endpointPath(path, audience.base))
      : hasClient
        ? OF_FILES
        : undefined;
    if (allowed !== undefined && !allowed.has(request.method)) {
      reply.header('allow', [...allowed].join(', '));
      return sendProblem(request, reply, {
        reason: 'METHOD_NOT_ALLOWED',
        field: 'method',
        params: { field: 'method', allowed: [...allowed].join('|') },
      });
    }
    return sendProblem(request, reply, { reason: 'NOT_FOUND', field: null, params: {} });
  };
  app.setNotFoundHandler(handle);
  app.addHook('onRequest', async (request, reply) => (taken.has(request.method) ? undefined : handle(request, reply)));
}

/** The path after the base and the tenant segment, which never begins with `v1/`. */
function endpointPath(path: string, base: string): string {
  const rest = path.slice(base.length);
  return rest.startsWith('v1/') ? rest : rest.slice(rest.indexOf('/') + 1);
}
