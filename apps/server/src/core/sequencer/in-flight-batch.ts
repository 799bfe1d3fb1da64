import type { Outcome } from '../lease/leader.ts';
import type { Answer } from '../types.ts';
import type { Batch } from './batch.ts';
import type { QueuedCommand } from './queue.ts';

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
