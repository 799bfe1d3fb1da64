import { randomUUID } from 'node:crypto';
import type { OperatorReply } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestOperator } from '../../apps/server/src/operators/testing.ts';
import { withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { readFillPage, readOrderPage } from '../../apps/server/src/trading/store.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let dealer: TestOperator;
let auditor: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  await harness.app.openMarket();
  dealer = await harness.operator(['dealing']);
  auditor = await harness.operator(['auditor']);
}, 120_000);
afterAll(() => harness.stop());

type Orders = OperatorReply<'tradeOrderList'>;
type Fills = OperatorReply<'tradeFillList'>;
type Detail = OperatorReply<'tradeOrderDetail'>;

let made = 0;
async function member() {
  made += 1;
  const client = await harness.app.client('kabuto').register(`trader-${made}-${Date.now()}@example.jp`);
  const { id, accountId } = await client.call('GET v1/user/user/info');
  return { client, id: String(id), accountId: String(accountId) };
}
type Made = Awaited<ReturnType<typeof member>>;

/** A purchase far below the market, which rests. */
const resting = async ({ client }: Made, code = '7203', price = '2800') =>
  (await client.place({ code, side: 'buy', type: 'limit', price, quantity: '100' })).order.orderId;
async function filled({ client }: Made, code = '8306'): Promise<string> {
  const { order } = await client.place({ code, side: 'buy', type: 'market', quantity: '300' });
  await eventually(async () => (await client.detail(order.orderId)).order.state === 'filled');
  return order.orderId;
}

// The server has compared the replies with the contract.
const orders = async (fields: Record<string, string>, by = auditor): Promise<Orders> =>
  (await by.call('tradeOrderList', fields)).data as unknown as Orders;
const fills = async (fields: Record<string, string>, by = auditor): Promise<Fills> =>
  (await by.call('tradeFillList', fields)).data as unknown as Fills;
const detail = async (orderId: string, by = auditor): Promise<Detail> =>
  (await by.call('tradeOrderDetail', { orderId })).data as unknown as Detail;
const idsOf = ({ rows }: Orders): string[] => rows.map(({ orderId }) => orderId);
const cancel = (orderId: string, reason = '誤発注の連絡', key: string = randomUUID(), by = dealer) =>
  by.call('tradeOrderCancel', { orderId, reason }, { key });
const caughtUp = () => harness.app.market.core.waitUntilCaughtUp();

