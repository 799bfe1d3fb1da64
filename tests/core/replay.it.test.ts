import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { replayText } from '../../apps/server/src/cli/replay-text.ts';
import { readReplay, verifyTenant } from '../../apps/server/src/core/index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT, withProjected } from '../../apps/server/src/core/testing.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../../apps/server/src/platform/postgres/testing.ts';
import { fundAccount, placeInput } from '../support/core-harness.ts';
import { eventually } from '../support/eventually.ts';
import { asEditor, editRow } from '../support/journal-edits.ts';

let database: TestDatabase;
let orderId: number;
const ACCOUNT = 1001;

const replay = async (id: number) => {
  const pool = createPool({ url: database.appUrl, name: 'replay', max: 1 });
  try {
    return await withProjected(pool, TEST_TENANT, (client) => readReplay(client, TEST_TENANT, id));
  } finally {
    await pool.end();
  }
};

beforeAll(async () => {
  database = await createTestDatabase();
  const pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  await pool.end();
  const core = await startTestCore(database.appUrl);
  await fundAccount(core, ACCOUNT, 90_000_000);
  await core.skipTo('opening');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.phase === 'am-continuous');
  const terms = { accountId: ACCOUNT, code: '7203', side: 'buy', quantity: 20_000 } as const;
  const placed = await core.submit({ input: placeInput({ ...terms, price: null, clientOrderId: 'sweep' }) });
  orderId = placed.order?.orderId ?? 0;
  await eventually(() => core.read((engine) => engine.broker.openOrders().length === 0));
  await core.stop();
});
afterAll(() => database.drop());

describe('ORD-14 replay of an order', () => {
  it('holds for each fill the book before, with levels that cover what was taken, and postings that sum to zero', async () => {
    const found = await replay(orderId);
    const fills = found?.steps.flatMap((step) => (step.event.kind === 'fill' ? [{ step, fill: step.event.fill }] : []));
    expect(fills?.length).toBeGreaterThan(1);
    for (const { step, fill } of fills ?? []) {
      expect(step.chained).toBe(true);
      const asks = step.book?.levels.asks ?? [];
      expect(step.book?.chained).toBe(true);
      expect(step.book?.levels.orderId).toBe(orderId);
      expect(asks.length).toBeGreaterThan(0);
      expect(asks.length).toBeLessThanOrEqual(10);
      expect(asks.map(({ price }) => Number(price))).toEqual(
        [...asks].map(({ price }) => Number(price)).sort((a, b) => a - b),
      );
      const sums = new Map<string, number>();
      for (const { asset, amount } of step.postings) sums.set(asset, (sums.get(asset) ?? 0) + amount);
      expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
      expect(step.postings).toContainEqual({ accountId: ACCOUNT, asset: '7203', amount: fill.quantity });
      expect(step.postings).toContainEqual({ accountId: ACCOUNT, asset: 'JPY', amount: 0 - fill.notional - fill.fee });
    }
    const [first] = fills ?? [];
    expect(first?.step.book?.levels.asks[0]?.price).toBe(first?.fill.price);
  });

  it('reports exact amounts and sums', async () => {
    const found = await replay(orderId);
    if (found === null) throw new RangeError('the order is there');
    const text = replayText(found);
    const { filled, filledNotional, feeCharged } = found.order;
    const exact = (value: number): string => value.toLocaleString('en-US');
    expect(text).toContain(
      `${exact(filled)} of 20,000 shares, ${exact(filledNotional)} yen, fee ${exact(feeCharged)} yen\n  The order has the same.`,
    );
    expect(text).toContain('Book before the match');
    expect(text).toMatch(/\n {6}house street +\+[\d,]+ +-[\d,]+\n/);
    expect(text).toMatch(/\n {6}sum +0 +0\n/);
    expect(text).not.toContain('DIFFERS');
  });

  it('reports a changed journal row; unknown orders are null', async () => {
    await asEditor(database.superUrl, async (client) => {
      const { rows } = await client.query<{ seq: number }>('select min(book_seq) as seq from fill');
      await editRow(client, rows[0]?.seq ?? 0, ({ wallAt }) => ({ wallAt: wallAt + 1 }));
    });
    const found = await replay(orderId);
    expect(found === null ? '' : replayText(found)).toContain('HASH DIFFERS');
    expect((await verifyTenant(database.appUrl, TEST_TENANT)).problems).toHaveLength(1);
    expect(await replay(999)).toBeNull();
  });
});
