/** Runs a task once before the next paint; a hidden page does not paint, so it uses a timer. */
export type Scheduler = (task: () => void) => void;

const beforePaint: Scheduler = (task) => {
  if (document.visibilityState === 'visible') requestAnimationFrame(task);
  else setTimeout(task, 250);
};

/**
 * The latest value of each topic. Values may arrive at any rate; listeners are notified of a topic at most once per
 * animation frame.
 */
export class ValueStore {
  readonly #values = new Map<string, unknown>();
  readonly #fresh = new Map<string, unknown>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #schedule: Scheduler;
  #scheduled = false;

  constructor(schedule: Scheduler = beforePaint) {
    this.#schedule = schedule;
  }

  /** The value of which listeners were last notified. */
  get(topic: string): unknown {
    return this.#values.get(topic);
  }

  /** The newest value, even if listeners have not been notified of it. */
  newest(topic: string): unknown {
    return this.#fresh.has(topic) ? this.#fresh.get(topic) : this.#values.get(topic);
  }

  put(topic: string, value: unknown): void {
    this.#fresh.set(topic, value);
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule(() => this.#flush());
  }

  /** Forgets a topic without users, so that an old price is never shown as a live one. */
  drop(topic: string): void {
    this.#values.delete(topic);
    this.#fresh.delete(topic);
  }

  listen(topic: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(topic) ?? new Set();
    this.#listeners.set(topic, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#listeners.delete(topic);
    };
  }

  #flush(): void {
    this.#scheduled = false;
    const topics = [...this.#fresh];
    this.#fresh.clear();
    for (const [topic, value] of topics) this.#values.set(topic, value);
    for (const [topic] of topics) for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener();
  }
}
