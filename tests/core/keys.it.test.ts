import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Core,
  connectStore,
  removeExpired,
  rollPartitions,
  verifyTenant,
} from '../../apps/server/src/core/index.ts';
import type { StoredBatch } from '../../apps/server/src/core/journal/batches.ts';
import { dayOf, keyHash } from '../../apps/server/src/core/journal/command-key.ts';
import { seedTestTenant, startTestCore, TEST_DATE, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { connect } from '../../apps/server/src/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';
import { asEditor, editBatch, flipped } from '../support/journal-edits.ts';

const ACCOUNT = 1001;
const STORED = 30_000;
const BODY_HASH = Buffer.alloc(32, 7);
const ANSWER = { refusal: null, order: null, journalSeq: 7, headHash: '' };
const DAY = 24 * 3600_000;

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let core: Core;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await rollPartitions(pool, Date.now());
  core = await startTestCore(database.appUrl);
  await fundAccount(core, ACCOUNT, 20_000_000);
});
afterAll(async () => {
  await core.stop();
  await pool.end();
  await database.drop();
});

const idempotency = (key: string) => ({ accountId: ACCOUNT, key, bodyHash: BODY_HASH });
const place = (key: string) =>
  core.submit({
    input: placeInput({
      accountId: ACCOUNT,
      code: '7203',
      side: 'buy',
      price: 28_000,
      quantity: 100,
      clientOrderId: key,
    }),
    idempotency: idempotency(key),
  });
const ask = async (keys: readonly string[]) => {
  const store = await connectStore(database.appUrl, TEST_TENANT);
  await core.waitUntilCaughtUp();
  const { answers: known } = await store.knownAnswers(keys.map(idempotency));
  await store.end();
  return known;
};

const partitions = () =>
  asSuper(database.superUrl, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relname ~ '^command_key_[0-9]+$' and relkind = 'r' order by 1`,
    );
    return rows.map(({ name }) => name);
  });

it('reads the stored reply of a key from the journal, byte by byte and with the hash of its row', async () => {
  const placed = await place('placed');
  const refused = await core.submit({
    input: placeInput({
      accountId: ACCOUNT,
      code: '7203',
      side: 'buy',
      price: 28_001,
      quantity: 7,
      clientOrderId: 'x',
    }),
    idempotency: idempotency('refused'),
  });
  const none = await core.cancelAll({ accountId: 4711, instrument: null }, { ...idempotency('none'), accountId: 4711 });
  const many = await core.cancelAll({ accountId: ACCOUNT, instrument: null }, idempotency('many'));
  expect(refused.refusal).not.toBeNull();
  expect(none.orders).toEqual([]);
  expect(many.orders).toHaveLength(1);
  const known = await ask(['placed', 'refused', 'many', 'unknown']);
  expect(known.map(({ key, bodyHash, answer }) => ({ key, bodyHash, answer }))).toEqual(
    expect.arrayContaining([
      { key: 'placed', bodyHash: BODY_HASH, answer: placed },
      { key: 'refused', bodyHash: BODY_HASH, answer: refused },
      { key: 'many', bodyHash: BODY_HASH, answer: many },
    ]),
  );
  expect(known).toHaveLength(3);
});

it('keys are looked up one by one, also by a session whose plan was made when the table had one', async () => {
  const storeEarlier = (from: number, to: number) =>
    asSuper(database.superUrl, (client) =>
      client.query(
        `insert into idempotency (tenant_id, account_id, key, body_hash, answer, wall_at)
         select $1, $2, 'key-' || n, $3, $4, n from generate_series($5::int, $6::int) n`,
        [TEST_TENANT, ACCOUNT, BODY_HASH, JSON.stringify(ANSWER), from, to],
      ),
    );
  await storeEarlier(STORED + 1, STORED + 1);
  const store = await connectStore(database.appUrl, TEST_TENANT);
  const asking = (keys: readonly string[]) => store.knownAnswers(keys.map(idempotency));
  // often enough for PostgreSQL to keep one generic plan permanently
  for (let n = 0; n < 10; n++) expect((await asking([randomUUID(), randomUUID()])).answers).toEqual([]);

  await place('among-many');
  await core.waitUntilCaughtUp();
  await asSuper(database.superUrl, (client) =>
    client.query(
      `insert into command_key (tenant_id, hash, day, seq)
       select $1, substring(sha256(n::text::bytea) for 16), $2, 0 from generate_series(1, $3::int) n`,
      [TEST_TENANT + 1, dayOf(Date.now()), STORED],
    ),
  );
  await storeEarlier(1, STORED);
  const readRows = () =>
    asSuper(database.superUrl, async (client) => {
      const { rows } = await client.query<{ whole: number; byKey: number }>(
        `select sum(seq_tup_read)::int as whole, sum(idx_scan)::int as "byKey" from pg_stat_user_tables
          where relname = 'idempotency' or relname like 'command\\_key\\_%'`,
      );
      return rows[0] ?? { whole: 0, byKey: 0 };
    });
  const before = await readRows();
  for (let n = 0; n < 10; n++)
    expect((await asking([`key-${n + 1}`, randomUUID(), 'among-many', `key-${STORED - n}`])).answers).toMatchObject([
      { key: 'among-many', answer: { refusal: null } },
      { key: `key-${n + 1}`, answer: ANSWER },
      { key: `key-${STORED - n}`, answer: ANSWER },
    ]);
  // a session reports its statistics when it ends
  await store.end();
  await eventually(async () => (await readRows()).byKey - before.byKey >= 40);
  expect((await readRows()).whole - before.whole).toBeLessThan(STORED);
});

it('does not treat a key whose journal row is damaged, missing or another one as unused', async () => {
  const [damaged, whole] = [await place('damaged'), await place('whole')];
  await asEditor(database.superUrl, (client) =>
    editBatch(client, damaged.journalSeq, ({ frames }) => ({ frames: flipped(frames, 12) })),
  );
  const why = async (key: string) =>
    (await ask([key, 'whole'])).map((known) => [known.key, known.answer === null && known.why]);
  expect(await why('damaged')).toEqual([
    ['damaged', expect.stringMatching(/^frame 1 of the batch that ends at row \d+ cannot be read/)],
    ['whole', false],
  ]);
  // a core with an empty cache continues, and does not execute the command again
  await core.stop();
  core = await startTestCore(database.appUrl);
  await expect(place('damaged')).rejects.toThrow('OUTCOME_UNKNOWN');
  expect((await place('whole')).order?.orderId).toBe(whole.order?.orderId);
  expect((await place('after')).refusal).toBeNull();
  await core.waitUntilCaughtUp();
  for (const seq of [1_000_000, 1]) {
    await asSuper(database.superUrl, (client) =>
      client.query('update command_key set seq = $1 where tenant_id = $2 and hash = $3', [
        seq,
        TEST_TENANT,
        keyHash(idempotency('after')),
      ]),
    );
    expect(await why('after')).toEqual([
      ['after', `journal row ${seq} is missing, or no command's`],
      ['whole', false],
    ]);
  }
  const undamage = ({ frames }: StoredBatch) => ({ frames: flipped(frames, 12) });
  await asEditor(database.superUrl, (client) => editBatch(client, damaged.journalSeq, undamage));
});

