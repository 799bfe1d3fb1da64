/** Runs a task once before the next paint; a hidden page does not paint, so it uses a timer: `paints` is false. */
export type Scheduler = (task: (paints: boolean) => void) => void;

const beforePaint: Scheduler = (task) => {
  if (document.visibilityState === 'visible') requestAnimationFrame(() => task(true));
  else setTimeout(() => task(false), 250);
};

/**
 * Quotes of which listeners are notified in a frame while others wait: each renders a row, and a long list must leave
 * the main thread free on a slow phone. Rows of a long list then change less often, each with its newest value.
 */
const QUOTES_PER_FRAME = 2;

const isQuote = (topic: string): boolean => topic.startsWith('quote:');

/**
 * The latest value of each topic. Values may arrive at any rate; listeners are notified of a topic at most once per
 * animation frame, of quotes in turn: the one that has waited longest is next.
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
    this.#flushLater();
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

  /** The topics that are next. */
  #next(): readonly (readonly [topic: string, value: unknown])[] {
    let quotes = 0;
    return [...this.#fresh].filter(([topic]) => {
      if (!isQuote(topic) || !this.#listeners.has(topic)) return true;
      quotes += 1;
      return quotes <= QUOTES_PER_FRAME;
    });
  }

  #flush(paints: boolean): void {
    this.#scheduled = false;
    const topics = paints ? this.#next() : [...this.#fresh];
    for (const [topic, value] of topics) {
      this.#fresh.delete(topic);
      this.#values.set(topic, value);
    }
    if (this.#fresh.size > 0) this.#flushLater();
    for (const [topic] of topics) for (const listener of [...(this.#listeners.get(topic) ?? [])]) listener();
  }

  #flushLater(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    this.#schedule((paints) => this.#flush(paints));
  }
}
