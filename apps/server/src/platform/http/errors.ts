import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CommitUnknownError, DatabaseUnavailableError } from '../postgres/index.ts';
import { failure, type Problem } from './envelope.ts';
import { readLanguage } from './language.ts';
import type { Refused } from './operation.ts';
import { problemOf } from './problem.ts';

/** Sends a refusal in the common shape and in the caller's language. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): FastifyReply {
  const language = request.kabuto?.language ?? readLanguage(request.headers.lang);
  const body = failure(problem, language, request.id);
  if (request.kabuto) request.kabuto.reason = problem.reason;
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter));
  return reply
    .code(body.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(body));
}

/** Whether the body stopped in the middle because its sender went away. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** What the server of files refuses, such as an address with a NUL or one that leaves its folder, is not there. */
function isNoFile({ routeOptions }: FastifyRequest, error: unknown): boolean {
  const status: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return routeOptions.config.endpoint === undefined && typeof status === 'number' && status >= 400 && status < 500;
}

/** The refusal that an error of some area means; null for any other error. */
export type Explain = (error: unknown) => Refused | null;

/** Anything thrown becomes a refusal; what was not foreseen is logged with its stack and told as INTERNAL. */
export function installErrorHandler(app: FastifyInstance, explain: Explain = () => null): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(explain(error) ?? error);
    // The pool and the core log the outage itself; a stack for each call would bury that.
    if (error instanceof DatabaseUnavailableError || error instanceof CommitUnknownError)
      request.log.warn({ reason: error.message }, 'the database is not available');
    if (problem.reason !== 'INTERNAL') return sendProblem(request, reply, problem);
    if (isAborted(request)) {
      // There is nobody to read a reply, so this is the only line about it.
      request.log.info({ method: request.method, route: request.routeOptions.url ?? null }, 'request aborted');
      return sendProblem(request, reply, { reason: 'FIELD_INVALID', field: 'body', params: {} });
    }
    if (isNoFile(request, error)) return sendProblem(request, reply, { reason: 'NOT_FOUND', field: null, params: {} });
    request.log.error({ err: error }, 'unexpected error');
    return sendProblem(request, reply, problem);
  });
}
