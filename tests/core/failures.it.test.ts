import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Core } from '../../apps/server/src/core/index.ts';
import { connectCore, PostgresStore, verifyTenant } from '../../apps/server/src/core/index.ts';
import { keyHash } from '../../apps/server/src/core/journal/command-key.ts';
import { SYSTEM_TIMING } from '../../apps/server/src/core/sequencer/timing.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

let database: TestDatabase;
const [ACCOUNT, OTHER] = [1001, 1002];
/** A batch that changes the balance of a customer; ticks change none here. */
const OF_CUSTOMERS = 'new.lowest > 0';

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
});
afterEach(() => database.drop());

const buy = (clientOrderId: string, accountId = ACCOUNT) =>
  placeInput({ accountId, code: '7203', side: 'buy', price: 28_000, quantity: 100, clientOrderId });

/** Makes PostgreSQL reject each new row, or each change, of a table for which this is true. */
const refuse = (table: string, when: string, on: 'insert' | 'update' = 'insert') =>
  asSuper(database.superUrl, (client) =>
    client.query(`
      create or replace function refuse() returns trigger language plpgsql as $$
        begin raise exception 'refused by the test' using errcode = 'check_violation'; end $$;
      create trigger refuse before ${on} on ${table} for each row when (${when}) execute function refuse();`),
  );
/** Makes PostgreSQL reject each batch that advances market time. */
const refuseTicks = () => refuse('core_lease', 'new.tick > old.tick', 'update');
const stopRefusing = (table: string) =>
  asSuper(database.superUrl, (client) => client.query(`drop trigger refuse on ${table}`));

