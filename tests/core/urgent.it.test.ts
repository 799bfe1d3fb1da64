import { epochMs, yen } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CommandInput, type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';

const ACCOUNT = 1001;
const LATER = epochMs(4_000_000_000_000);

let database: TestDatabase;
let core: Core;
beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  core = await startTestCore(database.appUrl);
  await fundAccount(core, ACCOUNT, 20_000_000);
});
afterEach(async () => {
  await core.stop();
  expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  await database.drop();
});

const submit = (input: CommandInput) => core.submit({ input });
const policy = (terms: Partial<Extract<CommandInput, { kind: 'setAccountPolicy' }>>) =>
  submit({ kind: 'setAccountPolicy', accountId: ACCOUNT, ...terms });
const withdraw = () =>
  submit({ kind: 'debit', accountId: ACCOUNT, amount: yen(1_000), house: 3, source: 'test', askedAt: epochMs(1) });
const buy = (n: number) =>
  submit(
    placeInput({ accountId: ACCOUNT, code: '7203', side: 'buy', price: 28_000, quantity: 100, clientOrderId: `${n}` }),
  );
const statusOf = () => core.read((engine) => engine.broker.account(ACCOUNT)?.status);

it('freezes, delays of withdrawals and closings of accounts go before all queued commands', async () => {
  const orders = Array.from({ length: 50 }, (_, n) => buy(n));
  const frozen = policy({ status: 'frozen' });
  const reasons = await Promise.all(orders.map(async (answer) => (await answer).refusal?.reason));
  expect(new Set(reasons)).toEqual(new Set(['TRADING_NOT_ALLOWED']));
  expect((await frozen).journalSeq).toBeLessThan((await orders[0])?.journalSeq ?? 0);
  // the later of the two, freeze or unfreeze, is in force
  await Promise.all([policy({ status: 'open' }), policy({ status: 'frozen' })]);
  expect(await statusOf()).toBe('frozen');
  await policy({ status: 'open' });

  const [withdrawal] = await Promise.all([withdraw(), policy({ withdrawNotBefore: LATER })]);
  expect(withdrawal.refusal?.reason).toBe('WITHDRAWALS_WAIT');

  const [last, closed] = await Promise.all([buy(50), submit({ kind: 'closeAccount', accountId: ACCOUNT })]);
  expect([last.refusal?.reason, closed.refusal]).toEqual(['ACCOUNT_CLOSED', null]);
});

it('freezes, delays and closings are still accepted after an invariant was violated, unlike unfreezing, other policies and orders', async () => {
  expect((await submit({ kind: 'openAccount', accountId: ACCOUNT })).refusal?.reason).toBe('CORE_REJECTED');
  expect(core.problems).toEqual(['an invariant was violated: new orders are stopped']);
  expect((await policy({ withdrawNotBefore: LATER })).refusal).toBeNull();
  expect((await policy({ status: 'frozen' })).refusal).toBeNull();
  await expect(policy({ status: 'open' })).rejects.toThrow('CORE_STOPPED');
  await expect(policy({ nisa: true })).rejects.toThrow('CORE_STOPPED');
  await expect(buy(1)).rejects.toThrow('CORE_STOPPED');
  expect((await submit({ kind: 'closeAccount', accountId: ACCOUNT })).refusal).toBeNull();
  expect(await statusOf()).toBe('closed');
});
