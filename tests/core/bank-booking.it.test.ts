import { isoDate } from '@kabuto/market';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { addImport, postLines, setBankDetails } from '../../apps/server/src/bank/index.ts';
import { type Core, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { type NotifiedLine, notificationBytes, notificationRecords } from '../support/bank-notification.ts';
import { type KillableCore, startKillableCore } from '../support/core-harness.ts';

const OPTIONS = { seed: 7, codeVersion: 'test' };
const DETAILS = {
  bank: '9998',
  bankName: 'デモ銀行',
  bankKana: 'ﾃﾞﾓ',
  branch: '101',
  branchName: '本店',
  branchKana: 'ﾎﾝﾃﾝ',
  type: 'ordinary',
  number: '7203001',
  holder: 'ｶﾌﾞﾄｼﾖｳｹﾝ(ｶ',
} as const;
const RECEIVED = isoDate('2026-11-24');

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  killable = await startKillableCore(database.appUrl, OPTIONS);
  await inTenant((client) => setBankDetails(client, TEST_TENANT, DETAILS, 1));
});
afterEach(async () => {
  await killable.core.stop();
  await pool.end();
  await database.drop();
});

const inTenant = <T>(work: Parameters<typeof withTenant<T>>[2]): Promise<T> => withTenant(pool, TEST_TENANT, work);
const add = (bytes: Uint8Array) =>
  inTenant((client) =>
    addImport(client, TEST_TENANT, {
      name: 'f',
      bytes,
      receivedOn: RECEIVED,
      operatorId: null,
      isConfirmed: true,
      now: 1,
    }),
  );
const notification = (lines: readonly NotifiedLine[]): Uint8Array => notificationBytes(notificationRecords(lines));
const book = (core: Core, isLive = false): Promise<void> =>
  postLines({ pool, coreOf: () => core, waitsForStatement: async () => isLive, now: () => 1 }, TEST_TENANT);
async function rowsOf(sql: string): Promise<Record<string, unknown>[]> {
  await killable.core.waitUntilCaughtUp();
  return inTenant(async (client) => (await client.query<Record<string, unknown>>(sql)).rows);
}
const unallocated = async (): Promise<number> => (await rowsOf('select 1 from transfer')).length;
const problems = async () => (await verifyTenant(database.appUrl, TEST_TENANT)).problems;
const LINES = Array.from({ length: 9 }, (_, n) => ({ enquiry: n + 1, amount: 1_000 + n, payer: 'ﾔﾏﾀﾞ' }));

it('a server that is killed between lines continues where it stopped, and books no line twice', async () => {
  await add(notification(LINES));
  for (const after of [2, 4]) {
    // Killed before a reply reaches the table of lines: the broker has the line, the table has not.
    const { core, kill } = killable;
    let submitted = 0;
    const dying = new Proxy(core, {
      get: (of, name) => {
        const value: unknown = Reflect.get(of, name, of);
        if (name !== 'submit') return typeof value === 'function' ? value.bind(of) : value;
        return async (command: Parameters<Core['submit']>[0]) => {
          const answer = await of.submit(command);
          submitted += 1;
          if (submitted <= after) return answer;
          kill();
          throw new Error('killed');
        };
      },
    });
    await expect(book(dying)).rejects.toThrow('killed');
    killable = await startKillableCore(database.appUrl, OPTIONS);
  }
  await book(killable.core);
  await book(killable.core);
  expect(await unallocated()).toBe(LINES.length);
  const booked = await rowsOf('select transfer_id as id from bank_line where booked_at is not null order by line_id');
  expect(new Set(booked.map(({ id }) => id)).size).toBe(LINES.length);
  expect(await problems()).toEqual([]);
});

it('two imports of a line at the same time are one; the same entry with another amount is a problem, not money', async () => {
  const [first] = LINES;
  if (first === undefined) throw new Error('no lines');
  await Promise.all([add(notification([first])), add(notification([first, { ...first, enquiry: 77 }]))]);
  await Promise.all([book(killable.core), book(killable.core)]);
  expect(await unallocated()).toBe(2);
  await add(notification([{ ...first, amount: 9 }]));
  await book(killable.core);
  expect(await unallocated()).toBe(2);
  expect(await rowsOf('select problem from bank_line where problem is not null')).toEqual([
    { problem: 'SOURCE_DIFFERS' },
  ]);
});

