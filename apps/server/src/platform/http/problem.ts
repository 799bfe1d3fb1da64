import { REASONS } from '@kabuto/contract/reasons';
import { CommitUnknownError, DatabaseUnavailableError } from '../postgres/index.ts';
import { OutcomeUnknown } from './after-commit.ts';
import type { Problem } from './envelope.ts';
import { OVERLOADED } from './in-flight.ts';
import { HTTP } from './limits.ts';
import { Refused } from './operation.ts';

const plain = (reason: Problem['reason'], field: string | null = null): Problem => ({
  reason,
  field,
  params: field === null ? {} : { field },
});

/** Fastify's own errors by their code; its other 4xx errors of body parsing mean an unreadable body. */
const OF_FASTIFY: Readonly<Record<string, Problem>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: plain('BODY_TOO_LARGE', 'body'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: plain('MEDIA_TYPE_UNSUPPORTED', 'content-type'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: plain('FIELD_INVALID', 'content-length'),
  FST_ERR_CTP_INVALID_JSON_BODY: plain('FIELD_INVALID', 'body'),
  FST_ERR_BAD_URL: plain('FIELD_INVALID', 'url'),
};

/** What the caller may learn about an error; everything unexpected is INTERNAL, without details. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Refused) {
    const { reason, field, params } = error;
    const asked = Number(params.retryAfterSeconds);
    const seconds = REASONS[reason] === 503 && !(asked > 0) ? HTTP.overloadedRetrySeconds : asked;
    return seconds > 0 ? { reason, field, params, retryAfter: seconds } : { reason, field, params };
  }
  if (error instanceof DatabaseUnavailableError) return OVERLOADED;
  if (error instanceof CommitUnknownError || error instanceof OutcomeUnknown)
    return { ...plain('OUTCOME_UNKNOWN'), retryAfter: HTTP.overloadedRetrySeconds };
  if (!(error instanceof Error)) return plain('INTERNAL');
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = OF_FASTIFY[code];
  if (known !== undefined) return known;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  // Only Fastify's errors about the request itself; a 4xx of an inner library must not be blamed on the caller.
  if (code.startsWith('FST_ERR_CTP_') && status >= 400 && status < 500) return plain('FIELD_INVALID', 'body');
  return plain('INTERNAL');
}
