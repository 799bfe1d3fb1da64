import type { Engine } from './engine.ts';
import type { Answer, IdempotencyKey } from './types.ts';
import { CoreUnavailable } from './types.ts';

const BATCH_LIMIT = 512;
const QUEUE_LIMIT = 20_000;
/** Moves of the demo's clock that may wait; each is a batch of its own, because one may cover a whole day. */
const CONTROL_LIMIT = 3;

/** Something the core is asked to do, and who waits for the answer. */
export type Item = {
  readonly run: (engine: Engine, wallAt: number) => Answer;
  readonly idempotency: IdempotencyKey | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
};

/** `urgent`: cancels, which pass everything else. `control`: moves of the demo's clock, at most one a batch. */
export type Lane = 'urgent' | 'normal' | 'control';

/** What waits for the next batches, bounded. */
export class CommandQueue {
  readonly #lanes: Record<Lane, Item[]> = { urgent: [], normal: [], control: [] };

  get isEmpty(): boolean {
    return this.length === 0;
  }

  get length(): number {
    const { urgent, normal, control } = this.#lanes;
    return urgent.length + normal.length + control.length;
  }

  /** Resolves or rejects as the item does. Rejects with CoreUnavailable when its lane is full. */
  push(lane: Lane, run: Item['run'], idempotency?: IdempotencyKey): Promise<Answer> {
    const { urgent, normal, control } = this.#lanes;
    const full = lane === 'control' ? control.length >= CONTROL_LIMIT : urgent.length + normal.length >= QUEUE_LIMIT;
    if (full) return Promise.reject(new CoreUnavailable('OVERLOADED'));
    return new Promise((resolve, reject) => {
      this.#lanes[lane].push({ run, idempotency, resolve, reject });
    });
  }

  /** The items of the next batch. */
  takeBatch(): Item[] {
    const { urgent, normal, control } = this.#lanes;
    return [...urgent.splice(0, BATCH_LIMIT), ...normal.splice(0, BATCH_LIMIT), ...control.splice(0, 1)];
  }

  /** Nobody will work on these any more. */
  rejectAll(error: Error): void {
    for (const lane of Object.values(this.#lanes)) for (const item of lane.splice(0)) item.reject(error);
  }
}
