import { ANVIL } from '@kabuto/chain/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { CommandRefused, voidTransfer } from '../src/signer/void.ts';
import { DESTINATION } from './support/parties.ts';
import { removeFolders } from './support/test-log.ts';
import { World } from './support/world.ts';

const END = new Set(['final', 'voided', 'cancelled']);

/** Numbers from 0 to 1 that a seed determines. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

class Crash extends Error {}

describe.skipIf(ANVIL === undefined)('a signer that fails anywhere, again and again', () => {
  let world: World;

  afterEach(async () => {
    await world.stop();
    removeFolders();
  });

  it.each([1, 2, 3, 4])('moves exactly what it says that it has moved, seed %i', async (seed) => {
    const random = randomOf(seed);
    const below = (count: number): number => Math.floor(random() * count);
    world = await World.start();
    const before = await world.chain.balanceOf(DESTINATION);
    world.policy = { ...world.policy, dayLimit: 10 ** 15 };
    world.end();
    const asked = new Map<number, number>();
    const cancelled = new Set<number>();
    let crashes = 0;

    /** What a process does until it ends, which it may at any answer and at anything that it sends. */
    async function process(work: () => Promise<unknown>): Promise<void> {
      world.crash = (at) => {
        if (random() < 0.2) throw new Crash(at);
      };
      try {
        await work();
      } catch (error) {
        if (error instanceof CommandRefused) return;
        if (!(error instanceof Crash)) throw error;
        crashes += 1;
        // The process ends, or only its round does, as when the database is lost.
        if (random() < 0.5) world.end();
      } finally {
        world.crash = () => undefined;
      }
    }

    async function ask(): Promise<void> {
      const transferId = asked.size + 1;
      const units = 1_000_000 * (1 + below(200));
      asked.set(transferId, units);
      await world.server.ask(world.request({ transferId, amountUnits: units, leastUnits: units, mostUnits: units }));
    }

    const steps: readonly (() => Promise<unknown>)[] = [
      ask,
      ask,
      () => process(() => world.round()),
      () => process(() => world.round()),
      () => process(() => world.round()),
      () => world.chain.mine(),
      () => world.chain.mine(5),
      async () => {
        world.now += 300_000;
      },
      () => process(() => voidTransfer(world.signer().ports, 1 + below(asked.size))),
      async () => {
        const transferId = asked.size + 1;
        if (!cancelled.has(transferId)) await world.server.cancel(transferId, 1);
        cancelled.add(transferId);
        if (below(2) === 0) await ask();
      },
    ];
    for (let count = 0; count < 80; count += 1) await steps[below(steps.length)]?.();

    for (let count = 0; count < 40; count += 1) {
      expect(await world.round()).toBeNull();
      world.now += 60_000;
      await world.chain.mine(6);
    }
    let moved = 0;
    for (const [transferId, units] of asked) {
      const { state = 'none' } = (await world.server.reply(transferId)) ?? {};
      expect(END.has(state), `transfer ${transferId} is ${state}`).toBe(true);
      if (state === 'final') moved += units;
    }
    expect((await world.chain.balanceOf(DESTINATION)) - before).toBe(BigInt(moved));
    expect(moved).toBeGreaterThan(0);
    expect(crashes).toBeGreaterThan(3);
    const { state } = world.signer().ports.log;
    expect(await world.chain.wallet().minedNonce(world.wallet)).toBe(state.nextNonce);
  });
});
