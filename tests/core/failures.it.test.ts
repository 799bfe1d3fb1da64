import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../apps/server/src/core/index.ts';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-bench.ts';
import { eventually } from '../support/eventually.ts';

let database: TestDatabase;
const ACCOUNT = 1001;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(() => database.drop());

const buy = (clientOrderId: string) =>
  placeInput({ accountId: ACCOUNT, code: '7203', side: 'buy', price: 28_000, quantity: 100, clientOrderId });

describe('a batch that PostgreSQL refuses', () => {
  it('answers CORE_REJECTED to the command at fault at once; the others of its batch are accepted, and the market goes on', async () => {
    const core = await startTestCore(database.appUrl);
    await fundAccount(core, ACCOUNT, 20_000_000);
    await asSuper(database.superUrl, (client) =>
      client.query(`
        create function refuse_one() returns trigger language plpgsql as $$
          begin
            if new.client_order_id = 'culprit' then raise exception 'refused by the test' using errcode = 'check_violation'; end if;
            return new;
          end $$;
        create trigger refuse_one before insert or update on trade_order for each row execute function refuse_one();`),
    );
    const started = performance.now();
    const names = ['first', 'second', 'culprit', 'third', 'fourth'];
    const answers = await Promise.all(names.map((name) => core.submit({ input: buy(name) })));
    expect(performance.now() - started).toBeLessThan(3_000);
    const reasons = new Map(names.map((name, i) => [name, answers[i]?.refusal?.reason ?? null]));
    expect(Object.fromEntries(reasons)).toEqual({
      first: null,
      second: null,
      culprit: 'CORE_REJECTED',
      third: null,
      fourth: null,
    });
    expect(core.problems).toEqual([]);
    const later = await core.submit({ input: buy('later') });
    expect(later.refusal).toBeNull();
    const open = await core.read((engine) => engine.broker.openOrders(ACCOUNT).map((order) => order.clientOrderId));
    expect(open.sort()).toEqual(['first', 'fourth', 'later', 'second', 'third']);
    await core.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });
});

describe('the lease', () => {
  /** Ends the core although it may be stuck: what it still wants is of no interest. */
  const abandon = (core: Core): void => void core.stop().catch(() => undefined);

  it('makes a second core wait for the first one to end', async () => {
    const first = await startTestCore(database.appUrl);
    await fundAccount(first, ACCOUNT, 20_000_000);
    let started = false;
    const second = startTestCore(database.appUrl).then((core) => {
      started = true;
      return core;
    });
    for (let n = 0; n < 10; n++) {
      expect((await first.submit({ input: buy(`order-${n}`) })).refusal).toBeNull();
      await new Promise((resolve) => setTimeout(resolve, 150));
    }
    expect(started).toBe(false);
    await first.stop();
    const core = await second;
    expect(await core.read((engine) => engine.broker.openOrders(ACCOUNT).length)).toBe(10);
    await core.stop();
  });

  it('lets a core whose epoch is over write nothing: it is cut off, says so and answers nobody', async () => {
    const fatal: Error[] = [];
    const zombie = await startTestCore(database.appUrl, { onFatal: (error) => fatal.push(error) });
    await fundAccount(zombie, ACCOUNT, 20_000_000);
    // As if the zombie's process had stood still for longer than its lease lives.
    await asSuper(database.superUrl, (client) =>
      client.query(`update core_lease set expires_at = clock_timestamp() - interval '1 second', epoch = epoch + 1`),
    );
    const idempotency = { accountId: ACCOUNT, key: 'key-of-a-zombie', bodyHash: hash('sha256', 'x', 'buffer') };
    await expect(zombie.submit({ input: buy('too-late'), idempotency })).rejects.toThrow(
      /OUTCOME_UNKNOWN|CORE_STOPPED/,
    );
    await eventually(() => fatal.length > 0);
    expect(fatal[0]?.name).toBe('LeaseLost');
    const heir = await startTestCore(database.appUrl);
    expect(await heir.read((engine) => engine.broker.openOrders(ACCOUNT))).toEqual([]);
    abandon(zombie);
    const again = await heir.submit({ input: buy('too-late'), idempotency });
    expect(again.refusal).toBeNull();
    await heir.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });

  it('is taken over from a leader that is alive but silent past its expiry', async () => {
    const fatal: Error[] = [];
    const silent = await startTestCore(database.appUrl, { onFatal: (error) => fatal.push(error) });
    await fundAccount(silent, ACCOUNT, 20_000_000);
    await asSuper(database.superUrl, (client) =>
      client.query(`update core_lease set expires_at = clock_timestamp() - interval '1 second'`),
    );
    const heir = await startTestCore(database.appUrl);
    await eventually(() => fatal.length > 0, 15_000);
    expect(fatal[0]?.name).toBe('LeaseLost');
    expect((await heir.submit({ input: buy('after') })).refusal).toBeNull();
    abandon(silent);
    await heir.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });
});
