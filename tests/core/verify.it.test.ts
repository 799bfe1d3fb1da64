import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUSE, postingsOf } from '@kabuto/brokerage';
import { epochMs, yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendHead, checkHeads, problemText, verifyTenant } from '../../apps/server/src/core/index.ts';
import { eventsOfRow } from '../../apps/server/src/core/journal/events.ts';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal/journal.ts';
import type { StoredJournalRow } from '../../apps/server/src/core/journal/layout.ts';
import { readJournalRow } from '../../apps/server/src/core/journal/rows.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';
import {
  asEditor,
  batchOf,
  batchRows,
  cutFrom,
  deleteBatch,
  deleteRow,
  type Editor,
  editBatch,
  editRow,
  flipped,
  insertBatch,
  replaced,
  rowsIn,
  storedBatches,
  swapBatches,
  swapRows,
} from '../support/journal-edits.ts';

let database: TestDatabase;
/** The middle journal row that places an order, and the last row. */
let row: number;
let last: number;
/** The row that a reply refers to. */
let answeredSeq: number;
let folder: string;
const ACCOUNT = 1001;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'kabuto-heads-'));
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  const core = await startTestCore(database.appUrl);
  await fundAccount(core, ACCOUNT, 20_000_000);
  // one batch of three, so that a net row of the house sums several postings
  const credit = { kind: 'credit', accountId: ACCOUNT, house: HOUSE.escrow, source: 'test' } as const;
  await Promise.all([1, 2, 3].map((amount) => core.submit({ input: { ...credit, amount: yen(amount) } })));
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase === 'am-continuous');
  const terms = { accountId: ACCOUNT, code: '7203', side: 'buy', quantity: 100 } as const;
  row = (await core.read((engine) => engine.seq)) + 1;
  const answer = await core.submit({ input: placeInput({ ...terms, price: 28_000, clientOrderId: 'a' }) });
  await core.submit({ input: placeInput({ ...terms, price: null, clientOrderId: 'b' }) });
  const head = await core.read((engine) => ({ seq: engine.seq, hash: engine.head.toString('hex') }));
  answeredSeq = answer.journalSeq;
  const answered = { seq: answer.journalSeq, hash: answer.headHash };
  for (const one of [head, answered])
    await appendHead(path.join(folder, 'heads.jsonl'), { tenantId: TEST_TENANT, ...one, wallAt: 0 });
  await core.stop();
  last = (await verifyTenant(database.appUrl, TEST_TENANT)).rows;
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/**
 * The problems that verify reports after an edit by the superuser, who has no restrictions; the edit is undone
 * afterwards.
 */
async function afterTampering(edit: string | ((client: Editor) => Promise<unknown>)): Promise<readonly string[]> {
  const name = `${database.name}_copy`;
  await asSuper(database.superUrl.replace(database.name, 'postgres'), (client) =>
    client.query(`create database ${name} template ${database.name} owner kabuto_owner`),
  );
  try {
    const on = (url: string): string => url.replace(database.name, name);
    await asEditor(on(database.superUrl), (client) => (typeof edit === 'string' ? client.query(edit) : edit(client)));
    const { problems } = await verifyTenant(on(database.appUrl), TEST_TENANT);
    const heads = await checkHeads(on(database.appUrl), TEST_TENANT, path.join(folder, 'heads.jsonl'));
    return [...problems, ...heads.problems].map(problemText);
  } finally {
    await asSuper(database.superUrl.replace(database.name, 'postgres'), (client) =>
      client.query(`drop database ${name} with (force)`),
    );
  }
}

