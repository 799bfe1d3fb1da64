import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemText, verifyWithin } from '../../apps/server/src/core/index.ts';
import { encodeEvents, kindBits } from '../../apps/server/src/core/journal/event-batch.ts';
import { pointersOf, readEventRows, type StoredEventRow } from '../../apps/server/src/core/journal/event-rows.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { connect } from '../../apps/server/src/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';

const ACCOUNTS = [1001, 1002] as const;
const COUNT_AT = 1;
const BEFORE_AT = 2;

let database: TestDatabase;
let superuser: Awaited<ReturnType<typeof connect>>;
/** The second account's row of a batch in which both have several events, a fill among them. */
let row: StoredEventRow & { readonly events: Buffer };

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  const core = await startTestCore(database.appUrl);
  for (const accountId of ACCOUNTS) await fundAccount(core, accountId, 90_000_000);
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase === 'am-continuous');
  const terms = { code: '7203', side: 'buy', price: null, quantity: 100 } as const;
  await Promise.all(
    [1, 2, 3].flatMap((n) =>
      ACCOUNTS.map((accountId) =>
        core.submit({ input: placeInput({ ...terms, accountId, clientOrderId: `order-${n}` }) }),
      ),
    ),
  );
  await core.stop();
  superuser = await connect(database.superUrl, 'superUrl', 'event-tampering');
  const found = (await readEventRows(superuser, 1, Number.MAX_SAFE_INTEGER)).find((one) => {
    const { before, pointers } = pointersOf(one);
    return before > 0 && pointers.length > 2 && pointers.some(({ kind }) => kind === 'fill');
  });
  if (found === undefined || found.events === null) throw new RangeError('no batch has events of both accounts');
  row = { ...found, events: found.events };
}, 120_000);
afterAll(async () => {
  await superuser.end();
  await database.drop();
});

/** What verify reports of events after an edit of the superuser, which is rolled back. */
async function problemsAfter(edit: () => Promise<unknown>): Promise<readonly string[]> {
  await superuser.query('begin');
  try {
    await superuser.query('alter table account_event drop constraint account_event_form');
    await edit();
    await superuser.query(`set local role kabuto_app; select set_config('app.tenant', '${TEST_TENANT}', true)`);
    return (await verifyWithin(superuser, TEST_TENANT)).problems.map(problemText);
  } finally {
    await superuser.query('rollback');
  }
}
const set = (assignment: string, values: readonly unknown[] = []) =>
  problemsAfter(() =>
    superuser.query(`update account_event set ${assignment} where event_seq = $1`, [row.seq, ...values]),
  );
const bytes = (at: number, by = 1): Buffer => {
  const changed = Buffer.from(row.events);
  changed.writeUInt8(changed.readUInt8(at) + by, at);
  return changed;
};
/** How verify names the row. */
const named = (message: string | RegExp): RegExp =>
  new RegExp(
    `^account_event ${row.seq} \\(journal ${row.journalSeq}\\): ${typeof message === 'string' ? message : message.source}$`,
    'm',
  );
/** Rows in place of the batch's row, one an event. */
const insertEach = async (columns: string, valuesOf: (at: number) => readonly unknown[]): Promise<void> => {
  const { pointers } = pointersOf(row);
  await superuser.query('delete from account_event where event_seq = $1', [row.seq]);
  for (const [i, { seq, journalSeq }] of pointers.entries())
    await superuser.query(
      `insert into account_event (tenant_id, account_id, event_seq, journal_seq, ${columns})
       values ($1, $2, $3, $4, $5, $6)`,
      [TEST_TENANT, row.accountId, seq, journalSeq, ...valuesOf(i)],
    );
};

