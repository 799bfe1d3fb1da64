import { afterAll, beforeAll, expect, it } from 'vitest';
import { verifyWithin } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { connect } from '../../apps/server/src/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';
import { storeAsBefore, storedBatches } from '../support/journal-edits.ts';
import { JournalTamperer, ROW_COLUMNS } from '../support/journal-tampering.ts';
import { type Done, EDITS, type RowRef, TARGETS, Tamperer } from '../support/tampering.ts';

/** Number of edits, each on the unmodified ledger. */
const EDITS_DONE = 200;
/** Number of edits of rows within batches, and of bits of packed data. */
const ROWS_EDITED = 60;
const BITS_CHANGED = 40;
const SEED = 20_261_120;
const ACCOUNTS = [1001, 1002, 1003];
const CODES = ['7203', '6758', '9432'] as const;

let database: TestDatabase;
let superuser: Awaited<ReturnType<typeof connect>>;

/** A linear congruential generator: the same edits on every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Two epochs with purchases, sales, orders left open or cancelled, and a closed trade date. */
async function makeLedger(): Promise<void> {
  let core = await startTestCore(database.appUrl);
  for (const accountId of ACCOUNTS) await fundAccount(core, accountId, 50_000_000);
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase === 'am-continuous');
  let orders = 0;
  const next = (): number => {
    orders += 1;
    return orders;
  };
  const place = (accountId: number, code: string, side: 'buy' | 'sell', price: number | null) =>
    core.submit({
      input: placeInput({ accountId, code, side, price, quantity: 100, clientOrderId: `order-${next()}` }),
    });
  for (const accountId of ACCOUNTS) for (const code of CODES) await place(accountId, code, 'buy', null);
  await eventually(() => core.read((engine) => engine.broker.openOrders().length === 0));
  for (const accountId of ACCOUNTS) await place(accountId, '7203', 'sell', null);
  await core.stop();
  core = await startTestCore(database.appUrl);
  await core.skipTo('day');
  await core.skipTo('opening');
  for (const accountId of ACCOUNTS) {
    const answer = await place(accountId, '6758', 'sell', 46_000);
    await place(accountId, '9432', 'buy', 1_400);
    if (answer.order !== null && accountId === 1001)
      await core.submit({ input: { kind: 'cancel', accountId, orderId: answer.order.orderId } });
  }
  await core.stop();
}

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  await makeLedger();
  superuser = await connect(database.superUrl, 'superUrl', 'tampering');
  // the first half of the journal, in the format of earlier versions
  const batches = await storedBatches(superuser);
  await storeAsBefore(superuser, batches[Math.floor(batches.length / 2)]?.toSeq ?? 0);
  // A superuser first drops the check constraints, which would prevent some edits.
  const { rows } = await superuser.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
      where contype = 'c' and conrelid = any($1::regclass[])`,
    [TARGETS.map(({ table }) => table)],
  );
  for (const { drop } of rows) await superuser.query(drop);
});
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

/** Runs verify as the application, within the superuser's transaction. */
async function verify() {
  await superuser.query(`set local role kabuto_app; select set_config('app.tenant', '${TEST_TENANT}', true)`);
  return verifyWithin(superuser, TEST_TENANT);
}

it('the ledger has rows of every kind, and verify finds no difference', async () => {
  await superuser.query('begin');
  for (const { table } of TARGETS) {
    const { rows } = await superuser.query<{ count: number }>(`select count(*)::int4 as count from ${table}`);
    expect([table, (rows[0]?.count ?? 0) >= 3]).toEqual([table, true]);
  }
  const report = await verify();
  await superuser.query('rollback');
  expect(report.problems).toEqual([]);
  expect(report.epochsDecided).toBe(2);
});

/** Edits the ledger, runs verify, and rolls the edit back. */
async function after(edit: () => Promise<Done>) {
  await superuser.query('begin');
  const done = await edit();
  const { problems } = await verify();
  await superuser.query('rollback');
  return { done, problems };
}

/** Edits the ledger, runs verify, and rolls back; returns the edit that verify failed to name, or null. */
async function unseen(edit: () => Promise<Done>, isInsert = false): Promise<string | null> {
  const {
    done: { what, rowRefs },
    problems,
  } = await after(edit);
  // A row inserted at the very end has no journal row; a row with a journal row is named exactly.
  const isAtSeq = (seq: number | null, expected: number | undefined): boolean =>
    expected === undefined ? isInsert || seq !== null : seq === expected;
  const named = ({ table, key, seq }: RowRef): boolean =>
    problems.some((one) => one.table === table && one.key === key && isAtSeq(one.seq, seq));
  return rowRefs.every(named) ? null : `${what}: ${JSON.stringify(problems.slice(0, 3))}`;
}

it(`ORD-14 ${EDITS_DONE} edits by a superuser are found, and verify names table, key and journal row of each`, {
  timeout: 170_000,
}, async () => {
  const tamperer = new Tamperer(superuser, seeded(SEED));
  const missed: string[] = [];
  const kinds = new Set<string>();
  for (let n = 0; n < EDITS_DONE; n++) {
    const target = TARGETS[n % TARGETS.length];
    const edit = EDITS[Math.floor(n / TARGETS.length) % EDITS.length];
    if (target === undefined || edit === undefined) throw new RangeError('no such edit');
    const miss = await unseen(() => tamperer.edit(target, edit), edit === 'insert');
    if (miss !== null) missed.push(miss);
    kinds.add(`${edit} ${target.table}`);
  }
  expect(missed).toEqual([]);
  expect(kinds.size).toBe(EDITS.length * TARGETS.length);
});

it(`ORD-14 ${ROWS_EDITED} edits of rows within the journal's batches are found, and verify names each`, {
  timeout: 170_000,
}, async () => {
  const tamperer = new JournalTamperer(superuser, seeded(SEED));
  const missed: string[] = [];
  for (let n = 0; n < ROWS_EDITED; n++) {
    const edit = EDITS[n % EDITS.length];
    if (edit === undefined) throw new RangeError('no such edit');
    const miss = await unseen(() => tamperer.edit(edit));
    if (miss !== null) missed.push(miss);
  }
  for (const column of ROW_COLUMNS) {
    const miss = await unseen(() => tamperer.change(column));
    if (miss !== null) missed.push(miss);
  }
  expect(missed).toEqual([]);
});

