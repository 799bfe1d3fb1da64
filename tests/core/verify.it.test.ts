import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { HOUSE } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { appendHead, checkHeads, problemText, verifyTenant } from '../../apps/server/src/core/index.ts';
import { JOURNAL_KIND } from '../../apps/server/src/core/journal.ts';
import { seedTestTenant, startTestCore, TEST_TENANT } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { fundAccount, placeInput } from '../support/core-bench.ts';
import { eventually } from '../support/eventually.ts';

let database: TestDatabase;
/** The row in the middle of the journal that places an order, and the last row. */
let row: number;
let last: number;
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
  // one batch of three, so that a net row of the house sums more than one
  const credit = { kind: 'credit', accountId: ACCOUNT, house: HOUSE.bank, source: 'test' } as const;
  await Promise.all([1, 2, 3].map((amount) => core.submit({ input: { ...credit, amount: yen(amount) } })));
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase === 'am-continuous');
  const terms = { accountId: ACCOUNT, code: '7203', side: 'buy', quantity: 100 } as const;
  row = (await core.read((engine) => engine.seq)) + 1;
  await core.submit({ input: placeInput({ ...terms, price: 28_000, clientOrderId: 'a' }) });
  await core.submit({ input: placeInput({ ...terms, price: null, clientOrderId: 'b' }) });
  const head = await core.read((engine) => ({ seq: engine.seq, hash: engine.head.toString('hex') }));
  await appendHead(path.join(folder, 'heads.jsonl'), { tenantId: TEST_TENANT, ...head, wallAt: 0 });
  await core.stop();
  last = (await verifyTenant(database.appUrl, TEST_TENANT)).rows;
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** What verify says after the superuser, whom nothing stops, has changed something; everything is put back afterwards. */
async function afterTampering(sql: string): Promise<readonly string[]> {
  const name = `${database.name}_copy`;
  await asSuper(database.superUrl.replace(database.name, 'postgres'), (client) =>
    client.query(`create database ${name} template ${database.name} owner kabuto_owner`),
  );
  try {
    const on = (url: string): string => url.replace(database.name, name);
    await asSuper(on(database.superUrl), (client) => client.query(sql));
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
  it('finds nothing when nothing was touched', async () => {
    expect(await afterTampering('select 1')).toEqual([]);
  });

  it.each([
    ['the payload', `payload = convert_to(replace(convert_from(payload, 'UTF8'), '28000', '27000'), 'UTF8')`],
    ['the outcome', `outcome = convert_to(replace(convert_from(outcome, 'UTF8'), '28000', '27000'), 'UTF8')`],
    ['the market time', 'at = at + 1'],
    ['the wall time', 'wall_at = wall_at + 1'],
    ['the epoch', 'epoch = epoch + 1'],
    ['the kind', 'kind = 11'],
    ['the hash', `hash = decode(repeat('00', 32), 'hex')`],
  ])('locates a row of the journal in which %s was changed', async (_what, change) => {
    const [first] = await afterTampering(`update journal set ${change} where seq = ${row}`);
    expect(first).toMatch(new RegExp(`^journal ${row}: `));
  });

  it('locates a row that is missing, one that was put in, and two that changed places', async () => {
    const missing = await afterTampering(`delete from journal where seq = ${row}`);
    expect(missing.join()).toContain(`journal ${row}: rows ${row} to ${row} are missing`);
    const more = await afterTampering(
      `insert into journal select tenant_id, ${last + 1}, epoch, at, wall_at, kind, payload, outcome, hash from journal where seq = ${row}`,
    );
    expect(more.join()).toContain(`journal ${last + 1}:`);
    const places = await afterTampering(`
      update journal set seq = -1 where seq = ${row};
      update journal set seq = ${row} where seq = ${row + 1};
      update journal set seq = ${row + 1} where seq = -1;`);
    expect(places.join()).toContain(`journal ${row}:`);
  });

  it('finds a journal that was cut off at its end, also when the lease was cut back with it', async () => {
    const short = await afterTampering(`delete from journal where seq = ${last}`);
    expect(short.join()).toContain(`journal ${last}: the lease stands at ${last}, the journal ends at ${last - 1}`);
    const cut = await afterTampering(`
      delete from journal where seq > ${row};
      update core_lease set seq = ${row}, head_hash = (select hash from journal where seq = ${row});`);
    expect(cut.join()).toMatch(/the row of a remembered head is missing/);
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
    ['an event', `update account_event set place = place + 1 where kind = 'fill'`, 'account_event '],
    ['a fill that is gone', 'delete from fill', 'fill 1 '],
    [
      'a posting more',
      `insert into posting values (${TEST_TENANT}, 1000000, 0, ${ACCOUNT}, 'JPY', 1)`,
      'posting 1000000/0 (journal 1000000): the journal tells of no such row',
    ],
    [
      'a final order',
      `update trade_order set filled_notional = filled_notional + 1 where client_order_id = 'b'`,
      'trade_order 2 ',
    ],
  ])('names %s that was tampered with', async (_what, sql, named) => {
    expect((await afterTampering(sql)).join()).toContain(named);
  });

  /** The credits of the journal are made to move another asset than yen. */
  const asIf = (asset: string): string =>
    `update journal set outcome = convert_to(replace(convert_from(outcome, 'UTF8'), '"JPY"', '"${asset}"'), 'UTF8')
      where kind = ${JOURNAL_KIND.credit}`;

  it('names an asset that there is none of', async () => {
    const said = await afterTampering(asIf('GOLD'));
    expect(said.join('\n')).toMatch(/^journal \d+: postings in the unknown asset "GOLD"$/m);
    expect(said.join('\n')).not.toMatch(/^position .*GOLD/m);
  });

  it('takes a token for no position, and names a customer that would have some', async () => {
    const said = await afterTampering(asIf('USDT'));
    expect(said.join('\n')).toContain(`account ${ACCOUNT} has a posting in USDT, which only the house holds`);
    expect(said.join('\n')).not.toMatch(/^position .*USDT/m);
  });

  const FEES = `house_posting where account_id = ${HOUSE.fees}`;
  const other = (values: string) => `insert into house_posting select tenant_id, ${values} from ${FEES}`;
  const BANK = (change: string) => `house_posting set ${change} where account_id = ${HOUSE.bank}`;
  const line = `insert into posting select tenant_id, to_seq, 2, account_id, asset, amount from ${FEES}`;
  it.each([
    [
      'changed',
      `update house_posting set amount = amount + 1 where account_id = ${HOUSE.fees}`,
      /2\/JPY .*is not what/,
    ],
    ['missing', `delete from ${FEES}`, /2\/JPY .*the row is missing/],
    ['put in beside it', other(`from_seq, to_seq, 6, asset, 0`), /6\/JPY .*the journal tells of no such row/],
    ['put in before all', other(`-5, -1, account_id, asset, 0`), /-1\/2\/JPY .*the journal tells of no such row/],
    ['put in behind all', other(`9000000, 9000001, account_id, asset, 0`), /9000001\/2\/JPY .*the journal tells of no/],
    [
      'made to begin earlier',
      `update house_posting set from_seq = from_seq - 1 where account_id = ${HOUSE.fees}`,
      /2\/JPY .*stands for journal rows (\d+) to (\d+), which moved it from \2 to \2/,
    ],
    [
      'made to end later',
      `update house_posting set to_seq = to_seq + 1 where account_id = ${HOUSE.fees}`,
      /2\/JPY .*stands for journal rows (\d+) to (\d+), which moved it from \1 to \1/,
    ],
    ['made to begin later', `update ${BANK('from_seq = from_seq + 1')}`, /3\/JPY .*is not what the journal tells: -5/],
    ['made to begin before what moved it', `update ${BANK('from_seq = from_seq - 1')}`, /3\/JPY .*stands for/],
    ['made to end earlier', `update ${BANK('to_seq = to_seq - 1')}`, /3\/JPY .*is not what the journal tells: -3/],
    ['given a line among those of customers', line, /posting \d+\/2 .*the journal tells of no such row/],
    ['moved among those of customers', `${line}; delete from ${FEES}`, /2\/JPY .*the row is missing/],
    ['called one of before', 'update core_lease set house_lines_to = seq', /posting \d+\/2 .*the row is missing/],
  ])('names a net row of the house that was %s', async (_what, sql, named) => {
    const problems = await afterTampering(sql);
    expect(problems.filter((text) => named.test(text))).toHaveLength(1);
  });

  it('takes the lines of the house one by one up to where they were netted, and tells one that is missing there', async () => {
    const [{ to }] = (await asSuper(
      database.superUrl,
      async (client) => (await client.query<{ to: number }>('select min(to_seq)::int as to from house_posting')).rows,
    )) as [{ to: number }];
    const before = `
      insert into posting
      select tenant_id, seq, place - 1, (line->>'accountId')::int8, line->>'asset', (line->>'amount')::int8 from (
        select j.tenant_id, j.seq, line, row_number() over (partition by j.seq order by e.place, l.place) as place
          from journal j cross join lateral jsonb_array_elements(convert_from(outcome, 'UTF8')::jsonb->'events') with ordinality e (event, place)
         cross join lateral jsonb_array_elements(event->'postings') with ordinality l (line, place)
         where seq <= ${to} and length(outcome) > 0) lines
       where (line->>'accountId')::int8 < 100;
      delete from house_posting where to_seq <= ${to};
      update core_lease set house_lines_to = ${to};`;
    // the journal of such a ledger would hold the number that is put in here
    const onIts = async (sql: string) =>
      (await afterTampering(sql)).filter((text) => !text.includes('house_lines_to is'));
    expect(await onIts(before)).toEqual([]);
    const found = await onIts(`${before} delete from posting where account_id < 100;`);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(new RegExp(`^posting ${to}/\\d+ .*the row is missing`));
    const netted = await afterTampering(`${before} update core_lease set house_lines_to = 0;`);
    expect(netted.join()).toMatch(new RegExp(`posting ${to}/\\d+ .*tells of no such row.*house_posting ${to}/`));
  });
});
