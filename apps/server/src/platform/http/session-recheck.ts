import type { FastifyRequest } from 'fastify';
import type { Authenticate } from './admission.ts';
import { bearerOf } from './client-credential.ts';
import { Refused } from './operation.ts';
import { callerOf, contextOf } from './request-context.ts';

/**
 * Checks the session of a call again once its body has arrived: it was admitted by its headers, the body may take a
 * minute, and the session can end in that time. The lookup is usually cached. Throws Refused UNAUTHENTICATED.
 */
export function sessionRecheck(authenticate: Authenticate): (request: FastifyRequest) => Promise<void> {
  return async (request) => {
    const context = contextOf(request);
    if (context.member === null) return;
    const bearer = bearerOf(request.headers.authorization) ?? '';
    context.member = await authenticate(bearer, callerOf(request).tenantId);
    if (context.member === null) throw new Refused('UNAUTHENTICATED');
  };
}
