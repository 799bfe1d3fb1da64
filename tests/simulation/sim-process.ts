import type { Timing } from '../../apps/server/src/core/sequencer/timing.ts';
import type { Scheduler } from './scheduler.ts';

/**
 * A server process: everything that reaches it passes through here, so that it can be stopped, resumed or killed
 * between any two steps.
 */
export class SimProcess {
  readonly id: number;
  readonly timing: Timing;
  readonly #scheduler: Scheduler;
  readonly #onKilled: (() => void)[] = [];
  #held: (() => void)[] = [];
  #state: 'running' | 'frozen' | 'dead' = 'running';

  constructor(id: number, scheduler: Scheduler) {
    this.id = id;
    this.#scheduler = scheduler;
    this.timing = {
      now: () => Math.floor(scheduler.now),
      delay: (ms) => new Promise((resolve) => this.after(ms, resolve)),
      turn: () => new Promise((resolve) => this.after(0, resolve)),
      every: (ms, act) => this.#every(ms, act),
    };
  }

  get state(): 'running' | 'frozen' | 'dead' {
    return this.#state;
  }

  /** Delivers something to the process: now, when it resumes, or never. */
  deliver(act: () => void): void {
    if (this.#state === 'running') act();
    else if (this.#state === 'frozen') this.#held.push(act);
  }

  after(ms: number, act: () => void): void {
    this.#scheduler.after(ms, () => this.deliver(act));
  }

  /** As SIGSTOP. */
  freeze(): void {
    if (this.#state === 'running') this.#state = 'frozen';
  }

  /** As SIGCONT: what arrived while stopped is delivered at once, in order. */
  thaw(): void {
    if (this.#state !== 'frozen') return;
    this.#state = 'running';
    const held = this.#held;
    this.#held = [];
    for (const act of held) this.#scheduler.after(0, () => this.deliver(act));
  }

  /** As SIGKILL. */
  kill(): void {
    if (this.#state === 'dead') return;
    this.#state = 'dead';
    this.#held = [];
    for (const act of this.#onKilled.splice(0)) act();
  }

  onKilled(act: () => void): void {
    this.#onKilled.push(act);
  }

  #every(ms: number, act: () => void): () => void {
    let stopped = false;
    const next = (): void => {
      if (stopped) return;
      act();
      this.after(ms, next);
    };
    this.after(ms, next);
    return () => {
      stopped = true;
    };
  }
}
