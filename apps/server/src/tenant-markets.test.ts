import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { LeaseLost } from './core/index.ts';
import { createLogger } from './platform/log/index.ts';
import { type Brokerage, type Market, type MarketHooks, TenantMarkets } from './tenant-markets.ts';

const log = createLogger({ level: 'silent' });

/** A start in progress; the test decides its outcome. */
type Start = {
  readonly slug: string;
  readonly hooks: MarketHooks;
  readonly lead: (...problems: readonly string[]) => void;
  readonly fail: (error: Error) => void;
};

/** Markets by name only; `starts`: the requested ones, in order; `stopped`: those that were led and stopped. */
function harness(...slugs: readonly string[]) {
  const starts: Start[] = [];
  const stopped: string[] = [];
  const start = ({ slug }: Brokerage, hooks: MarketHooks): Promise<Market> => {
    const { promise, resolve, reject } = Promise.withResolvers<Market>();
    const stop = async () => void stopped.push(slug);
    starts.push({ slug, hooks, lead: (...problems) => resolve({ core: { problems }, stop }), fail: reject });
    return promise;
  };
  const brokerages = slugs.map((slug, n) => ({ tenantId: n + 1, slug }));
  const timing = { delay: () => Promise.resolve() };
  const started = TenantMarkets.start({ brokerages, start, timing, log });
  const latest = (slug: string): Start => {
    const found = starts.findLast((one) => one.slug === slug);
    if (found === undefined) throw new Error(`${slug} was not started`);
    return found;
  };
  return { starts, stopped, started, latest };
}

it('starts four markets at a time, and the next when one of them leads', async () => {
  const { starts, started } = harness('a', 'b', 'c', 'd', 'e', 'f');
  await turn();
  expect(starts.map(({ slug }) => slug)).toEqual(['a', 'b', 'c', 'd']);
  starts[2]?.lead();
  await turn();
  expect(starts.map(({ slug }) => slug)).toEqual(['a', 'b', 'c', 'd', 'e']);
  for (let n = 0; n < 6; n++) {
    starts[n]?.lead();
    await turn();
  }
  expect([...(await started).running.keys()]).toHaveLength(6);
});

it('stops a brokerage that loses its lease alone; its server stands by and leads it again when it may', async () => {
  const { starts, stopped, started, latest } = harness('kabuto', 'tsubasa');
  await turn();
  for (const { lead } of starts) lead();
  const markets = await started;
  const stoppedIds: number[] = [];
  markets.onStopped((tenantId) => stoppedIds.push(tenantId));
  latest('tsubasa').hooks.onFatal(new LeaseLost('epoch 2 has taken over'));
  await turn();
  expect([...markets.running.keys()]).toEqual([1]);
  expect([markets.isStandby(1), markets.isStandby(2)]).toEqual([false, true]);
  expect([stopped, stoppedIds]).toEqual([['tsubasa'], [2]]);
  expect(markets.problems).toEqual([
    "tsubasa: the market has stopped: the trading core's lease was lost: epoch 2 has taken over",
  ]);
  const again = latest('tsubasa');
  expect(again.hooks.restarted).toBe(false);
  again.hooks.onLed();
  expect(markets.problems).toEqual(['tsubasa: another server leads this market']);
  again.lead('stopping');
  await turn();
  expect([...markets.running.keys()]).toEqual([1, 2]);
  expect([markets.isStandby(2), markets.problems]).toEqual([false, ['tsubasa: stopping']]);
  expect(starts.map(({ slug }) => slug)).toEqual(['kabuto', 'tsubasa', 'tsubasa']);
});

it('does not wait for a brokerage that another live server leads, and tries again when its wait is interrupted', async () => {
  const { starts, started, latest } = harness('kabuto');
  await turn();
  latest('kabuto').hooks.onLed();
  const markets = await started;
  expect(markets.isStandby(1)).toBe(true);
  latest('kabuto').fail(new Error('the connection broke'));
  await turn();
  expect(starts).toHaveLength(2);
  let leads = false;
  void markets.leading.then(() => {
    leads = true;
  });
  await turn();
  expect(leads).toBe(false);
  latest('kabuto').lead();
  await turn();
  expect(leads).toBe(true);
});

it('fails the start when a market cannot be started, and stops the others', async () => {
  const { stopped, started, latest } = harness('kabuto', 'tsubasa');
  await turn();
  latest('kabuto').lead();
  await turn();
  latest('tsubasa').fail(new Error('the ledger is broken'));
  await expect(started).rejects.toThrow('the ledger is broken');
  expect(stopped).toEqual(['kabuto']);
});

it('stands by instead of ending when the lease is lost at the first start', async () => {
  const { starts, started, latest } = harness('kabuto');
  await turn();
  latest('kabuto').fail(new LeaseLost('epoch 3 has taken over'));
  expect((await started).isStandby(1)).toBe(true);
  await turn();
  expect(starts).toHaveLength(2);
});

it('stopping the server stops what it leads and waits for no lease', async () => {
  const { stopped, started, latest } = harness('kabuto', 'tsubasa');
  await turn();
  latest('kabuto').lead();
  const waiting = latest('tsubasa');
  waiting.hooks.onLed();
  const markets = await started;
  const stop = markets.stop();
  expect(waiting.hooks.stopped.aborted).toBe(true);
  waiting.fail(new LeaseLost('the server stops and waits no longer'));
  await stop;
  expect(stopped).toEqual(['kabuto']);
});
