import type { Slices } from '@kabuto/market';
import type { Engine } from '../engine/engine.ts';
import type { Answer, IdempotencyKey } from '../types.ts';
import { CoreUnavailable } from '../types.ts';

/** One place in this many of a batch is reserved for waiting orders, however many cancels wait. */
const NORMAL_SHARE = 8;

/**
 * `urgent`: cancels, freezes and the like, which go before all others. `control`: moves of the demo's clock, at most
 * one per batch.
 */
export type Lane = 'urgent' | 'normal' | 'control';

/**
 * How many items may wait in each lane. A move of the demo's clock may cover a whole day and so ends its batch: few of
 * them may wait.
 */
const LANE_LIMIT: Readonly<Record<Lane, number>> = { urgent: 20_000, normal: 20_000, control: 3 };

/** A request to the core, with the callbacks for its reply. */
export type QueuedCommand = {
  readonly lane: Lane;
  /** Runs at once, or in slices. */
  readonly run: (engine: Engine, wallAt: number) => Answer | Slices<Answer>;
  readonly idempotency: IdempotencyKey | undefined;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
  /** Whether it has no key, or one that was looked up. */
  isReady: boolean;
};

/**
 * In order of arrival: what may be taken, and after it what waits for the look-up of its own key or of one before it.
 */
type LaneQueue = { readonly ready: QueuedCommand[]; held: QueuedCommand[] };
const emptyLane = (): LaneQueue => ({ ready: [], held: [] });

/** The bounded queue of items for the next batches. */
export class CommandQueue {
  readonly #lanes: Record<Lane, LaneQueue> = { urgent: emptyLane(), normal: emptyLane(), control: emptyLane() };
  #closed: Error | null = null;

  get length(): number {
    return Object.values(this.#lanes).reduce((sum, { ready, held }) => sum + ready.length + held.length, 0);
  }

  /** How many may be taken. */
  get ready(): number {
    return Object.values(this.#lanes).reduce((sum, { ready }) => sum + ready.length, 0);
  }

  /** Returns why the item was not queued (its lane is full, or the queue is closed); null when it was. */
  push(item: QueuedCommand): Error | null {
    if (this.#closed !== null) return this.#closed;
    const { ready, held } = this.#lanes[item.lane];
    if (ready.length + held.length >= LANE_LIMIT[item.lane]) return new CoreUnavailable('OVERLOADED');
    if (item.isReady && held.length === 0) ready.push(item);
    else held.push(item);
    return null;
  }

  /** Moves items that have become ready, in each lane up to the first that has not; those in `answered` are dropped. */
  release(answered: ReadonlySet<unknown>): void {
    for (const lane of Object.values(this.#lanes)) {
      const end = lane.held.findIndex(({ isReady }) => !isReady);
      const released = lane.held.splice(0, end < 0 ? lane.held.length : end);
      for (const item of released) if (!answered.has(item)) lane.ready.push(item);
    }
  }

  /**
   * Takes at most `limit` items for the next batch: urgent ones first, except for the share of normal ones; beyond the
   * limit at most one move of the clock, as the last.
   */
  take(limit: number): QueuedCommand[] {
    const { urgent, normal, control } = this.#lanes;
    const reserved = Math.min(normal.ready.length, Math.floor(limit / NORMAL_SHARE));
    const first = urgent.ready.splice(0, limit - reserved);
    return [...first, ...normal.ready.splice(0, limit - first.length), ...control.ready.splice(0, 1)];
  }

  /** Puts items back to the front of their lanes, in their order. */
  requeue(items: readonly QueuedCommand[]): void {
    for (const item of items.toReversed()) this.#lanes[item.lane].ready.unshift(item);
  }

  /** Rejects all items; later ones are refused with the same error. */
  close(error: Error): void {
    this.#closed = error;
    for (const { ready, held } of Object.values(this.#lanes))
      for (const item of [...ready.splice(0), ...held.splice(0)]) item.reject(error);
  }
}
