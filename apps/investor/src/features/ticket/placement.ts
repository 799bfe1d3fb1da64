import type { OrderView } from '@kabuto/contract';
import { ApiError, CLIENT_CODE } from '../../shared/api/index.ts';
import type { OrderBody } from './model.ts';

/** One intended order: what is sent, and the key under which it counts once however often it is sent. */
export type Intent = { readonly body: OrderBody; readonly key: string };

/** Where the acceptance stands in the server's journal. */
export type JournalRecord = { readonly journalSeq: number; readonly headHash: string };

/** What has become of an intended order. */
export type Placement =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming'; readonly intent: Intent }
  | { readonly kind: 'sending'; readonly intent: Intent }
  | { readonly kind: 'placed'; readonly order: OrderView; readonly record: JournalRecord | null }
  /** The answer was lost. `missing`: the last look-up found no such order. */
  | { readonly kind: 'lost'; readonly intent: Intent; readonly looking: boolean; readonly missing: boolean };

export const IDLE: Placement = { kind: 'idle' };

/**
 * Whether a failed call may have placed the order all the same: no answer came, or the server itself does not know
 * (architecture 5). A refusal with a reason, and a session that has ended before anything was sent, are definite.
 */
export function isOutcomeUnknown(error: unknown): boolean {
  if (!(error instanceof ApiError)) return true;
  if (error.code === CLIENT_CODE.timeout || error.code === CLIENT_CODE.unreachable || error.code === CLIENT_CODE.abort)
    return true;
  if (error.reason === 'OUTCOME_UNKNOWN' || error.reason === 'INTERNAL') return true;
  return error.reason === null && error.status >= 500;
}

/** Whether a look-up by the client's order id says that no such order is recorded. */
export const isNotRecorded = (error: unknown): boolean =>
  error instanceof ApiError && (error.reason === 'ORDER_UNKNOWN' || error.reason === 'NOT_FOUND');