it('finds a key in whatever partition it is, and expires it with its partition', async () => {
  const first = await partitions();
  const [today] = [dayOf(Date.now())];
  expect(first).toContain(`command_key_${Math.floor(today / 10)}`);
  expect(first.length).toBeGreaterThanOrEqual(5);
  await place('kept');
  const later = Date.now() + 29 * DAY;
  await rollPartitions(pool, later);
  expect(await ask(['kept'])).toHaveLength(1);
  expect(await rollPartitions(pool, later)).toBe(0);
  await rollPartitions(pool, Date.now() + 45 * DAY);
  expect(await partitions()).not.toContain(`command_key_${Math.floor(today / 10)}`);
  expect(await ask(['kept'])).toEqual([]);
});

it('drops a partition later that is being read, and blocks no commit', async () => {
  const old = dayOf(Date.now()) - 400;
  await asSuper(database.superUrl, (client) => client.query('select add_key_days($1, $1)', [old]));
  const reader = await connect(database.superUrl, 'superUrl', 'reader');
  try {
    await reader.query('begin');
    await reader.query('lock table command_key in access share mode');
    const rolling = { done: false };
    const rolled = rollPartitions(pool, Date.now()).finally(() => {
      rolling.done = true;
    });
    // adds a key as a commit does, but fails when it has to wait longer than a drop may wait
    while (!rolling.done)
      await withTenant(pool, TEST_TENANT + 1, async (client) => {
        await client.query("set local lock_timeout = '1s'");
        await client.query('insert into command_key (tenant_id, hash, day, seq) values ($1, $2, $3, 0)', [
          TEST_TENANT + 1,
          randomBytes(16),
          dayOf(Date.now()),
        ]);
      });
    await rolled;
    expect(await partitions()).toContain(`command_key_${Math.floor(old / 10)}`);
  } finally {
    await reader.end();
  }
  await rollPartitions(pool, Date.now());
  expect(await partitions()).not.toContain(`command_key_${Math.floor(old / 10)}`);
});

it('expires a key without a partition of its own too', async () => {
  const day = dayOf(Date.now()) - 400;
  const insert = 'insert into command_key (tenant_id, hash, day, seq) values ($1, sha256($2), $3, 1)';
  await asSuper(database.superUrl, async (client) => {
    await client.query(insert, [TEST_TENANT, Buffer.from('old'), day]);
    await client.query(insert, [TEST_TENANT, Buffer.from('new'), dayOf(Date.now()) + 400]);
  });
  await removeExpired(pool, TEST_TENANT, TEST_DATE, Date.now());
  const { rows } = await asSuper(database.superUrl, (client) =>
    client.query<{ day: number }>('delete from command_key_default where day <> $1 returning day', [dayOf(Date.now())]),
  );
  expect(rows).toEqual([{ day: dayOf(Date.now()) + 400 }]);
});

it('verify names a key that is gone before its time, and one that belongs to two commands', async () => {
  // those of the test above are not in the journal
  await asSuper(database.superUrl, (client) => client.query('delete from idempotency'));
  await place('gone');
  const last = '(select max(seq) from command_key where tenant_id = 1)';
  await asSuper(database.superUrl, (client) => client.query(`delete from command_key where seq = ${last}`));
  await place('twice');
  const problems = async () =>
    (await verifyTenant(database.appUrl, TEST_TENANT)).problems.map(({ message }) => message);
  // and those of the test above, whose partition is dropped
  const missing = await problems();
  expect(new Set(missing)).toEqual(new Set(['the row is missing']));
  await asSuper(database.superUrl, (client) =>
    client.query(
      `insert into command_key (tenant_id, hash, day, seq)
       select tenant_id, hash, day + 1, seq from command_key where tenant_id = $1 order by seq desc limit 1`,
      [TEST_TENANT],
    ),
  );
  expect((await problems()).toSorted()).toEqual(
    [...missing, 'no command of the journal has this key', 'the key belongs to two commands'].toSorted(),
  );
});