describe('verify names a row of events', () => {
  it('in nothing as long as it is what was written', async () => {
    expect(await problemsAfter(async () => undefined)).toEqual([]);
  });

  it('that is gone, once for each of its events', async () => {
    const gone = await problemsAfter(() =>
      superuser.query('delete from account_event where event_seq = $1', [row.seq]),
    );
    expect(gone).toEqual(
      pointersOf(row).pointers.map(
        ({ seq, journalSeq }) => `account_event ${seq} (journal ${journalSeq}): the row is missing`,
      ),
    );
  });

  it('that was given to another account', async () => {
    expect((await set('account_id = account_id + 1')).join('\n')).toMatch(named('differs from the journal'));
  });

  it('whose last event has another place', async () => {
    const last = pointersOf(row).pointers.at(-1);
    expect(await set('events = $2', [bytes(row.events.length - 1)])).toEqual([
      `account_event ${last?.seq} (journal ${last?.journalSeq}): differs from the journal`,
    ]);
  });

  it('that was moved to another journal row, and with it all its events', async () => {
    const moved = await set('journal_seq = journal_seq + 1');
    expect(moved).toHaveLength(pointersOf(row).pointers.length);
    expect(moved.join('\n')).toMatch(
      new RegExp(`^account_event ${row.seq} .* belongs to journal row ${row.journalSeq + 1}$`, 'm'),
    );
  });

  it('of an unknown version, of an unknown length, and with bytes more or fewer', async () => {
    const said = async (events: Buffer) => (await set('events = $2', [events])).join('\n');
    expect(await said(bytes(0))).toMatch(named('cannot be read: events of the unknown version 2'));
    expect(await said(bytes(COUNT_AT))).toMatch(named('cannot be read: the bytes of the events end too early'));
    expect(await said(bytes(COUNT_AT, -1))).toMatch(named('cannot be read: bytes follow the last event'));
    expect(await said(row.events.subarray(0, -1))).toMatch(
      named('cannot be read: the bytes of the events end too early'),
    );
  });

  it('that has an event of its own besides, or kinds and no events', async () => {
    expect(await set("kind = 'cash'")).toEqual([expect.stringMatching(named('has an event beside those of a batch'))]);
    const kinds = await set("kind = 'order', place = 0, events = null");
    expect(kinds.join('\n')).toMatch(named('has the kinds of a batch, but not its events'));
  });

  it('twice', async () => {
    const copy = () =>
      superuser.query(`
        alter table account_event drop constraint account_event_pkey;
        insert into account_event select * from account_event where event_seq = ${row.seq}`);
    expect((await problemsAfter(copy)).join('\n')).toMatch(named('the row is there twice'));
  });

  it('that was split: an account has one row in a batch', async () => {
    const { before, pointers } = pointersOf(row);
    const split = await problemsAfter(() =>
      insertEach('kinds, events', (i) => {
        const { seq, journalSeq, kind, place } = pointers[i] ?? { seq: 0, journalSeq: 0, kind: 'cash', place: 0 };
        const events = [{ seq, journalSeq, kind, place: place ?? 0 }];
        return [kindBits([kind]), encodeEvents({ before: before + seq - row.seq, events })];
      }),
    );
    expect(split).toEqual(
      pointers
        .slice(1)
        .map(
          ({ seq, journalSeq }) =>
            `account_event ${seq} (journal ${journalSeq}): the account has another row of this batch`,
        ),
    );
  });

  it('whose events have rows of their own, as only versions before stored them', async () => {
    const { pointers } = pointersOf(row);
    const single = await problemsAfter(() =>
      insertEach('kind, place', (i) => [pointers[i]?.kind ?? null, pointers[i]?.place ?? null]),
    );
    expect(single).toEqual(
      pointers.map(
        ({ seq, journalSeq }) =>
          `account_event ${seq} (journal ${journalSeq}): is a row of before, behind rows of a batch`,
      ),
    );
  });
});

it('the kinds of a batch are named', async () => {
  const fill = kindBits(['fill']);
  for (const change of [`kinds & ~${fill}`, `kinds | ${kindBits(['settled'])}`])
    expect(await set(`kinds = ${change}`)).toEqual([
      expect.stringMatching(named('names other kinds than its events have')),
    ]);
});

it('where the batch begins is named', async () => {
  for (const by of [1, -1])
    expect(await set('events = $2', [bytes(BEFORE_AT, by)])).toEqual([
      expect.stringMatching(named(/has the batch of event \d+, and is of the one of event \d+/)),
    ]);
});
