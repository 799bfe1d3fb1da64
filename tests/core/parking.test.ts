import { epochMs, instrumentCode, price, shares } from '@kabuto/market';
import { expect, it } from 'vitest';
import { Core } from '../../apps/server/src/core/index.ts';
import { createLogger } from '../../apps/server/src/platform/log/index.ts';
import { Random } from '../../packages/market/test/oracle/random.ts';
import { opening } from '../simulation/commands.ts';
import { SimDatabase } from '../simulation/database.ts';
import { FaultInjector } from '../simulation/fault-rates.ts';
import { Scheduler } from '../simulation/scheduler.ts';
import { MARKET, START } from '../simulation/settings.ts';
import { SimProcess } from '../simulation/sim-process.ts';

const MINUTE = 60_000;
/** 20 minutes before the first opening auction of the day. */
const EARLY = START + MINUTE / 2 - 20 * MINUTE;
const [BUYER, SELLER] = [1001, 1002];

/** A core on a simulated database and clock. `until` advances time until a call has returned, `pass` by a duration. */
async function startCore(clockMode: 'demo' | 'real') {
  const scheduler = new Scheduler(EARLY);
  const nothing = () => undefined;
  const database = new SimDatabase(scheduler, new FaultInjector(new Random(1)), nothing, nothing);
  const { tables } = database;
  tables.lease = { ...tables.lease, marketAt: EARLY };
  const process = new SimProcess(1, scheduler);
  const until = async <T>(work: Promise<T>): Promise<T> => {
    let done = false;
    const ended = work.finally(() => {
      done = true;
    });
    ended.catch(nothing);
    await scheduler.runUntil(() => done);
    return ended;
  };
  const core = await until(
    Core.start({
      ...MARKET,
      clockMode,
      connect: () => database.connect(process),
      timing: process.timing,
      log: createLogger({ level: 'silent' }),
      onFatal: (error) => {
        throw error;
      },
    }),
  );
  const pass = (ms: number) => {
    const end = scheduler.now + ms;
    return scheduler.runUntil(() => scheduler.now >= end);
  };
  return { core, tables, scheduler, until, pass };
}

it('a market in real time continues without any clients: orders placed 20 minutes before meet in the opening auction', async () => {
  const { core, tables, scheduler, until, pass } = await startCore('real');
  for (const account of [BUYER, SELLER])
    for (const input of opening(account, epochMs(EARLY - 14 * 24 * 60 * MINUTE))) await until(core.submit({ input }));
  const orders = (['buy', 'sell'] as const).map((side) =>
    core.submit({
      input: {
        kind: 'place',
        accountId: side === 'buy' ? BUYER : SELLER,
        clientOrderId: side,
        side,
        type: 'limit',
        instrument: instrumentCode('9999'),
        price: price(8_000),
        quantity: shares(100),
        timeInForce: 'day',
        expiresOn: null,
      },
    }),
  );
  for (const { refusal } of await until(Promise.all(orders))) expect(refusal).toBeNull();
  await pass(25 * MINUTE);
  expect(scheduler.now - tables.lease.marketAt).toBeLessThan(1_000);
  expect(await until(core.read((engine) => engine.broker.openOrders()))).toEqual([]);
  expect(tables.priceOf(instrumentCode('9999'))).toBe(8_000);
});

it('the market of a demo is parked after 15 minutes without clients, and continues when one connects', async () => {
  const { core, tables, pass } = await startCore('demo');
  await pass(15 * MINUTE + 1_000);
  const parkedAt = tables.lease.marketAt;
  await pass(25 * MINUTE);
  expect(tables.lease.marketAt).toBe(parkedAt);
  core.touch();
  await pass(1_000);
  expect(tables.lease.marketAt).toBeGreaterThan(parkedAt);
});

it('the market of a demo ticks four times a second, and commits once a second after 30 seconds without clients', async () => {
  const { core, tables, scheduler, until, pass } = await startCore('demo');
  await until(core.skipTo('opening'));
  /** How often market time was stored and how often it advanced in ten seconds. */
  const inTenSeconds = async () => {
    const before = await until(core.read(({ tick }) => tick));
    const stored = new Set<number>();
    const end = scheduler.now + 10_000;
    await scheduler.runUntil(() => {
      stored.add(tables.lease.marketAt);
      return scheduler.now >= end;
    });
    return { commits: stored.size, ticks: (await until(core.read(({ tick }) => tick))) - before };
  };
  core.touch();
  const watched = await inTenSeconds();
  expect(watched.commits).toBeGreaterThanOrEqual(38);
  await pass(25_000);
  const from = { at: tables.lease.marketAt, wall: scheduler.now };
  const quiet = await inTenSeconds();
  expect(quiet.commits).toBeLessThanOrEqual(12);
  expect(quiet.ticks).toBeGreaterThanOrEqual(38);
  expect(tables.lease.marketAt - from.at).toBeGreaterThanOrEqual(scheduler.now - from.wall - 1_500);
  core.touch();
  expect((await inTenSeconds()).commits).toBeGreaterThanOrEqual(38);
});

it('commands of jobs are carried out while the market of a demo is parked, and do not keep it from being parked', async () => {
  const { core, tables, until, pass } = await startCore('demo');
  const open = (accountId: number, options?: Parameters<Core['submit']>[1]) =>
    until(core.submit({ input: { kind: 'openAccount', accountId } }, options));
  await pass(10 * MINUTE);
  expect((await open(BUYER, { byUser: false })).refusal).toBeNull();
  await pass(5 * MINUTE + 1_000);
  const parkedAt = tables.lease.marketAt;
  expect((await open(SELLER, { byUser: false })).refusal).toBeNull();
  await pass(5 * MINUTE);
  expect(tables.lease.marketAt).toBe(parkedAt);
  await open(SELLER + 1);
  await pass(1_000);
  expect(tables.lease.marketAt).toBeGreaterThan(parkedAt);
});
