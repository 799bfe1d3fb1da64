import type { FastifyReply, FastifyRequest } from 'fastify';
import { CoreUnavailable } from '../core/index.ts';
import { Refused } from '../platform/http/index.ts';
import { DatabaseUnavailableError } from '../platform/postgres/index.ts';
import { codeOf, type ErrorCode, isErrorCode, type ResultCode, statusOf } from './codes.ts';
import { KabusRefused } from './refused.ts';
import { ERROR_MESSAGES } from './texts.ts';

/** Fastify's own errors, by the code that it gives them. */
const OF_FASTIFY: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 4001015,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 4001016,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 4001012,
  FST_ERR_BAD_URL: 4001011,
  FST_ERR_MAX_PARAM_LENGTH: 4001011,
};

/** The code of what a call threw; undefined for an error that nobody expected. */
function codeOfError(error: unknown): ErrorCode | ResultCode | undefined {
  if (error instanceof KabusRefused) return error.code;
  if (error instanceof Refused) return codeOf(error.reason);
  if (error instanceof CoreUnavailable) return codeOf(error.reason);
  if (error instanceof DatabaseUnavailableError) return 4001017;
  const code: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'code') : undefined;
  return typeof code === 'string' ? OF_FASTIFY[code] : undefined;
}

/** The body of an error in the published format. */
const errorBody = (code: ErrorCode) => ({ Code: code, Message: ERROR_MESSAGES[code] });

/** Sends an error of a call. */
export const sendError = (reply: FastifyReply, code: ErrorCode): FastifyReply =>
  reply.code(statusOf(code)).send(errorBody(code));

/**
 * Sends what a call threw. Refused orders and cancels have a `Result`, as the published page has it: the call was
 * served, and its order is refused. Anything unexpected is 4001001, and logged.
 */
export function sendThrown(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const code = codeOfError(error);
  if (code === undefined) {
    request.log.error({ err: error }, 'unexpected error of the gateway for trading programs');
    return sendError(reply, 4001001);
  }
  if (isErrorCode(code)) return sendError(reply, code);
  return reply.code(200).send({ Result: code, OrderId: null });
}