const STATEMENT = [
  'account,9998,101,ordinary,7203001',
  'opening,2026-11-24,500',
  'date,in,out,balance,text,enquiry',
  '2026-11-24,1000,,1500,ﾔﾏﾀﾞ,000001',
  '2026-11-24,,300,1200,"ﾃｽｳﾘﾖｳ, ｿﾉﾀ",',
  'closing,2026-11-24,1200',
];
const csv = (lines: readonly string[]): Uint8Array => Buffer.from(`${lines.join('\r\n')}\r\n`);

it('live money of a notification stays locked until a statement contains it, which books nothing twice', async () => {
  await add(notification(LINES.slice(0, 2)));
  await book(killable.core, true);
  const locked = 'select amount, unreconciled from transfer order by amount';
  expect(await rowsOf(locked)).toEqual([
    { amount: 1_000, unreconciled: true },
    { amount: 1_001, unreconciled: true },
  ]);
  expect(await add(csv(STATEMENT))).toMatchObject({ kind: 'statement', lines: 1, sum: 1_000, imported: 0 });
  await book(killable.core, true);
  expect(await rowsOf(locked)).toEqual([
    { amount: 1_000, unreconciled: null },
    { amount: 1_001, unreconciled: true },
  ]);
  // The next statement begins where this one has ended.
  const gap = [
    'account,9998,101,ordinary,7203001',
    'opening,2026-11-25,1199',
    'date,in,out,balance,text,enquiry',
    'closing,2026-11-25,1199',
  ];
  await expect(add(csv(gap))).rejects.toMatchObject({
    reason: 'BANK_FILE_INVALID',
    params: { line: '2', column: 'opening' },
  });
  expect(await problems()).toEqual([]);
});

it.each([
  [0, 'account,9998,101,ordinary,7203002', 'BANK_ACCOUNT_DIFFERS', {}],
  [0, 'account,9998,101,giro,7203001', 'BANK_FILE_INVALID', { line: '1', column: 'type' }],
  [1, 'opening,2026-11-31,500', 'BANK_FILE_INVALID', { line: '2', column: 'opening', allowed: 'YYYY-MM-DD' }],
  [2, 'date,in,out,text', 'BANK_FILE_INVALID', { line: '3', column: 'header' }],
  [3, '2026-11-24,1000,,1501,ﾔﾏﾀﾞ,000001', 'BANK_FILE_INVALID', { line: '4', column: 'balance', allowed: '1500' }],
  [3, '2026-11-24,1000,5,1500,ﾔﾏﾀﾞ,000001', 'BANK_FILE_INVALID', { line: '4', column: 'in' }],
  [3, '2026-11-24,1e3,,1500,ﾔﾏﾀﾞ,000001', 'BANK_FILE_INVALID', { line: '4', column: 'in' }],
  [3, '2026-11-24,1000,,1500,ﾔﾏﾀﾞ,', 'BANK_FILE_INVALID', { line: '4', column: 'enquiry' }],
  [4, '2026-11-23,,300,1200,ﾃｽｳﾘﾖｳ,', 'BANK_FILE_INVALID', { line: '5', column: 'date' }],
  [4, '2026-11-24,,300,1200,"ﾃｽｳﾘﾖｳ,', 'BANK_FILE_INVALID', { column: 'text' }],
  [5, 'closing,2026-11-24,1201', 'BANK_FILE_INVALID', { line: '6', column: 'closing', allowed: '1200' }],
  [5, '', 'BANK_FILE_INVALID', { line: '5', column: 'closing' }],
] as const)('refuses a statement whose line %i is %j, whole', async (at, text, reason, params) => {
  const lines = STATEMENT.map((line, place) => (place === at ? text : line));
  await expect(add(csv(lines))).rejects.toMatchObject({ reason, params });
  expect(await rowsOf('select 1 from bank_import')).toEqual([]);
});