describe('orders and fills of the brokerage', () => {
  it('BO-05 lists the orders of all customers, newest first, with whose they are, a page at a time', async () => {
    const [one, other] = [await member(), await member()];
    const placed: string[] = [];
    for (const by of [one, other, one]) placed.push(await resting(by));
    await caughtUp();
    const all = await orders({ code: '7203', pageSize: '100' });
    expect(idsOf(all).filter((id) => placed.includes(id))).toEqual(placed.toReversed());
    expect(all.rows.find(({ orderId }) => orderId === placed[1])).toMatchObject({
      memberId: other.id,
      accountId: other.accountId,
      code: '7203',
      state: 'working',
    });
    const first = await orders({ number: one.id, pageSize: '1' });
    expect(idsOf(first)).toEqual([placed[2]]);
    const second = await orders({ number: one.id, pageSize: '1', below: first.next ?? '' });
    expect([idsOf(second), second.next]).toEqual([[placed[0]], null]);
  });

  it('filters by member or account number, issue, side, state, venue and trade date', async () => {
    const one = await member();
    const [open, done] = [await resting(one), await filled(one)];
    await caughtUp();
    const { number, all } = { number: one.accountId, all: [done, open] };
    const { tradeDate } = (await detail(open)).order;
    const later = '2199-12-31';
    for (const [fields, expected] of [
      [{}, all],
      [{ number: one.id }, all],
      [{ code: '8306' }, [done]],
      [{ side: 'sell' }, []],
      [{ side: 'buy' }, all],
      [{ state: 'open' }, [open]],
      [{ state: 'filled' }, [done]],
      [{ state: 'rejected' }, []],
      [{ venue: 'tokyo' }, all],
      [{ venue: 'pts' }, []],
      [{ from: tradeDate, to: tradeDate }, all],
      [{ from: later }, []],
      [{ to: '2000-01-01' }, []],
    ] as const)
      expect([fields, idsOf(await orders({ number, ...fields }))]).toEqual([fields, expected]);
    const booked = await fills({ number, code: '8306' });
    expect(booked.rows.length).toBeGreaterThan(0);
    expect(new Set(booked.rows.map(({ orderId, memberId }) => `${orderId} ${memberId}`))).toEqual(
      new Set([`${done} ${one.id}`]),
    );
    expect((await fills({ number, side: 'sell' })).rows).toEqual([]);
  });

  it('a wrong filter is refused by its name', async () => {
    for (const [fields, field] of [
      [{ number: '0' }, 'number'],
      [{ code: 'toyota' }, 'code'],
      [{ side: 'both' }, 'side'],
      [{ state: 'lost' }, 'state'],
      [{ from: '2026-02-30' }, 'from'],
      [{ from: '2026-03-02', to: '2026-03-01' }, 'from'],
      [{ to: 'today' }, 'to'],
      [{ below: '7' }, 'below'],
      [{ below: '2026-02-30.1' }, 'below'],
      [{ pageSize: '0' }, 'pageSize'],
    ] as const) {
      const { status, data } = await auditor.call('tradeOrderList', fields as Record<string, string>);
      expect([fields, status, data]).toMatchObject([fields, 400, { field }]);
    }
  });

  it('BO-05 an order has every step with market and system time, and each fill the book before it', async () => {
    const one = await member();
    const orderId = await filled(one);
    await caughtUp();
    const { order, steps, fills: booked, cancellable } = await detail(orderId);
    expect([order.state, order.memberId, cancellable]).toEqual(['filled', one.id, false]);
    const own = await one.client.call('GET v1/trade/order/timeline', { query: { orderId } });
    expect(steps.map(({ wallAt, ...step }) => ({ ...step, wallAt: typeof wallAt }))).toEqual(
      own.steps.map((step) => ({ ...step, reasonText: step.reasonText, wallAt: 'number' })),
    );
    expect(booked.length).toBeGreaterThan(0);
    for (const { fillId, price } of booked) {
      const { data } = await auditor.call('tradeFillEvidence', { fillId });
      const evidence = data as unknown as OperatorReply<'tradeFillEvidence'>;
      expect(evidence).toMatchObject({ orderId, price, book: { row: { chained: true } }, row: { chained: true } });
      const [bid, ask] = [Number(evidence.book?.bids[0]?.price), Number(evidence.book?.asks[0]?.price)];
      expect(Number(evidence.mid?.price)).toBeCloseTo((bid + ask) / 2, 6);
      expect(Number(evidence.mid?.distance)).toBeCloseTo(Number(price) - (bid + ask) / 2, 6);
      expect(evidence.book?.row.seq).toBeLessThan(evidence.row?.seq ?? 0);
    }
  });

  it('BO-09 orders and fills of another brokerage are 404, and in no list', async () => {
    const one = await member();
    const orderId = await filled(one);
    await caughtUp();
    const other = await harness.operator(['dealing', 'compliance'], 2);
    const fillId = (await detail(orderId)).fills[0]?.fillId ?? '';
    for (const [reply, field] of [
      [await other.call('tradeOrderDetail', { orderId }), 'orderId'],
      [await cancel(orderId, 'x', randomUUID(), other), 'orderId'],
      [await other.call('tradeFillEvidence', { fillId }), 'fillId'],
    ] as const)
      expect([reply.status, reply.data]).toMatchObject([404, { field }]);
    expect((await orders({ number: one.accountId }, other)).rows).toEqual([]);
    expect((await fills({ number: one.accountId }, other)).rows).toEqual([]);
  });
});

describe('a cancel for a customer', () => {
  it('BO-05 ends the order; the log has before, after and why, and the customer a notice that the brokerage did it', async () => {
    const one = await member();
    const orderId = await resting(one);
    const { status, data } = await cancel(orderId);
    expect([status, data]).toMatchObject([200, { orderId, memberId: one.id }]);
    await eventually(async () => (await one.client.detail(orderId)).order.state === 'cancelled');
    expect((await one.client.detail(orderId)).order).toMatchObject({ reason: 'CANCELLED_BY_BROKER', holdCash: '0' });
    const { rows } = await harness.superPool.query(
      `select before, after from operator_log where event = 'tradeOrderCancel' and subject = $1`,
      [`order ${orderId}`],
    );
    expect(rows).toMatchObject([
      {
        before: { state: 'working', filled: 0 },
        after: { reason: '誤発注の連絡', orderReason: 'CANCELLED_BY_BROKER' },
      },
    ]);
    const noticed = async () =>
      (
        await harness.superPool.query<{ params: object }>(
          `select params from notice where account_id = $1 and kind = 'orderCancelled'`,
          [Number(one.accountId)],
        )
      ).rows;
    await eventually(async () => (await noticed()).length === 1);
    expect((await noticed())[0]?.params).toMatchObject({ orderId, reason: 'CANCELLED_BY_BROKER' });
    expect(JSON.stringify(await noticed())).not.toContain('誤発注');
  });

  it('tapped twice it is one cancel with one line; the key of another order is refused', async () => {
    const one = await member();
    const [orderId, other] = [await resting(one), await resting(one, '7203', '2790')];
    const key = randomUUID();
    const replies = await Promise.all([cancel(orderId, '重複', key), cancel(orderId, '重複', key)]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies[0]?.data).toEqual(replies[1]?.data);
    expect((await cancel(other, '重複', key)).data).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    const { rows } = await harness.superPool.query(
      `select from operator_log where event = 'tradeOrderCancel' and subject = $1`,
      [`order ${orderId}`],
    );
    expect(rows).toHaveLength(1);
    expect((await detail(other)).order.state).toBe('working');
  });

  it('is refused by the name of the field, and leaves no line', async () => {
    const one = await member();
    const [open, done] = [await resting(one), await filled(one)];
    for (const [reply, status, refusal] of [
      [await cancel(open, ''), 400, { field: 'reason' }],
      [await cancel(open, ' \n'), 400, { field: 'reason' }],
      [await cancel('999999999'), 404, { reason: 'ORDER_UNKNOWN', field: 'orderId' }],
      [await cancel(done), 400, { reason: 'ORDER_NOT_OPEN', field: 'orderId' }],
      [await cancel(open, 'x', randomUUID(), auditor), 403, { reason: 'FORBIDDEN' }],
    ] as const)
      expect([reply.status, reply.data]).toMatchObject([status, refusal]);
    const { rows } = await harness.superPool.query(
      `select from operator_log where event = 'tradeOrderCancel' and subject = any($1)`,
      [[`order ${open}`, `order ${done}`]],
    );
    expect(rows).toEqual([]);
    expect((await detail(open)).order.state).toBe('working');
  });
});

