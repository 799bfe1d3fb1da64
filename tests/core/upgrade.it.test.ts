import path from 'node:path';
import { instrumentCode } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  CannotProject,
  problemText,
  projectAgain,
  readReplay,
  verifyTenant,
} from '../../apps/server/src/core/index.ts';
import { readAccountEvents } from '../../apps/server/src/core/journal/account-events.ts';
import { readJournalRow } from '../../apps/server/src/core/journal/rows.ts';
import { startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import type { TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { CODE_VERSION } from '../../apps/server/src/version.ts';
import { placeInput } from '../support/core-harness.ts';
import { asEditor } from '../support/journal-edits.ts';
import { readExportHead, restoreExport } from '../support/restored-export.ts';

/**
 * An instance as exported by release 1.0.0: two epochs of three issues with fills, a closed date, an amend, a cancel, a
 * stop, a pair, an if-done order, an alert, a general and a specified account.
 */
const FILE = path.join(import.meta.dirname, 'fixtures/release-1.0.0.export');
const FORMER = '1.0.0';
const [SPECIFIED, GENERAL] = [1001, 1002] as const;

const head = readExportHead(FILE);

let database: TestDatabase;
const verify = (more: { readonly codeVersion?: string } = { codeVersion: CODE_VERSION }) =>
  verifyTenant(database.appUrl, TEST_TENANT, more);

/**
 * Reads replay and events of an old order that was cancelled under this version: old rows and batches form one journal.
 */
const readThroughBothLayouts = ({ accountId, orderId }: { readonly accountId: number; readonly orderId: number }) =>
  asEditor(database.superUrl, async (client) => {
    const { rows } = await client.query<{ before: number; batches: number }>(
      'select (select max(seq) from journal) as before, (select min(from_seq) from journal_batch) as batches',
    );
    expect(rows).toEqual([{ before: head.journalSeq, batches: head.journalSeq + 1 }]);
    const isBefore = (seq = Number.NaN): boolean => seq <= head.journalSeq;
    const steps = (await readReplay(client, TEST_TENANT, orderId))?.steps ?? [];
    expect([isBefore(steps[0]?.seq), isBefore(steps.at(-1)?.seq)]).toEqual([true, false]);
    expect(steps.filter(({ chained }) => !chained)).toEqual([]);
    expect(steps.at(-1)?.event.order.state).toBe('cancelled');
    const wanted = { accountId, order: 'oldest first', limit: 10_000 } as const;
    const events = await readAccountEvents(client, TEST_TENANT, wanted);
    expect(new Set(events.map(({ journalSeq }) => isBefore(journalSeq)))).toEqual(new Set([true, false]));
    expect(events.filter(({ kind, event, at }) => event.kind !== kind || at === 0)).toEqual([]);
  });

beforeAll(async () => {
  database = await restoreExport(FILE, {
    // Restored with today's code, which would otherwise make partitions of tables that this release does not have.
    before: `
      create function add_journal_months(bigint, bigint, parent text) returns int language sql as
        $$ select case when parent = 'journal' then add_journal_months($1, $2) else 0 end $$;
      create function add_key_days(int, int) returns int language sql as 'select 0'`,
    after: 'drop function add_journal_months(bigint, bigint, text); drop function add_key_days(int, int)',
  });
});
afterAll(() => database.drop());

describe('an instance of release 1.0.0 under this one', () => {
  it('is folded and compared whole before its first start; epochs decided by other code are named, not decided again', async () => {
    const report = await verify();
    expect(report.evidenceFrom).toBeNull();
    expect(report).toMatchObject({ problems: [], rows: head.journalSeq, headHash: head.headHash, epochsDecided: 0 });
    expect(report.notDecided).toEqual([1, 2].map((epoch) => ({ epoch, reason: `code ${FORMER}` })));
  });

  it('would be decided differently by this code, which therefore has a version of its own', async () => {
    const [problem] = (await verify({})).problems;
    expect(problem === undefined ? '' : problemText(problem)).toMatch(
      /^checkpoint 2 .* the epoch began with another state/,
    );
  });

  it('resumes where it stopped: orders, stop, pair and alert are open, positions and tax types are unchanged', async () => {
    const core = await startTestCore(database.appUrl, { codeVersion: CODE_VERSION });
    const open = await core.read(({ broker }) => broker.openOrders().map(({ state }) => state));
    expect([...new Set(open)].sort()).toEqual(['armed', 'reserved', 'working']);
    expect(await core.read(({ broker }) => broker.alerts(SPECIFIED).map(({ state }) => state))).toContain('armed');
    expect(
      await core.read(({ venue, broker }) => [venue.workingOrders().length, broker.workingOrders().length]),
    ).toEqual(Array.from({ length: 2 }, () => open.filter((state) => state === 'working').length));
    const held = (account: number) =>
      core.read(({ broker }) => ({
        tax: broker.account(account)?.tax.type,
        cost: broker.position(account, instrumentCode('7203'))?.averageCost,
      }));
    expect(await held(SPECIFIED)).toMatchObject({ tax: 'specified', cost: expect.any(Number) });
    expect(await held(GENERAL)).toMatchObject({ tax: 'general', cost: expect.any(Number) });
    const terms = { accountId: GENERAL, code: '9432', side: 'buy', price: 1_400, quantity: 100 } as const;
    const { refusal } = await core.submit({ input: placeInput({ ...terms, clientOrderId: 'after' }) });
    expect(refusal).toBeNull();
    const resting = await core.read(({ broker }) => broker.openOrders().find(({ state }) => state === 'working'));
    if (resting === undefined) throw new RangeError('an order of before is working');
    const { accountId, orderId } = resting;
    expect((await core.submit({ input: { kind: 'cancel', accountId, orderId } })).refusal).toBeNull();
    await core.stop();
    const report = await verify();
    expect(report).toMatchObject({ problems: [], epochsDecided: 1, evidenceFrom: { isWhole: false } });
    expect(report.notDecided.map(({ epoch }) => epoch)).toEqual([1, 2]);
    await readThroughBothLayouts({ accountId, orderId });
  });

  it('has its tables made again from the state that this release took over, and not from its first row', async () => {
    const { epoch, fromSeq, tables } = await projectAgain(database.ownerUrl, TEST_TENANT, 'checkpoint');
    expect([epoch, fromSeq]).toEqual([3, head.journalSeq + 1]);
    expect(tables.flatMap(({ examples }) => examples)).toEqual([]);
    expect(tables.filter(({ notCompared }) => notCompared > 0).map(({ table }) => table)).toContain('posting');
    await expect(projectAgain(database.ownerUrl, TEST_TENANT)).rejects.toThrow(CannotProject);
  });

  it.each([
    ['of before', () => head.journalSeq - 1],
    ['right before the first batch', () => head.journalSeq],
  ])('names a row %s that was edited, and nothing else', async (_what, seqOf) => {
    const edit = (by: number) =>
      asEditor(database.superUrl, (client) =>
        client.query('update journal set wall_at = wall_at + $1 where seq = $2', [by, seqOf()]),
      );
    await edit(1);
    const { problems } = await verify();
    await edit(-1);
    expect(problems.map(({ table, seq }) => ({ table, seq }))).toEqual([{ table: 'journal', seq: seqOf() }]);
    expect((await verify()).problems).toEqual([]);
  });

  it.each([
    ['emptied', "''"],
    ['cut off to the length of a check', 'substring(hash for 4)'],
  ])('names the first of two earlier rows whose hashes were %s, and neither counts as chained', async (_what, hash) => {
    const seqs = [head.journalSeq - 1, head.journalSeq];
    const chained: boolean[] = [];
    await asEditor(database.superUrl, async (client) => {
      await client.query('create table kept as select seq, hash from journal where seq = any($1)', [seqs]);
      await client.query(`update journal set hash = ${hash} where seq = any($1)`, [seqs]);
      for (const seq of [...seqs, head.journalSeq + 1])
        chained.push((await readJournalRow(client, TEST_TENANT, seq)).chained);
    });
    const { problems } = await verify();
    await asEditor(database.superUrl, (client) =>
      client.query('update journal j set hash = k.hash from kept k where k.seq = j.seq; drop table kept'),
    );
    expect(problems[0]).toMatchObject({ table: 'journal', seq: seqs[0] });
    expect(chained).toEqual([false, false, false]);
  });

  it('keeps the state that its first epoch began with, and still reports a changed row from before', async () => {
    await asSuper(database.superUrl, async (client) => {
      const { rows } = await client.query(
        'select epoch, code_version as code, chunks > 0 as carries from checkpoint order by epoch desc limit 1',
      );
      expect(rows).toEqual([{ epoch: 3, code: CODE_VERSION, carries: true }]);
      await client.query('update fill set fee = fee + 1 where fill_id = 1');
      await client.query(`update venue_facts set volume = volume + 1 where code = '7203'`);
    });
    const { problems } = await verify();
    expect(problems.map(problemText).join('\n')).toMatch(/^fill 1 /m);
    expect(problems.map(problemText).join('\n')).toMatch(/^venue_facts all: /m);
  });
});
