import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { failure, type Problem } from './envelope.ts';
import { readLanguage } from './language.ts';
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

/** Anything thrown becomes a refusal; what was not foreseen is logged with its stack and told as INTERNAL. */
export function installErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    if (problem.reason === 'INTERNAL') request.log.error({ err: error }, 'unexpected error');
    return sendProblem(request, reply, problem);
  });
}