describe('with many orders', () => {
  it('BO-11 no filter reads orders or fills sequentially', async () => {
    await harness.superPool.query(MANY_ORDERS);
    await harness.superPool.query(MANY_FILLS);
    await harness.superPool.query('analyze trade_order, fill');
    const below = '2025-06-30.9000000';
    const filters = [
      {},
      { below },
      { code: '7203' },
      { code: '7203', below },
      { number: '5000' },
      { venue: 'pts' },
      { from: '2025-03-01', to: '2025-03-31' },
      { code: '7203', side: 'sell', from: '2025-01-01', to: '2025-12-31' },
    ] as const;
    for (const filter of filters) {
      expect([filter, (await plan(readOrderPage, filter)).match(SEQUENTIAL)]).toEqual([filter, null]);
      expect([filter, (await plan(readFillPage, filter)).match(SEQUENTIAL)]).toEqual([filter, null]);
    }
    for (const state of ['open', 'filled', 'cancelled', 'expired', 'rejected'])
      expect([state, (await plan(readOrderPage, { state })).match(SEQUENTIAL)]).toEqual([state, null]);
  }, 120_000);
});

const SEQUENTIAL = /Seq Scan on (trade_order|fill)/;

/** 100,000 orders of a year, a hundred of them rejected, a thousand of the night, two hundred open. */
const MANY_ORDERS = `insert into trade_order (tenant_id, order_id, account_id, client_order_id, code, side, type, price, quantity, time_in_force,
    expires_on, accepted_at, trade_date, state, open, filled, filled_notional, fee_charged, fee_schedule, hold_cash, hold_shares,
    last_trade_id, updated_at, venue)
  select 1, 5000000 + i, 1000000 + i % 5000, 'many-' || i, (1300 + i % 4000)::text, case when i % 2 = 0 then 'buy' else 'sell' end, 'limit',
    10000, 100, 'day', date '2025-01-01' + i / 280, 1735700000000 + i * 300000::bigint, date '2025-01-01' + i / 280,
    case when i % 1000 = 0 then 'rejected' when i > 99800 then 'working' when i % 3 = 0 then 'cancelled'
         when i % 7 = 0 then 'expired' else 'filled' end,
    i > 99800 and i % 1000 <> 0, 0, 0, 0, 1, 0, 0, 0, 1735700000000 + i * 300000::bigint,
    case when i % 100 = 1 then 'pts' end
  from generate_series(1, 100000) i`;
const MANY_FILLS = `insert into fill (tenant_id, fill_id, order_id, account_id, code, side, price, quantity, notional, fee, at, trade_date, settles_on,
    venue_trade_id, journal_seq, venue)
  select 1, 5000000 + i, 5000000 + i, 1000000 + i % 5000, (1300 + i % 4000)::text, case when i % 2 = 0 then 'buy' else 'sell' end, 10000, 100, 100000,
    0, 1735700000000 + i * 300000::bigint, date '2025-01-01' + i / 280, date '2025-01-03' + i / 280, i, i,
    case when i % 100 = 1 then 'pts' end
  from generate_series(1, 100000) i`;

/** The plan of a page's statement, under the app's role. */
const plan = (read: typeof readOrderPage | typeof readFillPage, filter: Record<string, string>): Promise<string> =>
  withTenant(harness.pool, 1, async (client) => {
    let shown = '';
    const explained = {
      query: async (sql: string, values: unknown[]) => {
        if (sql.startsWith('select account_id')) return { rows: [] };
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${sql}`, values);
        shown = rows.map((row) => row['QUERY PLAN']).join('\n');
        return { rows: [] };
      },
    };
    // Only `query` is used.
    await read(explained as unknown as Parameters<typeof readOrderPage>[0], 1, filter);
    return shown;
  });