describe('verify', () => {
  it('finds no difference in an unchanged ledger', async () => {
    expect(await afterTampering('select 1')).toEqual([]);
  });

  it.each<[string, (row: StoredJournalRow) => Partial<StoredJournalRow>]>([
    ['the payload', ({ payload }) => ({ payload: replaced(payload, '28000', '27000') })],
    ['the outcome', ({ outcome }) => ({ outcome: replaced(outcome, '28000', '27000') })],
    ['an image', ({ images }) => ({ images: replaced(images ?? Buffer.alloc(0), '28000', '27000') })],
    ['the market time', ({ at }) => ({ at: epochMs(at + 1) })],
    ['the wall time', ({ wallAt }) => ({ wallAt: wallAt + 1 })],
    ['the kind', () => ({ kind: 11 })],
    ['the check', ({ check }) => ({ check: flipped(check, 0) })],
  ])('locates a row of the journal in which %s was changed', async (_what, change) => {
    const [first] = await afterTampering((client) => editRow(client, row, change));
    expect(first).toMatch(new RegExp(`^journal ${row}: `));
  });

  it('decides again which rows of the state a row of the journal has changed', async () => {
    const said = await afterTampering((client) =>
      editRow(client, row, ({ images }) => ({ images: replaced(images ?? Buffer.alloc(0), '28000', '27000') })),
    );
    expect(said.join('\n')).toContain(`journal ${row}: deciding place again leads to other rows`);
  });

  it('names the last row of a batch whose head was changed, and the first one of a batch with another epoch', async () => {
    const { fromSeq, toSeq } = await asEditor(database.superUrl, (client) => batchOf(client, row));
    const [head] = await afterTampering((client) =>
      editBatch(client, row, (batch) => ({ head: flipped(batch.head, 31) })),
    );
    expect(head).toMatch(new RegExp(`^journal ${toSeq}: the hash does not follow`));
    const [epoch] = await afterTampering((client) => editBatch(client, row, (batch) => ({ epoch: batch.epoch + 1 })));
    expect(epoch).toMatch(new RegExp(`^journal ${fromSeq}: the hash does not follow`));
  });

  it.each([
    ['cut off to the length of a check', 'substring(head for 4)'],
    ['emptied', "''"],
    ['made longer', "head || '\\x00'"],
  ])('names the last row of a batch whose head was %s, and its row counts as unchained', async (_what, head) => {
    const { fromSeq, toSeq } = await asEditor(database.superUrl, (client) => batchOf(client, row));
    const chained: boolean[] = [];
    const [problem] = await afterTampering(async (client) => {
      await client.query(`update journal_batch set head = ${head} where to_seq = $1`, [toSeq]);
      for (const seq of [fromSeq, toSeq, toSeq + 1])
        chained.push((await readJournalRow(client, TEST_TENANT, seq)).chained);
    });
    expect(problem).toBe(`journal ${toSeq}: the hash does not follow from its content and the row before`);
    expect(chained).toEqual([true, false, false]);
  });

  it('locates a row that is missing, one that was inserted, and two that were swapped', async () => {
    const missing = await afterTampering((client) => deleteRow(client, row));
    expect(missing.join()).toContain(`journal ${row}: rows ${row} to ${row} are missing`);
    const more = await afterTampering(async (client) => {
      const [first] = rowsIn(await batchOf(client, row));
      if (first !== undefined) await insertBatch(client, [{ ...first, seq: last + 1 }]);
    });
    expect(more.join()).toContain(`journal ${last + 1}:`);
    const places = await afterTampering((client) => swapRows(client, row, row + 1));
    expect(places.join()).toContain(`journal ${row}:`);
  });

  it('locates a batch that is missing, and two that were swapped', async () => {
    const { fromSeq, toSeq } = await asEditor(database.superUrl, (client) => batchOf(client, row));
    const missing = await afterTampering((client) => deleteBatch(client, row));
    expect(missing.join()).toContain(`journal ${fromSeq}: rows ${fromSeq} to ${toSeq} are missing`);
    const alike = await asEditor(database.superUrl, (client) => storedBatches(client)).then((batches) =>
      batches.filter((one) => one.toSeq - one.fromSeq === toSeq - fromSeq && one.fromSeq < fromSeq),
    );
    const other = alike[0]?.fromSeq ?? 0;
    expect(other).toBeGreaterThan(0);
    const places = await afterTampering((client) => swapBatches(client, row, other));
    for (const seq of [fromSeq, other]) expect(places.join()).toContain(`journal ${seq}: the hash does not follow`);
  });

  it('compares the head of a reply, whose row is within a batch', async () => {
    const { toSeq } = await asEditor(database.superUrl, (client) => batchOf(client, answeredSeq));
    expect(answeredSeq).toBeLessThan(toSeq);
    const changed = await afterTampering((client) =>
      editRow(client, answeredSeq, ({ at }) => ({ at: epochMs(at + 1) })),
    );
    expect(changed).toContain(`journal ${answeredSeq}: the remembered head has another hash`);
  });

  it('finds a journal that was cut off at its end, also when the lease was cut back with it', async () => {
    const short = await afterTampering((client) => cutFrom(client, last));
    expect(short.join()).toContain(`journal ${last}: the lease is at ${last}, the journal ends at ${last - 1}`);
    const cut = await afterTampering(async (client) => {
      await cutFrom(client, row + 1);
      const { head } = await batchOf(client, row);
      await client.query('update core_lease set seq = $1, head_hash = $2', [row, head]);
    });
    expect(cut.join()).toMatch(/the row of a remembered head is missing/);
    expect(cut.join()).not.toMatch(/the hash does not follow|another head hash than/);
  });

  it.each([
    ['cash', `update account set settled = settled + 1 where account_id = ${ACCOUNT}`, `account ${ACCOUNT} `],
    [
      'shares',
      `update position set settled = settled + 100 where account_id = ${ACCOUNT}`,
      `position ${ACCOUNT}:7203 `,
    ],
    ['a hold', `update account set held = held + 1 where account_id = ${ACCOUNT}`, `account ${ACCOUNT} `],
    [
      'an average cost',
      `update position set average_cost = average_cost + 1 where account_id = ${ACCOUNT}`,
      `position ${ACCOUNT}:7203 `,
    ],
    ['an open order', `update trade_order set price = price + 10 where client_order_id = 'a'`, 'trade_order 1 '],
    ['a fill', `update fill set fee = fee + 1`, 'fill 1 '],
    ['a posting', `update posting set amount = amount + 1 where account_id = ${ACCOUNT}`, 'posting '],
    ['an event', 'update account_event set events = set_byte(events, length(events) - 1, 7)', 'account_event '],
    ['a fill that is gone', 'delete from fill', 'fill 1 '],
    [
      'a posting more',
      `insert into posting values (${TEST_TENANT}, 1000000, 0, ${ACCOUNT}, 'JPY', 1)`,
      'posting 1000000/0 (journal 1000000): the journal has no such row',
    ],
    [
      'a final order',
      `update trade_order set filled_notional = filled_notional + 1 where client_order_id = 'b'`,
      'trade_order 2 ',
    ],
    [
      'a final order put in beside an open one',
      `alter table trade_order drop constraint trade_order_pkey; create temp table one as select * from trade_order where open limit 1;
       update one set open = false, state = 'cancelled'; insert into trade_order select * from one`,
      'the row is there twice',
    ],
  ])('names %s that was tampered with', async (_what, sql, named) => {
    expect((await afterTampering(sql)).join()).toContain(named);
  });

  /** Changes the asset of the journal's credits from yen to another. */
  const asIf = (asset: string) => async (client: Editor) => {
    for (const { seq, kind } of await batchRows(client))
      if (kind === JOURNAL_KIND.credit)
        await editRow(client, seq, ({ outcome }) => ({ outcome: replaced(outcome, '"JPY"', `"${asset}"`) }));
  };

  it('reports an unknown asset', async () => {
    const said = await afterTampering(asIf('GOLD'));
    expect(said.join('\n')).toMatch(/^journal \d+: postings in the unknown asset "GOLD"$/m);
    expect(said.join('\n')).not.toMatch(/^position .*GOLD/m);
  });

  it('accepts no position in a token, and names a customer who has one', async () => {
    const said = await afterTampering(asIf('USDT'));
    expect(said.join('\n')).toContain(`account ${ACCOUNT} has a posting in USDT, which only the house holds`);
    expect(said.join('\n')).not.toMatch(/^position .*USDT/m);
  });

  const FEES = `house_posting where account_id = ${HOUSE.fees}`;
  const other = (values: string) => `insert into house_posting select tenant_id, ${values} from ${FEES}`;
  const ESCROW = (change: string) => `house_posting set ${change} where account_id = ${HOUSE.escrow}`;
  const line = `insert into posting select tenant_id, to_seq, 2, account_id, asset, amount from ${FEES}`;
  it.each([
    [
      'changed',
      `update house_posting set amount = amount + 1 where account_id = ${HOUSE.fees}`,
      /2\/JPY .*differs from the journal/,
    ],
    ['missing', `delete from ${FEES}`, /2\/JPY .*the row is missing/],
    ['put in beside it', other(`from_seq, to_seq, 6, asset, 0`), /6\/JPY .*the journal has no such row/],
    ['put in before all', other(`-5, -1, account_id, asset, 0`), /-1\/2\/JPY .*the journal has no such row/],
    ['put in behind all', other(`9000000, 9000001, account_id, asset, 0`), /9000001\/2\/JPY .*the journal has no such/],
    [
      'made to begin earlier',
      `update house_posting set from_seq = from_seq - 1 where account_id = ${HOUSE.fees}`,
      /2\/JPY .*belongs to journal rows (\d+) to (\d+), which moved it from \2 to \2/,
    ],
    [
      'made to end later',
      `update house_posting set to_seq = to_seq + 1 where account_id = ${HOUSE.fees}`,
      /2\/JPY .*belongs to journal rows (\d+) to (\d+), which moved it from \1 to \1/,
    ],
    ['made to begin later', `update ${ESCROW('from_seq = from_seq + 1')}`, /7\/JPY .*differs from the journal: -5/],
    ['made to begin before what moved it', `update ${ESCROW('from_seq = from_seq - 1')}`, /7\/JPY .*belongs to/],
    ['made to end earlier', `update ${ESCROW('to_seq = to_seq - 1')}`, /7\/JPY .*differs from the journal: -3/],
    ['given a line among those of customers', line, /posting \d+\/2 .*the journal has no such row/],
    ['moved among those of customers', `${line}; delete from ${FEES}`, /2\/JPY .*the row is missing/],
    ['called one of before', 'update core_lease set house_lines_to = seq', /posting \d+\/2 .*the row is missing/],
  ])('names a net row of the house that was %s', async (_what, sql, named) => {
    const problems = await afterTampering(sql);
    expect(problems.filter((text) => named.test(text))).toHaveLength(1);
  });

  it('accepts the lines of the house one by one up to where they were netted, and reports a missing one there', async () => {
    const [{ to }] = (await asSuper(
      database.superUrl,
      async (client) => (await client.query<{ to: number }>('select min(to_seq)::int as to from house_posting')).rows,
    )) as [{ to: number }];
    const before = async (client: Editor) => {
      for (const one of await batchRows(client)) {
        if (one.seq > to) continue;
        const lines = eventsOfRow(one).flatMap(postingsOf);
        for (const [line, { accountId, asset, amount }] of lines.entries())
          if (accountId < 100)
            await client.query('insert into posting values ($1, $2, $3, $4, $5, $6)', [
              TEST_TENANT,
              one.seq,
              line,
              accountId,
              asset,
              amount,
            ]);
      }
      await client.query('delete from house_posting where to_seq <= $1', [to]);
      await client.query('update core_lease set house_lines_to = $1', [to]);
    };
    const beforeAnd = (sql: string) => async (client: Editor) => {
      await before(client);
      await client.query(sql);
    };
    // in a real ledger of this kind the journal would contain the number that the test sets here
    const onIts = async (edit: (client: Editor) => Promise<void>) =>
      (await afterTampering(edit)).filter((text) => !text.includes('house_lines_to is'));
    expect(await onIts(before)).toEqual([]);
    const found = await onIts(beforeAnd('delete from posting where account_id < 100'));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^posting ${to}/\\d+ .*the row is missing`));
    const netted = await afterTampering(beforeAnd('update core_lease set house_lines_to = 0'));
    expect(netted.join()).toMatch(new RegExp(`posting ${to}/\\d+ .*has no such row.*house_posting ${to}/`));
  });
});
