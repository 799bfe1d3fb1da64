import type { Outcome } from '../lease/leader.ts';
import type { Answer } from '../types.ts';
import type { Batch } from './batch.ts';
import type { Item } from './queue.ts';

/** What was applied and not yet sent to the store. */
type Open = { readonly items: Item[]; readonly answers: Answer[]; started: boolean };
/** A batch that was sent to the store. */
export type Flight = {
  readonly items: readonly Item[];
  readonly answers: readonly Answer[];
  readonly batch: Batch;
  readonly outcome: Promise<Outcome>;
  landed: boolean;
};

/** Nothing applied yet. */
export const newOpen = (): Open => ({ items: [], answers: [], started: false });
