import { describe, expect, it } from 'vitest';
import { fairSemaphore, type WorkOf } from './fair-semaphore.ts';

/** A semaphore whose tasks end when the test ends them. */
function harness(limits: Parameters<typeof fairSemaphore>[0]) {
  const run = fairSemaphore(limits);
  /** The tasks that have begun, in order, and the functions that end them. */
  const begun: string[] = [];
  const ends: ((value: unknown) => void)[] = [];
  const refused: string[] = [];
  let highest = 0;
  let running = 0;
  const ask = (address: string, account = address): void => {
    const of: WorkOf = { address, account };
    const name = `${address}/${account}`;
    run(of, async () => {
      begun.push(name);
      running += 1;
      highest = Math.max(highest, running);
      await new Promise((resolve) => ends.push(resolve));
      running -= 1;
    }).catch((error: unknown) => refused.push(`${name} ${error instanceof Error ? error.message : String(error)}`));
  };
  /** Ends all tasks, one after the other, until there are none. */
  const finish = async (): Promise<void> => {
    for (;;) {
      await new Promise(setImmediate);
      const end = ends.shift();
      if (end === undefined) return;
      end(null);
    }
  };
  return { run, ask, finish, begun, refused, peak: () => highest };
}

describe('a fair semaphore', () => {
  it('runs two at once, queues three, rejects the sixth, and works again afterwards', async () => {
    const { run, ask, finish, begun, refused, peak } = harness({ permits: 2, waiting: 3, waitingOfAddress: 3 });
    for (const _ of [1, 2, 3, 4, 5, 6]) ask('a');
    await finish();
    expect([begun.length, refused, peak()]).toEqual([5, ['a/a OVERLOADED'], 2]);
    await expect(run({ address: 'a', account: 'a' }, () => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(await run({ address: 'a', account: 'a' }, async () => 'again')).toBe('again');
  });

  it('serves an address in order, and other addresses in between first', async () => {
    const { ask, finish, begun, refused } = harness({ permits: 1, waiting: 20, waitingOfAddress: 5 });
    for (const n of [1, 2, 3, 4, 5, 6, 7]) ask('busy', `${n}`);
    ask('b');
    ask('c');
    await finish();
    expect(begun).toEqual(['busy/1', 'busy/2', 'b/b', 'c/c', 'busy/3', 'busy/4', 'busy/5', 'busy/6']);
    expect(refused).toEqual(['busy/7 OVERLOADED']);
  });

  it('serves the accounts of an address in turn, and reserves its last place for another account', async () => {
    const { ask, finish, begun, refused } = harness({ permits: 1, waiting: 20, waitingOfAddress: 4 });
    for (const _ of [1, 2, 3, 4, 5]) ask('office', 'guessed');
    ask('office', 'other');
    await finish();
    expect(begun.slice(0, 3)).toEqual(['office/guessed', 'office/guessed', 'office/other']);
    expect(refused).toEqual(['office/guessed OVERLOADED']);
  });

  it('does not let a new caller of an address pass one that waits for its second turn', async () => {
    const { ask, finish, begun } = harness({ permits: 1, waiting: 20, waitingOfAddress: 5 });
    ask('first');
    for (const n of [1, 2]) ask('a', `${n}`);
    ask('b');
    await finish();
    expect(begun).toEqual(['first/first', 'a/1', 'b/b', 'a/2']);
  });

  it('takes a place from the busiest address when all are taken, and from none with as few', async () => {
    const { ask, finish, begun, refused } = harness({ permits: 1, waiting: 6, waitingOfAddress: 5 });
    ask('running');
    for (const n of [1, 2, 3, 4, 5]) ask('busy', `${n}`);
    for (const address of ['b', 'c', 'd', 'e', 'f', 'g']) ask(address);
    await finish();
    // Four of the busy address's are given up; from then on all addresses have equally many waiting.
    expect(refused).toEqual([
      'busy/1 OVERLOADED',
      'busy/2 OVERLOADED',
      'busy/3 OVERLOADED',
      'busy/4 OVERLOADED',
      'g/g OVERLOADED',
    ]);
    expect(begun).toEqual(['running/running', 'busy/5', 'b/b', 'c/c', 'd/d', 'e/e', 'f/f']);
  });

  it('serves a single request of an address while another address sends 120', async () => {
    const { ask, finish, begun, refused } = harness({ permits: 2, waiting: 64, waitingOfAddress: 8 });
    for (let n = 0; n < 120; n += 1) ask('busy', `${n}`);
    const honest = Array.from({ length: 15 }, (_, n) => `honest ${n}`);
    for (const address of honest) ask(address);
    await finish();
    expect(begun.filter((name) => name.startsWith('honest'))).toHaveLength(15);
    expect(refused).toHaveLength(110);
    // All of them are done before the third waiting task of the busy address.
    expect(begun.slice(2, 19).filter((name) => name.startsWith('busy'))).toHaveLength(2);
  });
});
