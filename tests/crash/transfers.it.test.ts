import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { killTransfers } from './transfers/kill-transfers.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('kill -9 under deposits and withdrawals: none is lost, none is doubled, balances agree', async () => {
  const wanted = ['credited', 'reversed', 'paid', 'returned', 'cancelled'];
  const { problems, acknowledged, met, reached } = await killTransfers(database, { rounds: 3, wanted, most: 12 });
  expect(problems).toEqual([]);
  expect(acknowledged).toBeGreaterThan(100);
  for (const state of ['signed', 'mined']) expect([...reached]).toContain(state);
  for (const state of wanted) expect([...met]).toContain(state);
}, 120_000);
