import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CommitUnknownError, DatabaseUnavailableError } from '../postgres/index.ts';
import { OutcomeUnknown } from './after-commit.ts';
import { failure, type Problem } from './envelope.ts';
import { KEY_PATTERN } from './idempotency-key.ts';
import { readLanguage } from './language.ts';
import type { Refused } from './operation.ts';
import { problemOf } from './problem.ts';

/** Adds the key under which an unknown outcome can be looked up. */
function withKey({ headers }: FastifyRequest, problem: Problem): Problem {
  const key = headers['idempotency-key'];
  if (problem.reason !== 'OUTCOME_UNKNOWN' || typeof key !== 'string' || !KEY_PATTERN.test(key)) return problem;
  return { ...problem, params: { ...problem.params, key } };
}

/** Sends a refusal in the common format and in the caller's language. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, of: Problem): FastifyReply {
  const problem = withKey(request, of);
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

/** Whether the client disconnected before the body was complete. */
const isAborted = ({ raw }: FastifyRequest): boolean => raw.destroyed && !raw.complete;

/** Errors of the static file server, such as an address with a NUL or one that leaves its folder, become not found. */
function isNoFile({ routeOptions }: FastifyRequest, error: unknown): boolean {
  const status: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'statusCode') : undefined;
  return routeOptions.config.endpoint === undefined && typeof status === 'number' && status >= 400 && status < 500;
}

/** Converts an error of an area to a refusal; null for any other error. */
export type Explain = (error: unknown) => Refused | null;

/** Converts everything thrown to a refusal; unexpected errors are logged with their stack and reported as INTERNAL. */
export function installErrorHandler(app: FastifyInstance, explain: Explain = () => null): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(explain(error) ?? error);
    // The pool and the core log the outage itself; a stack for each call would hide that.
    if (error instanceof DatabaseUnavailableError || error instanceof CommitUnknownError)
      request.log.warn({ reason: error.message }, 'the database is not available');
    if (error instanceof OutcomeUnknown) request.log.error({ err: error.cause }, 'failed behind a committed command');
    if (problem.reason !== 'INTERNAL') return sendProblem(request, reply, problem);
    if (isAborted(request)) {
      // No client is left to read a reply, so this is the only record of it.
      request.log.info({ method: request.method, route: request.routeOptions.url ?? null }, 'request aborted');
      return sendProblem(request, reply, { reason: 'FIELD_INVALID', field: 'body', params: {} });
    }
    if (isNoFile(request, error)) return sendProblem(request, reply, { reason: 'NOT_FOUND', field: null, params: {} });
    request.log.error({ err: error }, 'unexpected error');
    return sendProblem(request, reply, problem);
  });
}
