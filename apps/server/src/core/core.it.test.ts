import { hash, randomUUID } from 'node:crypto';
import { HOUSE } from '@kabuto/brokerage';
import { instrumentCode, price, shares, yen } from '@kabuto/market';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool } from '../platform/postgres/index.ts';
import { createTestDatabase, type TestDatabase } from '../platform/postgres/testing.ts';
import { type Command, type CommandInput, type Core, KeyReused } from './index.ts';
import { seedTestTenant, startTestCore, TEST_TENANT, upperLimit, withProjected } from './testing.ts';
import { verifyTenant } from './verify/verify.ts';

let database: TestDatabase;
let pool: Pool;
let core: Core;
let nextAccount = 1000;

const TOYOTA = instrumentCode('7203');

async function openAccount(cash: number): Promise<number> {
  const accountId = nextAccount++;
  await core.submit({ input: { kind: 'openAccount', accountId } });
  await core.submit({ input: { kind: 'credit', accountId, amount: yen(cash), house: HOUSE.opening, source: 'test' } });
  return accountId;
}

function command(input: CommandInput, accountId: number, key: string = randomUUID()): Command {
  return { input, idempotency: { accountId, key, bodyHash: hash('sha256', JSON.stringify(input), 'buffer') } };
}

type Terms = { side?: 'buy' | 'sell'; price?: number | null; quantity?: number };
const order = (accountId: number, { side = 'buy', price: at = null, quantity = 100 }: Terms = {}): CommandInput => ({
  kind: 'place',
  accountId,
  clientOrderId: randomUUID(),
  instrument: TOYOTA,
  side,
  type: at === null ? 'market' : 'limit',
  price: at === null ? null : price(at),
  quantity: shares(quantity),
  timeInForce: 'day',
  expiresOn: null,
});

async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries++) {
    const found = await look();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('what the test waits for did not happen within 10 s');
}

const count = async (sql: string, values: unknown[] = []): Promise<number> => {
  const found = await withProjected(pool, TEST_TENANT, (client) => client.query<{ n: number }>(sql, values));
  return found.rows[0]?.n ?? 0;
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = createPool({ url: database.appUrl, name: 'test' });
  await seedTestTenant(pool);
  core = await startTestCore(database.appUrl);
  await core.skipTo('opening');
  await core.setSpeed(60);
  await until(async () => (core.feed.session?.phase === 'am-continuous' ? true : undefined));
  await core.setSpeed(1);
});

afterAll(async () => {
  await core.stop();
  await pool.end();
  await database.drop();
});