describe('a batch that PostgreSQL refuses', () => {
  it('returns CORE_REJECTED to the command at fault at once; the others of its batch are accepted, and the market continues', async () => {
    const core = await startTestCore(database.appUrl);
    await fundAccount(core, ACCOUNT, 20_000_000);
    // its order leaves less than 100,000 yen, that of no other does
    await fundAccount(core, OTHER, 300_000);
    await refuse('journal_batch', 'new.lowest between 1 and 100000');
    const started = performance.now();
    const names = ['first', 'second', 'culprit', 'third', 'fourth'];
    const answers = await Promise.all(
      names.map((name) => core.submit({ input: buy(name, name === 'culprit' ? OTHER : ACCOUNT) })),
    );
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

  it('keeps CORE_REJECTED under the key of its command, so that sending it again does not execute it later', async () => {
    const core = await startTestCore(database.appUrl);
    await fundAccount(core, ACCOUNT, 20_000_000);
    await refuse('journal_batch', OF_CUSTOMERS);
    const idempotency = { accountId: ACCOUNT, key: 'key-of-a-culprit', bodyHash: hash('sha256', 'x', 'buffer') };
    const rejected = await core.submit({ input: buy('culprit'), idempotency });
    expect(rejected.refusal?.reason).toBe('CORE_REJECTED');
    await stopRefusing('journal_batch');
    expect(await core.submit({ input: buy('culprit'), idempotency })).toEqual(rejected);
    await core.stop();
    const next = await startTestCore(database.appUrl);
    expect(await next.submit({ input: buy('culprit'), idempotency })).toEqual(rejected);
    expect(await next.read((engine) => engine.broker.openOrders(ACCOUNT))).toEqual([]);
    await next.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });
});

describe('market time that PostgreSQL refuses', () => {
  it('stops after three attempts, reports it and takes cancels only; it retries now and then, and continues when accepted', async () => {
    let later = 0;
    const core = await startTestCore(database.appUrl, {
      timing: { ...SYSTEM_TIMING, now: () => SYSTEM_TIMING.now() + later },
    });
    await fundAccount(core, ACCOUNT, 20_000_000);
    await core.skipTo('opening');
    const names = ['first', 'second'];
    const [first, second] = await Promise.all(names.map((name) => core.submit({ input: buy(name) })));
    const epoch = () => core.read((engine) => engine.epoch);
    const former = await epoch();
    await refuseTicks();
    await eventually(() => core.problems.length > 0);
    expect(core.problems).toEqual(['market time cannot continue: new orders are stopped']);
    expect(await epoch()).toBe(former + 3);
    await expect(core.submit({ input: buy('third') })).rejects.toThrow('CORE_STOPPED');
    const cancel = (orderId: number) => core.submit({ input: { kind: 'cancel', accountId: ACCOUNT, orderId } });
    expect((await cancel(first?.order?.orderId ?? 0)).order?.state).toBe('cancelled');
    // the cancel has not cost an epoch
    expect(await epoch()).toBe(former + 3);
    later += 10_000;
    await eventually(async () => (await epoch()) > former + 3);
    expect(core.problems).toHaveLength(1);
    await stopRefusing('core_lease');
    later += 10_000;
    await eventually(() => core.problems.length === 0);
    expect((await core.submit({ input: buy('fourth') })).refusal).toBeNull();
    expect((await cancel(second?.order?.orderId ?? 0)).order?.state).toBe('cancelled');
    await core.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });

  it('is distinguished from a command in the same batch, whichever of the two is at fault', async () => {
    let later = 0;
    // no timer: market time advances only with the commands
    const timing = { ...SYSTEM_TIMING, every: () => () => undefined, now: () => SYSTEM_TIMING.now() + later };
    const core = await startTestCore(database.appUrl, { timing });
    await fundAccount(core, ACCOUNT, 20_000_000);
    const buyLater = async (name: string) => {
      // wait until nothing of the previous command is in flight
      await core.read(() => undefined);
      later += 600;
      return core.submit({ input: buy(name) });
    };
    await refuse('journal_batch', OF_CUSTOMERS);
    for (let n = 0; n < 4; n++) expect((await buyLater(`culprit-${n}`)).refusal?.reason).toBe('CORE_REJECTED');
    expect(core.problems).toEqual([]);
    await stopRefusing('journal_batch');
    await refuseTicks();
    for (let n = 0; n < 3; n++) expect((await buyLater(`innocent-${n}`)).refusal).toBeNull();
    await eventually(() => core.problems.length > 0);
    await core.stop();
  });
});

describe('a commit with an unknown outcome', () => {
  /** A store whose connection breaks immediately before it sends the first batch with this key. */
  class BrokenAt extends PostgresStore {
    static key = '';
    override commit(batch: Parameters<PostgresStore['commit']>[0]): Promise<void> {
      const broken = keyHash({ accountId: ACCOUNT, key: BrokenAt.key });
      if (!batch.record.keys.some((row) => row.hash.equals(broken))) return super.commit(batch);
      BrokenAt.key = '';
      return Promise.reject(new Error('the connection broke'));
    }
  }

  it('is made again when it contained only a key and was not stored', async () => {
    const connect = async () => new BrokenAt(await connectCore(database.appUrl, TEST_TENANT), TEST_TENANT);
    const core = await startTestCore(database.appUrl, { connect });
    await fundAccount(core, ACCOUNT, 20_000_000);
    BrokenAt.key = 'key-of-nothing';
    const idempotency = { accountId: ACCOUNT, key: BrokenAt.key, bodyHash: hash('sha256', 'x', 'buffer') };
    const nothing = await core.cancelAll({ accountId: ACCOUNT, instrument: null }, idempotency);
    expect(nothing.orders).toEqual([]);
    expect((await core.submit({ input: buy('in-between') })).order).not.toBeNull();
    await core.stop();
    const next = await startTestCore(database.appUrl);
    const again = await next.cancelAll({ accountId: ACCOUNT, instrument: null }, idempotency);
    expect(again.orders).toEqual([]);
    expect(await next.read((engine) => engine.broker.openOrders(ACCOUNT).length)).toBe(1);
    await next.stop();
  });
});

describe('the lease', () => {
  /** Stops a core that may be stuck; its errors are ignored. */
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

  it('a core whose epoch is over writes nothing: it is cut off, reports it and sends no reply', async () => {
    const fatal: Error[] = [];
    const stale = await startTestCore(database.appUrl, { onFatal: (error) => fatal.push(error) });
    await fundAccount(stale, ACCOUNT, 20_000_000);
    // As if the zombie's process had been frozen for longer than its lease lives.
    await asSuper(database.superUrl, (client) =>
      client.query(`update core_lease set expires_at = clock_timestamp() - interval '1 second', epoch = epoch + 1`),
    );
    const idempotency = { accountId: ACCOUNT, key: 'key-of-a-zombie', bodyHash: hash('sha256', 'x', 'buffer') };
    await expect(stale.submit({ input: buy('too-late'), idempotency })).rejects.toThrow(/OUTCOME_UNKNOWN|CORE_STOPPED/);
    await eventually(() => fatal.length > 0);
    expect(fatal[0]?.name).toBe('LeaseLost');
    const successor = await startTestCore(database.appUrl);
    expect(await successor.read((engine) => engine.broker.openOrders(ACCOUNT))).toEqual([]);
    abandon(stale);
    const again = await successor.submit({ input: buy('too-late'), idempotency });
    expect(again.refusal).toBeNull();
    await successor.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });

  it("a core writes nothing at a sequence other than the journal's, in the same epoch too", async () => {
    const fatal: Error[] = [];
    const astray = await startTestCore(database.appUrl, { onFatal: (error) => fatal.push(error) });
    await fundAccount(astray, ACCOUNT, 20_000_000);
    await asSuper(database.superUrl, (client) => client.query('update core_lease set seq = seq + 1000'));
    await expect(astray.submit({ input: buy('astray') })).rejects.toThrow(/OUTCOME_UNKNOWN|CORE_STOPPED/);
    expect(fatal[0]?.name).toBe('LeaseLost');
    abandon(astray);
  });

  it('ends a server that finds on recovery that another one has led meanwhile: its readers missed those commits', async () => {
    const fatal: Error[] = [];
    const former = await startTestCore(database.appUrl, { onFatal: (error) => fatal.push(error) });
    await fundAccount(former, ACCOUNT, 20_000_000);
    // another epoch began and ended while this server was frozen, and then the database rejects this server's batch
    await asSuper(database.superUrl, (client) =>
      client.query(`
        create function led() returns trigger language plpgsql as $$
          begin raise exception 'refused by the test' using errcode = 'check_violation'; end $$;
        create trigger led before insert on journal_batch for each row when (${OF_CUSTOMERS}) execute function led();
        create function lead() returns trigger language plpgsql as $$ begin new.epoch := new.epoch + 1; new.seq := new.seq + 1; return new; end $$;
        create trigger lead before update on core_lease for each row when (new.epoch > old.epoch) execute function lead();`),
    );
    await expect(former.submit({ input: buy('refused') })).rejects.toThrow(/OUTCOME_UNKNOWN/);
    await eventually(() => fatal.length > 0);
    expect(fatal[0]?.message).toMatch(/extended the journal to \d+/);
    abandon(former);
  });

  it('is taken over from a leader that is alive but silent past its expiry', async () => {
    const fatal: Error[] = [];
    const silent = await startTestCore(database.appUrl, { onFatal: (error) => fatal.push(error) });
    await fundAccount(silent, ACCOUNT, 20_000_000);
    await asSuper(database.superUrl, (client) =>
      client.query(`update core_lease set expires_at = clock_timestamp() - interval '1 second'`),
    );
    const successor = await startTestCore(database.appUrl);
    await eventually(() => fatal.length > 0, 15_000);
    expect(fatal[0]?.name).toBe('LeaseLost');
    expect((await successor.submit({ input: buy('after') })).refusal).toBeNull();
    abandon(silent);
    await successor.stop();
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });
});
