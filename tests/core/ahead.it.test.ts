import { hash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Command, Core } from '../../apps/server/src/core/index.ts';
import { connectCore, PostgresStore, verifyTenant } from '../../apps/server/src/core/index.ts';
import { keyHash } from '../../apps/server/src/core/journal/command-key.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

const ACCOUNT = 1001;

/** What happens to the commit of the batch with the key `held` after it is released. */
type Fate = 'stored' | 'refused' | 'stored, and the connection is lost';

/** A store that holds back one batch before its commit. */
class HeldStore extends PostgresStore {
  static fate: Fate = 'stored';
  static reached = false;
  /** The last committed row of the journal. */
  static committed = 0;
  static release: () => void = () => undefined;

  override async commit(batch: Parameters<PostgresStore['commit']>[0]): Promise<void> {
    if (batch.record.keys.some(({ hash: held }) => held.equals(keyHash({ accountId: ACCOUNT, key: 'held-key' }))))
      await this.#held(batch);
    else await super.commit(batch);
    HeldStore.committed = batch.lease.seq;
  }

  async #held(batch: Parameters<PostgresStore['commit']>[0]): Promise<void> {
    if (!HeldStore.reached) {
      const held = new Promise<void>((resolve) => {
        HeldStore.release = resolve;
      });
      HeldStore.reached = true;
      await held;
      if (HeldStore.fate === 'refused')
        throw Object.assign(new Error('refused by the test'), { code: '23514', severity: 'ERROR' });
    }
    await super.commit(batch);
    if (HeldStore.fate === 'stored, and the connection is lost') throw new Error('the connection broke');
  }
}

let database: TestDatabase;
let core: Core;
let fatal: Error[];

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  HeldStore.reached = false;
  fatal = [];
  const connect = async () => {
    const reader = await connectCore(database.appUrl, TEST_TENANT);
    await reader.query("select set_config('app.tenant', $1, false)", [String(TEST_TENANT)]);
    return new HeldStore(await connectCore(database.appUrl, TEST_TENANT), TEST_TENANT, reader);
  };
  core = await startTestCore(database.appUrl, { connect, onFatal: (error) => fatal.push(error) });
  await fundAccount(core, ACCOUNT, 50_000_000);
});
afterEach(async () => {
  await core.stop();
  await database.drop();
});

const buy = (key: string): Command => ({
  input: placeInput({
    accountId: ACCOUNT,
    code: '7203',
    side: 'buy',
    price: 28_000,
    quantity: 100,
    clientOrderId: key,
  }),
  idempotency: { accountId: ACCOUNT, key, bodyHash: hash('sha256', key, 'buffer') },
});

/** Holds back the batch of one order; further orders are then applied behind it. */
async function delayCommitAndApply() {
  const first = core.submit(buy('held-key'));
  await eventually(() => HeldStore.reached);
  const behind = Array.from({ length: 12 }, (_, n) => core.submit(buy(`behind-${n}`)));
  // they have left the queue, so they can only be in the open batch
  await eventually(() => core.queued === 0);
  return { first, behind };
}
const openOrders = () => core.read((engine) => engine.broker.openOrders(ACCOUNT).length);

describe('while a batch is being committed', () => {
  it('what is applied behind it is visible to no read and gets no reply, nor does a key in flight', async () => {
    HeldStore.fate = 'stored';
    const { first, behind } = await delayCommitAndApply();
    const published: string[] = [];
    const publish = (what: string) => () => void published.push(what);
    void first.then(publish('first'));
    for (const answer of behind) void answer.then(publish('behind'));
    const again = core.submit(buy('behind-0'));
    void again.then(publish('again'));
    const seen = core.read((engine) => ({ seq: engine.seq, stored: HeldStore.committed }));
    void seen.then(publish('seen'));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(published).toEqual([]);
    HeldStore.release();
    const { seq, stored } = await seen;
    expect(seq).toBe(stored);
    expect(await again).toEqual(await behind[0]);
    await Promise.all([first, ...behind]);
    expect(await openOrders()).toBe(13);
  });

  it('a single command that arrives is carried out after it, without any further command', async () => {
    HeldStore.fate = 'stored';
    const first = core.submit(buy('held-key'));
    await eventually(() => HeldStore.reached);
    const single = core.submit(buy('single'));
    HeldStore.release();
    const [, { refusal }] = await Promise.all([first, single]);
    expect(refusal).toBeNull();
  });

  it('applies it again when the database rejects the batch, and nothing is lost or done twice', async () => {
    HeldStore.fate = 'refused';
    const { first, behind } = await delayCommitAndApply();
    HeldStore.release();
    const answers = await Promise.all([first, ...behind]);
    expect(answers.map(({ refusal }) => refusal)).toEqual(answers.map(() => null));
    expect(new Set(answers.map(({ order }) => order?.orderId)).size).toBe(13);
    expect(await openOrders()).toBe(13);
    expect(fatal).toEqual([]);
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toEqual([]);
  });

  it('looks it up when the connection breaks after it was stored: all get their reply, and the server continues', async () => {
    HeldStore.fate = 'stored, and the connection is lost';
    const { first, behind } = await delayCommitAndApply();
    HeldStore.release();
    const answers = await Promise.all([first, ...behind]);
    expect(answers.map(({ refusal }) => refusal)).toEqual(answers.map(() => null));
    expect(await openOrders()).toBe(13);
    expect(fatal).toEqual([]);
  });
});