describe('the trading core on PostgreSQL', () => {
  it('fills a market order, and cash, shares and fee agree to the yen in the tables', async () => {
    const accountId = await openAccount(1_000_000);
    const answer = await core.submit(command(order(accountId), accountId));
    expect(answer.refusal).toBeNull();
    const fill = await until(async () => {
      const found = await withProjected(pool, TEST_TENANT, (client) =>
        client.query<{ notional: number; fee: number; quantity: number }>(
          'select sum(notional)::int8 as notional, sum(fee)::int8 as fee, sum(quantity)::int8 as quantity from fill where account_id = $1',
          [accountId],
        ),
      );
      return found.rows[0]?.quantity === 100 ? found.rows[0] : undefined;
    });
    const stored = await withProjected(pool, TEST_TENANT, (client) =>
      client.query<{ settled: number; held: number; flows: { amount: number }[] }>(
        'select settled, held, flows from account where account_id = $1',
        [accountId],
      ),
    );
    const account = stored.rows[0];
    expect(fill.fee).toBe(Math.floor((fill.notional * 550) / 1_000_000));
    expect(account).toMatchObject({ settled: 1_000_000, held: 0 });
    expect(account?.flows.reduce((sum, flow) => sum + flow.amount, 0)).toBe(-(fill.notional + fill.fee));
  });

  it('a double tap with the same key makes one order, also when both arrive at once', async () => {
    const accountId = await openAccount(10_000_000);
    const input = order(accountId, { price: 28_000 });
    const key = randomUUID();
    const [first, twin] = await Promise.all([
      core.submit(command(input, accountId, key)),
      core.submit(command(input, accountId, key)),
    ]);
    const later = await core.submit(command(input, accountId, key));
    expect(twin).toEqual(first);
    expect(later).toEqual(first);
    expect(await count('select count(*)::int as n from trade_order where account_id = $1', [accountId])).toBe(1);
    await expect(core.submit(command(order(accountId, { price: 28_005 }), accountId, key))).rejects.toThrow(KeyReused);
  });

  it('accepts exactly one of two parallel orders for the last yen; the refusal names what would pass', async () => {
    const accountId = await openAccount(400_000);
    const answers = await Promise.all([
      core.submit(command(order(accountId, { price: 28_000 }), accountId)),
      core.submit(command(order(accountId, { price: 28_000 }), accountId)),
    ]);
    const refused = answers.filter((answer) => answer.refusal !== null);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.refusal).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'quantity',
      params: expect.objectContaining({ required: '280154', available: '119846', max: '0' }),
    });
  });

  it('ORD-08 a market buy holds the upper limit and releases the rest at the fill; a cancel releases all', async () => {
    const accountId = await openAccount(2_000_000);
    const resting = await core.submit(command(order(accountId, { price: 28_000, quantity: 200 }), accountId));
    const held = 560_000 + Math.floor((560_000 * 550) / 1_000_000);
    expect(await count('select held as n from account where account_id = $1', [accountId])).toBe(held);
    const orderId = resting.order?.orderId ?? 0;
    const cancelled = await core.submit(command({ kind: 'cancel', accountId, orderId }, accountId));
    expect(cancelled.order?.state).toBe('cancelled');
    expect(await count('select held as n from account where account_id = $1', [accountId])).toBe(0);
    const needed = (upperLimit('7203') / 10) * 600;
    const tooMuch = await core.submit(command(order(accountId, { quantity: 600 }), accountId));
    expect(tooMuch.refusal?.params).toMatchObject({
      required: String(needed + Math.floor((needed * 550) / 1_000_000)),
    });
  });

  it('a reader of the tables never sees a reply before its order is stored', async () => {
    const accountId = await openAccount(10_000_000);
    for (let n = 0; n < 20; n++) {
      const answer = await core.submit(command(order(accountId, { price: 28_000 }), accountId));
      const { orderId, state } = answer.order ?? { orderId: 0, state: 'none' };
      const stored = await count('select count(*)::int as n from trade_order where order_id = $1 and state = $2', [
        orderId,
        state,
      ]);
      expect(stored).toBe(1);
    }
  });

  it('continues after its connection is cut, with every acknowledged order once', async () => {
    const accountId = await openAccount(100_000_000);
    const placing = Array.from({ length: 40 }, (_, n) =>
      core.submit(command(order(accountId, { price: 27_000 + n * 5 }), accountId)),
    );
    await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kabuto-core-1'`);
    const answers = await Promise.all(placing);
    const accepted = answers.filter((answer) => answer.refusal === null).map((answer) => answer.order?.orderId);
    expect(new Set(accepted).size).toBe(40);
    expect(await count('select count(*)::int as n from trade_order where account_id = $1', [accountId])).toBe(40);
  });

  it('recovers its state after a crash: open orders work again, holds and positions are the same', async () => {
    const accountId = await openAccount(5_000_000);
    await core.submit(command(order(accountId, { price: 28_000 }), accountId));
    const before = await core.read((engine) => ({
      account: engine.broker.account(accountId),
      orders: engine.broker.openOrders(accountId).map(({ orderId, state, holdCash }) => ({ orderId, state, holdCash })),
    }));
    await core.stop();
    core = await startTestCore(database.appUrl);
    const after = await core.read((engine) => ({
      account: engine.broker.account(accountId),
      orders: engine.broker.openOrders(accountId).map(({ orderId, state, holdCash }) => ({ orderId, state, holdCash })),
    }));
    expect(after).toEqual(before);
  });

  it('verify finds the journal, the ledger and the tables in agreement', async () => {
    const report = await verifyTenant(database.appUrl, TEST_TENANT);
    expect(report.problems).toEqual([]);
    expect(report.rows).toBeGreaterThan(100);
  });
});
