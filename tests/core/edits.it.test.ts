import { createHash } from 'node:crypto';
import { DEFAULT_DAY_TRADES, HOUSE, type TransferState } from '@kabuto/brokerage';
import { epochMs, instrumentCode, price, yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmptyAccount } from '../../apps/server/src/accounts/index.ts';
import { digestOf, type StoredRow, storedText } from '../../apps/server/src/core/engine/evidence.ts';
import { type Core, noteMembers, renewAccess, verifyWithin } from '../../apps/server/src/core/index.ts';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import { idempotencyTable } from '../../apps/server/src/core/projections/tables.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { connect } from '../../apps/server/src/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { placeInput } from '../support/core-harness.ts';
import { COVERED, NOT_COVERED } from '../support/covered-tables.ts';
import { eventually } from '../support/eventually.ts';
import { storeAsBefore, storedBatches } from '../support/journal-edits.ts';
import { makeOfferings } from '../support/made-offerings.ts';
import { CHANGED } from '../support/tampering.ts';

const SEED = 20_261_122;
const CODES = ['7203', '6758', '9432'] as const;
const [ALICE, BOB] = [2_000_000_001, 2_000_000_002];

let database: TestDatabase;
let superuser: Awaited<ReturnType<typeof connect>>;
let random: (below: number) => number;

/** A linear congruential generator: the same edits on every run. */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const ADD_USER = `insert into app_user (tenant_id, user_id, nickname, email, password_hash, demo, agreement_version, agreed_at, created_at)
  values ($1, $2::int8, 'name', $2::int8 || '@example.com', 'scrypt$' || $2::int8, false, '2026-11', 1, 1)`;
const WAYS_IN = [
  `insert into passkey (tenant_id, credential_id, user_id, name, rp_id, public_key, counter, transports, created_at)
   values ($1, 'key-' || $2::int8, $2::int8, 'phone', 'localhost', 'public', 0, '{}', 1)`,
  `insert into recovery_code (tenant_id, user_id, code_hash) values ($1, $2::int8, sha256(('a' || $2::int8)::bytea)), ($1, $2::int8, sha256(('b' || $2::int8)::bytea))`,
  `insert into agreement_consent (tenant_id, user_id, version, agreed_at) values ($1, $2, '2026-11', 1)`,
];

/**
 * Two epochs of two code versions with members, keys, purchases, sales, open orders, alerts and holds, bars, and a
 * closed trade date.
 */
