import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withTenant } from '../../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/postgres/testing.ts';
import { HouseNet } from '../engine/house-net.ts';
import { write } from '../projections/table.ts';
import { housePostingTable } from '../projections/tables.ts';
import { seedTestTenant, TEST_TENANT } from '../testing.ts';
import { HouseLines } from './house.ts';

const ROWS = 60;
/** Lines of the journal rows in batches of 20: account 1 in each row, account 2 in every seventh. */
const LINES = Array.from({ length: ROWS }, (_, n) => n + 1).flatMap((seq) => [
  { seq, posting: { accountId: 1, asset: 'JPY', amount: seq } },
  ...(seq % 7 === 0 ? [{ seq, posting: { accountId: 2, asset: 'JPY', amount: -seq } }] : []),
]);
const BATCH = 20;

let database: TestDatabase;
let pool: ReturnType<typeof createPool>;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await withTenant(pool, TEST_TENANT, async (client) => {
    for (let from = 0; from < ROWS; from += BATCH) {
      const net = new HouseNet();
      for (const { seq, posting } of LINES) if (seq > from && seq <= from + BATCH) net.add(posting, seq);
      await write(client, housePostingTable, TEST_TENANT, net.rows);
    }
  });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** The keys that are reported when the journal is read in ranges of this many rows, without some of its lines. */
const problemsOf = (stretch: number, without: (seq: number) => boolean = () => false) =>
  withTenant(pool, TEST_TENANT, async (client) => {
    const house = new HouseLines();
    const problems: string[] = [];
    for (let seq = 1; seq <= ROWS; seq++) {
      house.readTo(seq);
      for (const line of LINES) if (line.seq === seq && !without(seq)) house.add(line.posting, seq);
      if (seq % stretch === 0) problems.push(...(await house.compare(client, false)).map(({ key }) => key));
    }
    return [...problems, ...(await house.compare(client, true)).map(({ key }) => key)];
  });

it.each([1, 3, 7, 20, 33, 100])(
  'agrees where the journal is read %i rows at a time, which end amid batches',
  async (stretch) => {
    expect(await problemsOf(stretch)).toEqual([]);
  },
);

it.each([1, 7, 100])(
  'names the rows that lost a line in the middle, at an end, and all of theirs, %i rows at a time',
  async (stretch) => {
    expect(await problemsOf(stretch, (seq) => seq === 3)).toEqual(['20/1/JPY']);
    expect(await problemsOf(stretch, (seq) => seq === 40)).toEqual(['40/1/JPY']);
    expect((await problemsOf(stretch, (seq) => seq > 40)).toSorted()).toEqual(['56/2/JPY', '60/1/JPY']);
  },
);
