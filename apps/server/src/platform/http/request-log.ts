import type { FastifyContextConfig, FastifyInstance } from 'fastify';
import { type Audience, endpointOf } from './audience.ts';
import type { RateClass } from './limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the endpoint that the route serves. */
    endpoint?: string;
  }
}

/** An API call that has been replied to. */
export type Served = { readonly rate: RateClass; readonly status: number; readonly seconds: number };

/**
 * Logs one line per request: route pattern (never the address, whose query may hold a mail address), status, time, and
 * the caller's ids. Health checks are left out. `onServed` is called for every API call.
 */
export function logRequests(app: FastifyInstance, audience: Audience, onServed?: (served: Served) => void): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route?.endsWith('/livez') || route?.endsWith('/readyz')) return;
    const { endpoint } = request.routeOptions.config satisfies FastifyContextConfig;
    if (endpoint !== undefined) {
      const { rate } = endpointOf(audience, endpoint);
      onServed?.({ rate, status: reply.statusCode, seconds: reply.elapsedTime / 1000 });
    }
    const context = request.kabuto;
    request.log.info(
      {
        method: request.method,
        route: route ?? null,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        ...(context?.caller ? { tenant: context.caller.tenantId } : {}),
        ...(context?.member ? { actor: context.member.userId } : {}),
        ...(context?.operator ? { tenant: context.operator.tenantId, operator: context.operator.operatorId } : {}),
        ...(context?.reason ? { reason: context.reason } : {}),
      },
      'request',
    );
  });
}
