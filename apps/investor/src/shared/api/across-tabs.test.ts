import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { GRACE_MS, MAX_WAIT_MS, OUTCOME_WAIT_MS, onceAcrossTabs, type SharedTask } from './across-tabs.ts';

let lock = '';
let names = 0;

/** The state that tabs share; `done` notifies every subscribed tab. */
class Shared {
  due = true;
  performed: string[] = [];
  readonly #listeners = new Set<() => void>();

  done(tab: string): void {
    this.performed.push(tab);
    this.due = false;
    for (const listener of [...this.#listeners]) listener();
  }

  tab(name: string, perform: () => Promise<void> = async () => this.done(name)): SharedTask {
    return {
      lock,
      due: () => this.due,
      perform,
      subscribe: (listener) => {
        this.#listeners.add(listener);
        return () => void this.#listeners.delete(listener);
      },
    };
  }
}

/** The state of each tab's work after `ms`. */
async function settledWithin(ms: number, ...tabs: readonly Promise<void>[]): Promise<readonly string[]> {
  const states = tabs.map(() => 'waiting');
  tabs.forEach((tab, index) => {
    void tab.then(
      () => states.splice(index, 1, 'done'),
      () => states.splice(index, 1, 'failed'),
    );
  });
  await vi.advanceTimersByTimeAsync(ms);
  return states;
}

beforeEach(() => {
  names += 1;
  lock = `lock-${names}`;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('work shared by tabs', () => {
  it('is done by one of them, and the others go on with its outcome', async () => {
    const shared = new Shared();
    const tabs = ['a', 'b', 'c'].map((name) => onceAcrossTabs(shared.tab(name)));
    expect(await settledWithin(500, ...tabs)).toEqual(['done', 'done', 'done']);
    expect(shared.performed).toEqual(['a']);
  });

  it('is done by no tab when it is not due', async () => {
    const shared = new Shared();
    shared.due = false;
    await onceAcrossTabs(shared.tab('a'));
    expect(shared.performed).toEqual([]);
  });

  it('is not done again by a tab that sees the outcome later than the lock', async () => {
    const shared = new Shared();
    const first = onceAcrossTabs(shared.tab('a'));
    await first;
    let seen = false;
    const late = { ...shared.tab('late'), due: () => !seen };
    const waiting = onceAcrossTabs(late);
    await vi.advanceTimersByTimeAsync(GRACE_MS + 1000);
    seen = true;
    expect(await settledWithin(OUTCOME_WAIT_MS, waiting)).toEqual(['done']);
    expect(shared.performed).toEqual(['a']);
  });

  it('is done by exactly one of several waiting tabs when the one before them failed', async () => {
    const shared = new Shared();
    const fails = onceAcrossTabs(shared.tab('a', () => Promise.reject(new Error('line down'))));
    const others = ['b', 'c', 'd'].map((name) => onceAcrossTabs(shared.tab(name)));
    expect(await settledWithin(OUTCOME_WAIT_MS + 1000, fails, ...others)).toEqual(['failed', 'done', 'done', 'done']);
    expect(shared.performed).toEqual(['b']);
  });

  it('fails for each of them when each one fails, and blocks none of them', async () => {
    const shared = new Shared();
    const down = () => Promise.reject(new Error('line down'));
    const tabs = ['a', 'b', 'c'].map((name) => onceAcrossTabs(shared.tab(name, down)));
    expect(await settledWithin(2 * OUTCOME_WAIT_MS + 1000, ...tabs)).toEqual(['failed', 'failed', 'failed']);
    const again = onceAcrossTabs(shared.tab('d'));
    expect(await settledWithin(500, again)).toEqual(['done']);
  });

  it('keeps no tab waiting for longer than a minute, however many hang before it', async () => {
    const shared = new Shared();
    const hangs = () => new Promise<void>(() => undefined);
    const tabs = ['a', 'b', 'c'].map((name) => onceAcrossTabs(shared.tab(name, hangs)));
    // The first tab holds the lock: its own call limits how long it runs, and times out earlier.
    expect(await settledWithin(MAX_WAIT_MS - 1, ...tabs)).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await settledWithin(1, ...tabs)).toEqual(['waiting', 'failed', 'failed']);
  });

  it('is done again by the same tab when it is due again within the grace', async () => {
    const shared = new Shared();
    await onceAcrossTabs(shared.tab('a'));
    shared.due = true;
    const again = ['a', 'b'].map((name) => onceAcrossTabs(shared.tab(name)));
    expect(await settledWithin(GRACE_MS + OUTCOME_WAIT_MS + 1000, ...again)).toEqual(['done', 'done']);
    expect(shared.performed).toEqual(['a', 'a']);
  });
});
