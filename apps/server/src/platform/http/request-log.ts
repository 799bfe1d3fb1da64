import type { FastifyInstance } from 'fastify';

/**
 * One line a request: route pattern (never the address, whose query may hold a mail address), status, time, and who by
 * ids. Health checks are left out.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route?.endsWith('/livez') || route?.endsWith('/readyz')) return;
    const context = request.kabuto;
    request.log.info(
      {
        method: request.method,
        route: route ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(context?.caller ? { tenant: context.caller.tenantId } : {}),
        ...(context?.member ? { actor: context.member.userId } : {}),
        ...(context?.reason ? { reason: context.reason } : {}),
      },
      'request',
    );
  });
}
