import type { Slices } from '@kabuto/market';
import type { Engine } from './engine.ts';
import type { Answer, IdempotencyKey } from './types.ts';
import { CoreUnavailable } from './types.ts';

/** One place in so many of a batch is kept for orders that wait, however many cancels do. */
const NORMAL_SHARE = 8;

/** `urgent`: cancels, freezes and the like, which go before all others. `control`: moves of the demo's clock, at most one a batch. */
export type Lane = 'urgent' | 'normal' | 'control';

/** How many items may wait in each lane. A move of the demo's clock ends its batch, because it may cover a whole day: few of them may wait. */
const LANE_LIMIT: Readonly<Record<Lane, number>> = { urgent: 20_000, normal: 20_000, control: 3 };

/** Something the core is asked to do, and who waits for the answer. */
export type Item = {
  readonly lane: Lane;
  /** At once, or in slices. */
  readonly run: (engine: Engine, wallAt: number) => Answer | Slices<Answer>;
  readonly idempotency: IdempotencyKey | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
};

/** What waits for the next batches, bounded. */
export class CommandQueue {
  readonly #lanes: Record<Lane, Item[]> = { urgent: [], normal: [], control: [] };
  #closed: Error | null = null;

  get isEmpty(): boolean {
    return this.length === 0;
  }

  get length(): number {
    const { urgent, normal, control } = this.#lanes;
    return urgent.length + normal.length + control.length;
  }

  /** Resolves or rejects as the item does. Rejects with CoreUnavailable when its lane is full. */
  push(lane: Lane, run: Item['run'], idempotency?: IdempotencyKey): Promise<Answer> {
    if (this.#closed !== null) return Promise.reject(this.#closed);
    if (this.#lanes[lane].length >= LANE_LIMIT[lane]) return Promise.reject(new CoreUnavailable('OVERLOADED'));
    return new Promise((resolve, reject) => {
      this.#lanes[lane].push({ lane, run, idempotency, resolve, reject });
    });
  }

  /**
   * At most `limit` items for the next batch, urgent ones first, but for the share of those that are not; beyond the limit at most one
   * move of the clock, as the last.
   */
  take(limit: number): Item[] {
    const { urgent, normal, control } = this.#lanes;
    const kept = Math.min(normal.length, Math.floor(limit / NORMAL_SHARE));
    const first = urgent.splice(0, limit - kept);
    return [...first, ...normal.splice(0, limit - first.length), ...control.splice(0, 1)];
  }

  /** Nobody will work on these, or on any that come, any more. */
  close(error: Error): void {
    this.#closed = error;
    for (const lane of Object.values(this.#lanes)) for (const item of lane.splice(0)) item.reject(error);
  }
}
