import type { Language, ReasonCode } from '@kabuto/contract';
import type { FastifyRequest } from 'fastify';
import type { Permit } from './in-flight.ts';
import type { Caller, Member, Operator, ReceivedFile } from './operation.ts';

/** The state of one request, filled by the hooks it passes; read by the handler and the log line. */
export type RequestContext = {
  readonly language: Language;
  caller: Caller | null;
  member: Member | null;
  /** The caller on the operators' port. */
  operator: Operator | null;
  /** The permit of an API call among those in flight. */
  permit: Permit | null;
  /** The file of the call, until its operation has it. */
  file: ReceivedFile | null;
  /** Why the request was refused, for the log. */
  reason: ReasonCode | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    kabuto: RequestContext | null;
  }
}

/** The context created by the first hook. Throws for a route that was registered outside of the platform. */
export function contextOf(request: FastifyRequest): RequestContext {
  if (request.kabuto === null) throw new Error('the request has no context: its route is outside the platform');
  return request.kabuto;
}

/** The caller of an API request, known after its onRequest hook. */
export function callerOf(request: FastifyRequest): Caller {
  const { caller } = contextOf(request);
  if (caller === null) throw new Error('the request has no caller: its route does not require one');
  return caller;
}