async function makeLedger(): Promise<void> {
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  let core = await startTestCore(database.appUrl);
  const accounts: number[] = [];
  for (const member of [ALICE, BOB]) {
    await withTenant(pool, TEST_TENANT, (client) => client.query(ADD_USER, [TEST_TENANT, member]));
    const accountId = await openEmptyAccount(pool, core, member);
    await withTenant(pool, TEST_TENANT, async (client) => {
      await client.query('update app_user set account_id = $3 where tenant_id = $1 and user_id = $2', [
        TEST_TENANT,
        member,
        accountId,
      ]);
      for (const statement of WAYS_IN) await client.query(statement, [TEST_TENANT, member]);
      if (member === ALICE)
        await client.query(
          `insert into totp_factor (tenant_id, user_id, secret, created_at, confirmed_at) values ($1, $2, 'secret', 1, 1)`,
          [TEST_TENANT, member],
        );
      await renewAccess(client, TEST_TENANT, member);
    });
    accounts.push(accountId);
  }
  await noteMembers(pool, TEST_TENANT, (note) => core.noteMember(note));
  let keys = 0;
  /** Every command has a key, as on the real server. */
  const submit = (input: Parameters<typeof core.submit>[0]['input'], accountId: number) => {
    keys += 1;
    const bodyHash = createHash('sha256').update(String(keys)).digest();
    return core.submit({ input, idempotency: { accountId, key: `key-${keys}`, bodyHash } });
  };
  const place = (accountId: number, code: string, side: 'buy' | 'sell', price: number | null) =>
    submit(placeInput({ accountId, code, side, price, quantity: 100, clientOrderId: `order-${keys}` }), accountId);
  const alert = (accountId: number, at: number) =>
    submit(
      { kind: 'setAlert', accountId, instrument: instrumentCode('7203'), when: '>=', price: price(at) },
      accountId,
    );
  for (const accountId of accounts)
    await submit({ kind: 'credit', accountId, amount: yen(50_000_000), house: HOUSE.bank, source: 'test' }, accountId);
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase === 'am-continuous');
  for (const accountId of accounts) {
    for (const code of CODES) await place(accountId, code, 'buy', null);
    await alert(accountId, 60_000);
  }
  await eventually(() => core.read((engine) => engine.broker.openOrders().length === 0));
  for (const accountId of accounts) for (const code of CODES) await place(accountId, code, 'sell', null);
  const removed = await alert(accounts[0] ?? 0, 61_000);
  if (removed.alert === undefined) throw new Error('no alert');
  await submit({ kind: 'removeAlert', accountId: accounts[0] ?? 0, alertId: removed.alert.alertId }, accounts[0] ?? 0);
  const hold = (accountId: number, reference: string) =>
    submit({ kind: 'hold', accountId, purpose: 'withdrawal', reference, amount: yen(1_000) }, accountId);
  for (const accountId of accounts) {
    await hold(accountId, 'ended');
    await submit({ kind: 'releaseHold', accountId, purpose: 'withdrawal', reference: 'ended' }, accountId);
    await hold(accountId, 'open');
  }
  for (const accountId of accounts) await makeTransfers(core, accountId);
  await makeOfferings(core, accounts);
  await core.submit({ input: { kind: 'setDayTradePolicy', policy: DEFAULT_DAY_TRADES } });
  for (const accountId of accounts)
    await core.submit({ input: { kind: 'consentDayTrades', accountId, version: '1', wallAt: epochMs(1) } });
  await core.skipTo('day');
  await core.stop();
  core = await startTestCore(database.appUrl, { codeVersion: 'test-2' });
  await core.skipTo('day');
  await core.skipTo('opening');
  for (const accountId of accounts) {
    await place(accountId, '6758', 'buy', 41_000);
    await place(accountId, '9432', 'buy', null);
  }
  await core.stop();
  await pool.end();
}

/** Transfers of each kind: a line of no customer, a credited one, a withdrawal that waits and one that ended. */
async function makeTransfers(core: Core, accountId: number): Promise<void> {
  const wallAt = epochMs(10_000_000_000);
  const send = async (input: Parameters<Core['submit']>[0]['input']): Promise<number> => {
    const { transfer, refusal } = await core.submit({ input });
    if (transfer === undefined) throw new Error(`no transfer: ${JSON.stringify(refusal)}`);
    return transfer.transferId;
  };
  const step = (transferId: number, from: TransferState, to: TransferState, lineId?: number) =>
    send({
      ...({ kind: 'stepTransfer', accountId, transferId, from, to, wallAt } as const),
      ...(to === 'rejected' ? { reason: 'TEST' } : {}),
      ...(lineId === undefined ? {} : { lineId }),
    });
  const amount = yen(2_000);
  const lineId = await send({ kind: 'importBankLine', amount, source: `${accountId}/1` });
  await send({ kind: 'importBankLine', amount, source: `${accountId}/2` });
  const deposit = await send({ kind: 'declareDeposit', accountId, amount, wallAt });
  await step(deposit, 'declared', 'matched', lineId);
  await step(deposit, 'matched', 'screening');
  await step(deposit, 'screening', 'credited');
  for (const state of ['rejected', 'cooling'] as const) {
    const destinationSince = epochMs(1);
    const id = await send({ kind: 'draftWithdrawal', accountId, amount, wallAt, destinationSince });
    await step(id, 'draft', 'requested');
    await step(id, 'requested', state);
  }
}

