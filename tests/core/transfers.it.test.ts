import { HOUSE, type TransferState, type TransferStep } from '@kabuto/brokerage';
import { epochMs, yen } from '@kabuto/market';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, type KillableCore, startKillableCore } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';

const OPTIONS = { seed: 7, codeVersion: 'test' };
const ACCOUNT = 1001;
const NOW = epochMs(10_000_000_000);
const OUT_PATH = ['requested', 'cooling', 'screening', 'approved', 'sent', 'paid', 'returned'] as const;

let database: TestDatabase;
let killable: KillableCore;

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  killable = await startKillableCore(database.appUrl, OPTIONS);
  await fundAccount(killable.core, ACCOUNT, 1_000_000);
});
afterEach(() => database.drop());

async function restart(): Promise<void> {
  killable.kill();
  killable = await startKillableCore(database.appUrl, OPTIONS);
}

const importLine = (source: string, amount = 70_000) =>
  killable.core.submit({ input: { kind: 'importBankLine', source, amount: yen(amount) } });

/** The number of the transfer that a command added or changed. */
function idOf({ transfer, refusal }: Answer): number {
  if (transfer === undefined) throw new Error(`no transfer: ${JSON.stringify(refusal)}`);
  return transfer.transferId;
}

const declare = (amount: number) =>
  killable.core.submit({ input: { kind: 'declareDeposit', accountId: ACCOUNT, amount: yen(amount), wallAt: NOW } });

async function step(
  transferId: number,
  from: TransferState,
  to: TransferState,
  more: Partial<Omit<TransferStep, 'kind' | 'at'>> = {},
): Promise<Answer> {
  const reason = ['held', 'rejected', 'returned'].includes(to) ? { reason: 'TEST' } : {};
  const proposal = to === 'reversed' ? { proposal: { number: 1, maker: 1, checker: 2 } } : {};
  const command = { kind: 'stepTransfer', accountId: ACCOUNT, transferId, from, to, wallAt: NOW } as const;
  return killable.core.submit({ input: { ...command, ...reason, ...proposal, ...more } });
}

async function draft(amount: number): Promise<number> {
  const since = epochMs(NOW - 30 * 24 * 3600_000);
  const terms = { accountId: ACCOUNT, amount: yen(amount), wallAt: NOW, destinationSince: since };
  return idOf(await killable.core.submit({ input: { kind: 'draftWithdrawal', ...terms } }));
}

/** A line that is credited to the account; returns the transfer. */
async function credited(source: string, amount: number): Promise<number> {
  const lineId = idOf(await importLine(source, amount));
  const id = idOf(await declare(amount));
  await step(id, 'declared', 'matched', { lineId });
  await step(id, 'matched', 'screening');
  await step(id, 'screening', 'credited');
  return id;
}

/** Rows of a query as texts. */
async function texts(sql: string): Promise<string[]> {
  await killable.core.waitUntilCaughtUp();
  const pool = createPool({ url: database.appUrl, name: 'look' });
  const { rows } = await withTenant(pool, TEST_TENANT, (client) => client.query<{ text: string }>(sql));
  await pool.end();
  return rows.map(({ text }) => text);
}
const states = () => texts(`select concat_ws(' ', transfer_id, state, amount, open) as text from transfer order by 1`);
const settled = async (accountId: number): Promise<number> =>
  Number((await texts(`select settled::text as text from account where account_id = ${accountId}`))[0] ?? 0);
const problems = async () => (await verifyTenant(database.appUrl, TEST_TENANT)).problems;

describe('a bank line', () => {
  it('is credited once, however often and from wherever it is imported', async () => {
    const answers = await Promise.all([importLine('A'), importLine('A'), importLine('A')]);
    expect(new Set(answers.map(idOf))).toEqual(new Set([1]));
    await restart();
    expect(idOf(await importLine('A'))).toBe(1);
    // another line of the same day and amount is another source
    expect(idOf(await importLine('A#2'))).toBe(2);
    await expect(importLine('A', 70_001)).rejects.toThrow('belongs to another request');
    expect(await states()).toEqual(['1 unallocated 70000 t', '2 unallocated 70000 t']);
    expect([await settled(HOUSE.unallocated), await settled(HOUSE.bank)]).toEqual([140_000, -140_000]);
    await killable.core.stop();
    expect(await problems()).toEqual([]);
  });

  it('is refused for ever, also after its key has expired and its transfer has ended', async () => {
    const id = idOf(await importLine('A'));
    for (const [from, to] of [
      ['unallocated', 'returning'],
      ['returning', 'returned'],
    ] as const)
      expect((await step(id, from, to, { accountId: HOUSE.unallocated })).refusal).toBeNull();
    await killable.core.stop();
    await asEditor(database.superUrl, (client) => client.query('delete from command_key'));
    killable = await startKillableCore(database.appUrl, OPTIONS);
    for (const again of [await importLine('A'), await importLine('A', 5)])
      expect(again.refusal).toEqual({
        reason: 'TRANSFER_SOURCE_KNOWN',
        field: 'source',
        params: { transferId: '1' },
      });
    expect(await states()).toEqual(['1 returned 70000 f']);
    expect([await settled(HOUSE.unallocated), await settled(HOUSE.bank)]).toEqual([0, 0]);
    await killable.core.stop();
  });

  it('keeps its rows of house accounts apart from those of other lines in one batch', async () => {
    await Promise.all(['A', 'B', 'C'].map((source) => importLine(source, 1_000)));
    const lines = `select concat_ws(' ', account_id, from_seq = to_seq, amount) as text from house_posting
                    where account_id in (${HOUSE.bank}, ${HOUSE.unallocated}) and abs(amount) = 1000 order by account_id, from_seq`;
    expect(await texts(lines)).toEqual([...Array(3).fill('3 t -1000'), ...Array(3).fill('8 t 1000')]);
    await killable.core.stop();
    expect(await problems()).toEqual([]);
  });
});