it('ORD-14 a changed bit of packed rows is reported once, with the first row of its frame', {
  timeout: 170_000,
}, async () => {
  const tamperer = new JournalTamperer(superuser, seeded(SEED));
  for (let n = 0; n < BITS_CHANGED; n++) {
    const { done, problems } = await after(() => tamperer.damageFrame());
    const found = problems.map(({ table, key, seq }) => ({ table, key, seq }));
    expect([done.what, found]).toEqual([done.what, done.rowRefs]);
  }
});

it('ORD-14 a changed bit of a table of frames is reported with frames of that batch', {
  timeout: 170_000,
}, async () => {
  const tamperer = new JournalTamperer(superuser, seeded(SEED));
  for (let n = 0; n < BITS_CHANGED; n++) {
    const { done, problems } = await after(() => tamperer.damageTable());
    expect([done.what, problems.length > 0]).toEqual([done.what, true]);
    const found = problems.map(({ table, key, seq }) => ({ table, key, seq }));
    expect([done.what, found.filter((one) => !done.rowRefs.some(({ key }) => key === one.key))]).toEqual([
      done.what,
      [],
    ]);
  }
});

it('ORD-14 no column of these tables can be changed undetected', { timeout: 170_000 }, async () => {
  const tamperer = new Tamperer(superuser, seeded(SEED));
  const missed: string[] = [];
  let changes = 0;
  for (const target of TARGETS)
    for (const column of await tamperer.columns(target)) {
      const miss = await unseen(() => tamperer.change(target, column));
      if (miss !== null) missed.push(miss);
      changes += 1;
    }
  expect(missed).toEqual([]);
  expect(changes).toBeGreaterThan(50);
});