/** The tables with a tenant column. */
async function tenantTables(): Promise<string[]> {
  const { rows } = await superuser.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition order by 1`,
  );
  return rows.map(({ name }) => name);
}

beforeAll(async () => {
  database = await createTestDatabase();
  await makeLedger();
  random = seeded(SEED);
  superuser = await connect(database.superUrl, 'superUrl', 'edits');
  // some rows in the format of earlier versions
  const [, , last] = await storedBatches(superuser);
  const digest = await storeEarlierKey();
  let isFirst = true;
  await storeAsBefore(superuser, last?.toSeq ?? 0, (row) => {
    if (row.kind !== JOURNAL_KIND.evidence || !isFirst) return row;
    isFirst = false;
    return { ...row, payload: withKeys(row.payload, digest) };
  });
  await superuser.query(
    'update idempotency set journal_seq = (select min(seq) from journal where tenant_id = $1 and kind = $2)',
    [TEST_TENANT, JOURNAL_KIND.evidence],
  );
  // A superuser first drops the constraints and unique indexes that would prevent edits.
  const { rows } = await superuser.query<{ drop: string }>(
    `select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop from pg_constraint
      where contype in ('f', 'c', 'u', 'p') and conparentid = 0 and conrelid <> 0 and connamespace = 'public'::regnamespace
      order by contype = 'p'`,
  );
  for (const { drop } of rows) await superuser.query(drop).catch(() => undefined);
  const indexes = await superuser.query<{ drop: string }>(
    `select format('drop index %s', indexrelid::regclass) as drop from pg_index i join pg_class c on c.oid = i.indexrelid
      where indisunique and c.relnamespace = 'public'::regnamespace and not c.relispartition`,
  );
  for (const { drop } of indexes.rows) await superuser.query(drop).catch(() => undefined);
}, 120_000);
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

/** Stores a key as earlier versions did, whose journal had only its digest; returns that digest. */
async function storeEarlierKey(): Promise<Buffer> {
  const { rows } = await superuser.query<StoredRow>(
    `insert into idempotency (tenant_id, account_id, key, body_hash, answer, wall_at)
     values ($1, 1001, 'earlier', '\\x01', '{}', $2) returning account_id, key, body_hash, answer, wall_at`,
    [TEST_TENANT, Date.now()],
  );
  return digestOf(rows.map((row) => storedText(idempotencyTable, row)));
}

/** Evidence with the digest of keys, after those of the facts and of the lease. */
function withKeys(payload: Buffer, digest: Buffer): Buffer {
  const [layout = 0, bits = 0] = payload;
  const at = 2 + 32 * ((bits & 1) + (bits >> 5));
  const oldest = Buffer.alloc(8);
  oldest.writeDoubleLE(Date.now());
  return Buffer.concat([
    Buffer.from([layout, bits | 2]),
    payload.subarray(2, at),
    oldest,
    digest,
    payload.subarray(at),
  ]);
}

/** Edits within a transaction, runs verify as the application, rolls back, and returns the tables with problems. */
async function problemsAfter(sql: string, values: readonly unknown[] = []): Promise<readonly string[]> {
  await superuser.query('begin');
  try {
    const { rowCount } = await superuser.query(sql, [...values]);
    if (rowCount === 0) throw new Error(`nothing was edited: ${sql}`);
    await superuser.query(`set local role kabuto_app; select set_config('app.tenant', '${TEST_TENANT}', true)`);
    const { problems } = await verifyWithin(superuser, TEST_TENANT);
    return problems.map(({ table }) => table);
  } finally {
    await superuser.query('rollback');
  }
}

/** SQL of a random row. */
async function drawn(table: string): Promise<string> {
  const counted = await superuser.query<{ count: number }>(`select count(*)::int4 as count from ${table}`);
  const count = counted.rows[0]?.count ?? 0;
  if (count === 0) throw new RangeError(`${table} is empty`);
  return `(tableoid, ctid) = (select tableoid, ctid from ${table} t order by t.*::text offset ${random(count)} limit 1)`;
}

const columnsOf = async (table: string) => {
  const { rows } = await superuser.query<{ name: string; type: string }>(
    `select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = $1 and column_name <> 'tenant_id' order by 1`,
    [table],
  );
  return rows;
};

function changed(type: string, column: string): string {
  const sql = CHANGED[type]?.(column);
  if (sql === undefined) throw new RangeError(`no way to change the column ${column} of type ${type}`);
  return sql;
}

/** Returns those edits of a table that verify does not find. */
async function missedIn(table: string): Promise<string[]> {
  const { own, except = {}, named = [table] } = COVERED[table] ?? { own: null };
  // the same rows of a table, whatever tables there are
  random = seeded(SEED);
  const missed: string[] = [];
  // an edit of one table may show in another: a bar that names another journal row misses in that one's digest
  const see = async (what: string, sql: string): Promise<void> => {
    const found = await problemsAfter(sql);
    if (!named.some((name) => found.includes(name))) missed.push(`${what}: ${found.join() || 'nothing found'}`);
  };
  const columns = await columnsOf(table);
  for (const { name, type } of columns) {
    if (name in except) continue;
    await see(`change ${name}`, `update ${table} set ${name} = ${changed(type, name)} where ${await drawn(table)}`);
  }
  await see('delete', `delete from ${table} where ${await drawn(table)}`);
  if (own === null) return missed;
  const names = columns.map(({ name }) => name).join(', ');
  const others = columns.map(({ name, type }) => (name === own ? changed(type, name) : name)).join(', ');
  for (const [what, values] of [
    ['insert', others],
    ['double', names],
  ]) {
    const row = await drawn(table);
    await see(
      `${what}`,
      `insert into ${table} (tenant_id, ${names}) select tenant_id, ${values} from ${table} where ${row}`,
    );
  }
  return missed;
}

describe('ORD-14 edits by a superuser', () => {
  it('every table has rows, and verify finds no difference', async () => {
    for (const table of Object.keys(COVERED)) await drawn(table);
    expect(await problemsAfter('select 1')).toEqual([]);
  });

  it('every table of a brokerage is covered, or listed with its reason', async () => {
    const tables = await tenantTables();
    expect([...Object.keys(COVERED), ...Object.keys(NOT_COVERED)].toSorted()).toEqual(tables);
    for (const [table, { except = {} }] of Object.entries(COVERED)) {
      const names = (await columnsOf(table)).map(({ name }) => name);
      expect([table, Object.keys(except).filter((name) => !names.includes(name))]).toEqual([table, []]);
    }
  });

  it.each(Object.keys(COVERED))(
    'are found in %s: each column, a row that is gone, a row that was put in',
    {
      timeout: 120_000,
    },
    async (table) => {
      expect(await missedIn(table)).toEqual([]);
    },
  );

  it.each([
    ['of no row of the journal', '(select max(to_seq) + 100 from journal_batch)'],
    ['of a row without digests of its table', '1'],
    ['of none, as rows of before have it', 'null'],
  ])('are found where a row that was put in has the number %s', async (_what, number) => {
    for (const table of ['idempotency', 'minute_bar', 'day_bar', 'tape_chunk']) {
      const names = (await columnsOf(table)).map(({ name }) => name);
      const values = names.map((name) => (name === 'journal_seq' ? number : name));
      const row = await drawn(table);
      expect(
        await problemsAfter(
          `insert into ${table} (tenant_id, ${names.join(', ')}) select tenant_id, ${values.join(', ')} from ${table} where ${row}`,
        ),
      ).toEqual([table]);
    }
  });

  it('are found where two members have changed accounts', async () => {
    const swap = `update app_user u set account_id = o.account_id from app_user o
      where u.user_id in (${ALICE}, ${BOB}) and o.user_id in (${ALICE}, ${BOB}) and o.user_id <> u.user_id`;
    expect(await problemsAfter(swap)).toEqual(['app_user', 'app_user']);
    // also by an editor who computes the digest
    await superuser.query('begin');
    await superuser.query(swap);
    for (const member of [ALICE, BOB]) await renewAccess(superuser, TEST_TENANT, member);
    await superuser.query(`set local role kabuto_app; select set_config('app.tenant', '${TEST_TENANT}', true)`);
    const { problems } = await verifyWithin(superuser, TEST_TENANT);
    await superuser.query('rollback');
    const found = problems.map(({ key, message }) => `${key} ${message.replaceAll(/\d+/g, 'n')}`);
    expect(found.toSorted()).toEqual([
      `${ALICE} has account n, which the journal opened for n`,
      `${BOB} has account n, which the journal opened for n`,
    ]);
  });
});
