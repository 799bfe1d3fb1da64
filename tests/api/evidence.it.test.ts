import { createHash } from 'node:crypto';
import type { EvidenceRow } from '@kabuto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
});
afterAll(() => app.stop());

const timelineOf = async (member: ApiClient, orderId: string) =>
  (await member.call('GET v1/trade/order/timeline', { query: { orderId } })).steps;
const evidenceOf = (member: ApiClient, fillId: string) =>
  member.call('GET v1/trade/fill/evidence', { query: { fillId } });

/** A row's hash by docs/journal-layout.md, computed without the server's code. */
function hashOf(tenant: number, row: EvidenceRow): string {
  const [payload, outcome, images] = [row.payload, row.outcome, row.images].map((text) => Buffer.from(text, 'base64'));
  if (payload === undefined || outcome === undefined || images === undefined)
    throw new Error('a row has three contents');
  const head = Buffer.alloc(46);
  head.writeUInt32LE(tenant, 0);
  head.writeBigUInt64LE(BigInt(row.seq), 4);
  head.writeUInt32LE(row.epoch, 12);
  head.writeBigUInt64LE(BigInt(row.at), 16);
  head.writeBigUInt64LE(BigInt(row.wallAt), 24);
  head.writeUInt16LE(row.kind, 32);
  for (const [rank, { length }] of [payload, outcome, images].entries()) head.writeUInt32LE(length, 34 + 4 * rank);
  const before = Buffer.from(row.previousHash, 'hex');
  return createHash('sha256')
    .update(Buffer.concat([before, head, payload, outcome, images]))
    .digest('hex');
}

/** A member whose purchase at market was filled, in several fills where the best level has less. */
async function bought() {
  const member = await app.client().register();
  const { order } = await member.place({ code: '8306', side: 'buy', type: 'market', quantity: '2000' });
  await eventually(async () => (await member.detail(order.orderId)).order.state === 'filled');
  const { fills } = await member.detail(order.orderId);
  return { member, orderId: order.orderId, fills };
}

describe('the timeline of an order', () => {
  it('ORD-01 every state that an order passed is a step with its journal row: sent, at the venue, amended, cancelled', async () => {
    const member = await app.client().register();
    const { lower } = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
    const { order } = await member.place({ code: '7203', side: 'buy', type: 'limit', price: lower, quantity: '300' });
    await member.amend(order.orderId, { quantity: '200' });
    await member.cancel(order.orderId);
    await eventually(async () => (await member.detail(order.orderId)).order.state === 'cancelled');
    const steps = await timelineOf(member, order.orderId);
    expect(steps.map(({ state, quantity }) => `${state} ${quantity}`)).toEqual([
      'routed 300',
      'working 300',
      'amending 300',
      'working 200',
      'cancelling 200',
      'cancelled 200',
    ]);
    expect(steps.find(({ state }) => state === 'amending')?.amend).toEqual({ price: lower, quantity: '200' });
    const seqs = steps.map(({ journalSeq }) => journalSeq);
    expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
    expect(steps.at(-1)).toMatchObject({ holdCash: '0', fillId: null });
  });

  it('ORD-04 each fill is a step that names it, and older orders of the account are not in it', async () => {
    const { member, orderId, fills } = await bought();
    const second = await member.place({ code: '8306', side: 'sell', type: 'market', quantity: '100' });
    await eventually(async () => (await member.detail(second.order.orderId)).order.state === 'filled');
    const steps = await timelineOf(member, orderId);
    const named = steps.flatMap(({ fillId }) => (fillId === null ? [] : [fillId]));
    expect(named.toSorted()).toEqual(fills.map(({ fillId }) => fillId).toSorted());
    expect(steps.at(-1)).toMatchObject({ state: 'filled', filled: '2000' });
    const later = await timelineOf(member, second.order.orderId);
    expect(later.map(({ quantity }) => quantity)).toEqual(later.map(() => '100'));
    expect(later.length).toBeGreaterThan(1);
  });
});

describe('the evidence of a fill', () => {
  it('ORD-14 is the book before it, whose hash follows from what was sent, and the row that booked it', async () => {
    const { member, fills } = await bought();
    for (const fill of fills) {
      const { tenant, book, row } = await evidenceOf(member, fill.fillId);
      if (book === null || row === null) throw new Error('a fill of this market has evidence');
      expect([hashOf(tenant, book.row), book.row.chained, row.chained]).toEqual([book.row.hash, true, true]);
      expect(book.row.seq).toBeLessThan(row.seq);
      expect(book.asks.map(({ price }) => price)).toContain(fill.price);
      const prices = book.asks.map(({ price }) => Number(price));
      expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    }
  });

  it('ORD-14 is only the own account’s: another member’s fill is unknown', async () => {
    const { fills } = await bought();
    const other = await app.client().register();
    const answer = await other.ask('GET v1/trade/fill/evidence', { query: { fillId: fills[0]?.fillId ?? '' } });
    expect([answer.status, answer.data]).toMatchObject([404, { reason: 'FILL_UNKNOWN' }]);
  });

  it('a demo account’s history was booked without a market: its fills have no evidence, its orders a step', async () => {
    const member = await app.client().demo();
    const { rows } = await member.call('GET v1/trade/fill/list', { query: { scope: 'history', pageSize: '100' } });
    const oldest = rows.at(-1);
    if (oldest === undefined) throw new Error('a demo account has a history');
    expect(await evidenceOf(member, oldest.fillId)).toMatchObject({ book: null, row: null });
    expect((await timelineOf(member, oldest.orderId)).at(-1)).toMatchObject({ state: 'filled' });
  });
});
