import { price } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Answer, type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { eventsOfRow } from '../../apps/server/src/core/journal/events.ts';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import { projected, seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import {
  fundAccount,
  type MachineState,
  machineStateOf,
  placeInput,
  startKillableCore,
  stateOfMachines,
} from '../support/core-harness.ts';
import { asEditor, batchRows } from '../support/journal-edits.ts';

const OPTIONS = { seed: 7, codeVersion: 'test', sweepRows: 6 };
const ACCOUNTS = Array.from({ length: 30 }, (_, n) => 1001 + n);
const [LAST = 0] = ACCOUNTS.slice(-1);

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(() => database.drop());

/** Calls `look` at the next committed state in which an act over all accounts is in progress. */
const during = <T>(core: Core, look: (machines: Parameters<typeof stateOfMachines>[0]) => T): Promise<T> =>
  new Promise((resolve, reject) => {
    let seen = false;
    const stop = core.feed.onPublished(() => {
      const read = core.read((engine) => {
        if (seen || engine.broker.sweep === null) return;
        seen = true;
        stop();
        resolve(look(engine));
      });
      read.catch(reject);
    });
  });

it('ORD-12 a server that dies while a date is being opened resumes where it was; commands sent meanwhile are kept', async () => {
  const { core, kill } = await startKillableCore(database.appUrl, OPTIONS);
  for (const accountId of ACCOUNTS) {
    await fundAccount(core, accountId, 10_000_000);
    const trigger = { when: '>=', price: price(36_000) } as const;
    const stop = {
      accountId,
      code: '7203',
      side: 'buy',
      price: null,
      quantity: 100,
      clientOrderId: '',
      trigger,
    } as const;
    expect((await core.submit({ input: placeInput(stop) })).refusal).toBeNull();
  }
  await core.skipTo('closing');
  const asked = during(core, () =>
    core.submit({
      input: placeInput({
        accountId: LAST,
        code: '7203',
        side: 'buy',
        price: 28_000,
        quantity: 100,
        clientOrderId: 'meanwhile',
      }),
    }),
  );
  // the server dies before the skip ends
  core.skipTo('day').catch(() => undefined);
  const answer: Answer = await asked;
  expect(answer).toMatchObject({ refusal: null, order: { state: 'waiting', tradeDate: '2026-11-25' } });
  const predicted = await during(core, (engine): MachineState => {
    kill();
    engine.resetVenue(OPTIONS.seed, OPTIONS.codeVersion, 0);
    return stateOfMachines(engine);
  });
  expect(predicted.broker.globals.sweep).toMatchObject({ kind: 'open', ahead: [LAST] });

  const next = await startKillableCore(database.appUrl, { ...OPTIONS, timing: stopped() });
  expect(await machineStateOf(next.core)).toEqual(predicted);
  await next.core.skipTo('day');
  const orders = await next.core.read(({ broker }) => broker.openOrders());
  expect(orders.map(({ orderId }) => orderId)).toEqual([answer.order?.orderId]);
  await next.core.stop();
  const report = await verifyTenant(database.appUrl, TEST_TENANT);
  expect(report).toMatchObject({ problems: [], epochsDecided: 2 });
  await projected();
  const journal = await asEditor(database.superUrl, batchRows);
  const { settle, openTradeDate, sweep } = JOURNAL_KIND;
  const accounts = journal
    .filter(({ kind }) => [settle, openTradeDate, sweep].some((one) => one === kind))
    .map((row) => new Set(eventsOfRow(row).map(({ accountId }) => accountId)).size);
  expect(Math.max(...accounts)).toBeGreaterThan(0);
  expect(Math.max(...accounts)).toBeLessThanOrEqual(OPTIONS.sweepRows);
});

/** A server without a timer: it does nothing on its own. */
const stopped = () => ({ now: () => Date.now(), delay: async () => {}, turn: async () => {}, every: () => () => {} });