it('a withdrawal that is requested by many at once is held once, and sent once', async () => {
  const id = await draft(600_000);
  const many = <Result>(act: () => Promise<Result>) => Promise.all(Array.from({ length: 30 }, act));
  const done = (answers: readonly Answer[]) => answers.filter(({ refusal }) => refusal === null).length;
  expect(done(await many(() => step(id, 'draft', 'requested')))).toBe(1);
  const held = { kind: 'hold', accountId: ACCOUNT, purpose: 'withdrawal', amount: yen(400_000) } as const;
  let holds = 0;
  const answers = await many(() => {
    holds += 1;
    return killable.core.submit({ input: { ...held, reference: `other-${holds}` } });
  });
  expect(done(answers)).toBe(1);
  for (const [from, to] of [
    ['requested', 'cooling'],
    ['cooling', 'screening'],
    ['screening', 'approved'],
    ['approved', 'sent'],
  ] as const)
    expect(done(await many(() => step(id, from, to)))).toBe(1);
  const cash = await texts(`select concat_ws(' ', settled, held) as text from account where account_id = ${ACCOUNT}`);
  expect(cash).toEqual(['400000 400000']);
  expect(await settled(HOUSE.transit)).toBe(600_000);
  await killable.core.stop();
  expect(await problems()).toEqual([]);
});

describe('after a kill', () => {
  it('a deposit continues from each state, and is credited once', async () => {
    const lineId = idOf(await importLine('A'));
    await restart();
    const id = idOf(await declare(1));
    await restart();
    await step(id, 'declared', 'matched', { lineId });
    await restart();
    await step(id, 'matched', 'screening');
    await restart();
    const both = await Promise.all([step(id, 'screening', 'credited'), step(id, 'screening', 'credited')]);
    expect(both.map(({ refusal }) => refusal?.reason ?? null)).toEqual([null, 'TRANSFER_STATE']);
    await restart();
    expect((await step(id, 'screening', 'credited')).refusal?.params).toEqual({ state: 'credited' });
    expect(await settled(ACCOUNT)).toBe(1_070_000);
    expect(await states()).toEqual(['1 allocated 70000 f', '2 credited 70000 t']);
    const steps = `select concat_ws(' ', transfer_id, state) as text from transfer_step order by event_seq`;
    expect(await texts(steps)).toEqual([
      '1 unallocated',
      '2 declared',
      '1 allocated',
      '2 matched',
      '2 screening',
      '2 credited',
    ]);
    await killable.core.stop();
    expect(await problems()).toEqual([]);
  });

  it('a withdrawal continues from each state, and its cash is held or gone', async () => {
    const id = await draft(300_000);
    let from: TransferState = 'draft';
    const cash: string[] = [];
    for (const to of OUT_PATH) {
      await restart();
      expect((await step(id, from, to)).refusal).toBeNull();
      expect((await step(id, from, to)).refusal?.reason).toBe(
        to === 'returned' ? 'TRANSFER_UNKNOWN' : 'TRANSFER_STATE',
      );
      from = to;
      cash.push(
        ...(await texts(`select concat_ws(' ', settled, held) as text from account where account_id = ${ACCOUNT}`)),
      );
    }
    const held = '1000000 300000';
    expect(cash).toEqual([held, held, held, held, '700000 0', '700000 0', '1000000 0']);
    expect(await settled(HOUSE.transit)).toBe(0);
    await restart();
    await killable.core.stop();
    expect(await problems()).toEqual([]);
  });

  it('what an account owes after a reversal is still owed', async () => {
    const id = await credited('A', 200_000);
    const out = await draft(1_100_000);
    for (const [index, to] of OUT_PATH.slice(0, 6).entries()) await step(out, OUT_PATH[index - 1] ?? 'draft', to);
    expect((await step(id, 'credited', 'reversed')).transfer).toMatchObject({ claimed: 100_000 });
    await restart();
    expect(await texts(`select claim::text as text from account where claim is not null`)).toEqual(['100000']);
    await credited('B', 130_000);
    expect(await settled(ACCOUNT)).toBe(30_000);
    await restart();
    expect(await texts('select claim::text as text from account where claim is not null')).toEqual([]);
    expect(await settled(HOUSE.receivable)).toBe(0);
    await killable.core.stop();
    expect(await problems()).toEqual([]);
  });
});

it('verify names a transfer, a step and a source that were changed, inserted or removed behind the core', async () => {
  await credited('A', 1_000);
  await importLine('B', 500);
  await killable.core.stop();
  await asEditor(database.superUrl, async (client) => {
    await client.query(`update transfer set amount = 900 where transfer_id = 1`);
    await client.query(`update transfer set state = 'screening' where transfer_id = 2`);
    await client.query(`delete from transfer where transfer_id = 3`);
    await client.query(`update transfer_step set state = 'held' where state = 'screening'`);
    await client.query(`delete from transfer_source where source = 'A'`);
    await client.query(`insert into transfer_source (tenant_id, source, transfer_id, journal_seq)
                        select tenant_id, 'C', transfer_id, journal_seq from transfer_source where source = 'B'`);
  });
  const found = (await problems()).map(({ table, key, message }) => `${table} ${key} ${message}`);
  expect(found.filter((text) => text.startsWith('transfer')).sort()).toEqual([
    'transfer 1 is not what became of the transfer',
    'transfer 2 state is "screening", the journal leads to "credited"',
    'transfer 3 the row is missing',
    'transfer_source A the row is missing',
    'transfer_source C the journal has no such row',
    expect.stringMatching(/^transfer_step \d+ differs from the journal$/),
  ]);
});
