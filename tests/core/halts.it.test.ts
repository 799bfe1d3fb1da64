import { randomUUID } from 'node:crypto';
import { instrumentCode, price } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, type KillableCore, placeInput, startKillableCore } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

const OPTIONS = { seed: 7, codeVersion: 'test' };
const ACCOUNT = 1001;
const CODE = instrumentCode('7203');
/** Far below the market of 3,120 yen: it rests unfilled. */
const LOW = price(28_000);

let database: TestDatabase;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  await fundAccount(killable.core, ACCOUNT, 20_000_000);
  await killable.core.skipTo('opening');
  await killable.core.setSpeed(60);
  await eventually(() => killable.core.feed.session?.phase === 'am-continuous');
  await killable.core.setSpeed(1);
});
afterEach(() => database.drop());

const place = (quantity = 100) =>
  killable.core.submit({
    input: placeInput({
      accountId: ACCOUNT,
      side: 'buy',
      price: LOW,
      quantity,
      code: CODE,
      clientOrderId: randomUUID(),
    }),
  });
const halt = (halted: boolean) => killable.core.submit({ input: { kind: 'haltInstrument', instrument: CODE, halted } });
const stateOf = (orderId: number) => killable.core.read(({ broker }) => broker.order(orderId)?.state);
/** What members see of the issue: the overlay of its book, the flag of its quote, the shares working for the order. */
const seen = (orderId: number) =>
  killable.core.read(({ venue }) => ({
    overlay: venue.depth(CODE, 1).overlay,
    halted: venue.facts(CODE).halted,
    working: venue.workingShares(orderId),
  }));

it('MKT-10 a halt reaches broker and venue in one batch: orders refused, working ones kept, HALTED shown, also after a kill', async () => {
  const { order } = await place();
  const id = order?.orderId ?? 0;
  const published: (boolean | undefined)[] = [];
  killable.core.feed.setDepthFilter((code) => code === CODE);
  killable.core.feed.onPublished(({ quotes, depths }) => {
    const row = quotes.find(({ facts }) => facts.code === CODE);
    if (row !== undefined) published.push(row.facts.halted && depths.get(CODE)?.overlay === 'HALTED');
  });
  expect((await halt(true)).refusal).toBeNull();
  expect(published.at(-1)).toBe(true);
  expect(await seen(id)).toEqual({ overlay: 'HALTED', halted: true, working: 100 });
  expect(await stateOf(id)).toBe('working');
  expect((await place()).refusal).toMatchObject({ reason: 'INSTRUMENT_HALTED', field: 'instrument' });
  // no trade in it, whatever the participants send
  const volume = () => killable.core.read(({ venue }) => venue.facts(CODE).volume);
  const before = await volume();
  await killable.core.skipTo('lunch');
  expect(await volume()).toBe(before);

  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  expect(await seen(id)).toEqual({ overlay: 'HALTED', halted: true, working: 100 });
  expect(await stateOf(id)).toBe('working');
  await halt(false);
  expect((await seen(id)).halted).toBe(false);
  expect(await stateOf(id)).toBe('working');
  expect((await place()).order?.state).toBe('working');
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  await killable.core.stop();
});
