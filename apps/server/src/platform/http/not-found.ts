import { ENDPOINTS } from '@kabuto/contract/schemas';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './errors.ts';
import { isClientPage, sendClientPage } from './static-client.ts';

/** Methods that some address takes. Others are refused before a body is looked at. */
const TAKEN: ReadonlySet<string> = new Set(['GET', 'HEAD', ...Object.values(ENDPOINTS).map(({ method }) => method)]);
const OF_FILES: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Addresses that nothing serves: the client's own pages, a wrong method (405), else 404 in the common shape. */
export function installNotFound(app: FastifyInstance, basePath: string, hasClient: boolean): void {
  const methods = new Map<string, Set<string>>();
  for (const { path, method } of Object.values(ENDPOINTS)) {
    methods.set(path, (methods.get(path) ?? new Set()).add(method));
  }
  const handle = (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (hasClient && path === basePath.slice(0, -1)) return reply.redirect(basePath, 308);
    if (hasClient && isClientPage(request, basePath)) return sendClientPage(reply);
    const allowed = path.startsWith('/api/') ? methods.get(endpointPath(path)) : hasClient ? OF_FILES : undefined;
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
  app.addHook('onRequest', async (request, reply) => (TAKEN.has(request.method) ? undefined : handle(request, reply)));
}

/** The path after the API base and the tenant segment, which never begins with `v1/`. */
function endpointPath(path: string): string {
  const rest = path.slice('/api/'.length);
  return rest.startsWith('v1/') ? rest : rest.slice(rest.indexOf('/') + 1);
}
