import type { Outcome } from '../lease/leader.ts';
import type { Answer } from '../types.ts';
import type { Batch } from './batch.ts';
import type { QueuedCommand } from './queue.ts';

/**
 * While a batch is being committed, fewer commands than this wait for its end, so that reads find a moment with nothing
 * applied ahead of a commit.
 */
export const MIN_GROUP_AHEAD = 8;

/** What was applied and not yet sent to the store. */
type OpenBatch = { readonly items: QueuedCommand[]; readonly answers: Answer[]; started: boolean };
/** A batch that was sent to the store. */
export type InFlightBatch = {
  readonly items: readonly QueuedCommand[];
  readonly answers: readonly Answer[];
  readonly batch: Batch;
  readonly outcome: Promise<Outcome>;
  settled: boolean;
};

/** Nothing applied yet. */
export const newOpenBatch = (): OpenBatch => ({ items: [], answers: [], started: false });
