import type { ReasonCode } from '@kabuto/contract';
import { ApiError, CLIENT_CODE } from '../api/envelope.ts';

/**
 * Rejections issued before the request is processed; they reveal nothing about an earlier request under the same key.
 */
const REJECTED_UNPROCESSED: ReadonlySet<ReasonCode> = new Set([
  ...(['UNAUTHENTICATED', 'CONSENT_DUE', 'PROOF_REQUIRED', 'PROOF_INVALID', 'STEP_UP_REQUIRED'] as const),
  ...(['ACCOUNT_FROZEN', 'ACCOUNT_DISABLED', 'REGISTERED_ONLY', 'FORBIDDEN', 'TOO_MANY_REQUESTS'] as const),
  ...(['OVERLOADED', 'CORE_STOPPED', 'BROKERAGE_STOPPED'] as const),
]);

/**
 * Whether a failed call may have been executed nevertheless: no reply came, or the server itself does not know
 * (decision 0068). A rejection with a reason, and a session that ended before anything was sent, are definite.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.code === CLIENT_CODE.timeout || error.code === CLIENT_CODE.unreachable || error.code === CLIENT_CODE.abort)
    return true;
  if (error.reason === 'OUTCOME_UNKNOWN' || error.reason === 'INTERNAL') return true;
  return error.reason === null && error.status >= 500;
}

/** The same for a call repeated after a lost reply: only a decision that the server has stored is definite. */
export const isStillUnknown = (error: unknown): boolean =>
  isOutcomeUnknown(error) ||
  !(error instanceof ApiError) ||
  error.reason === null ||
  REJECTED_UNPROCESSED.has(error.reason);
