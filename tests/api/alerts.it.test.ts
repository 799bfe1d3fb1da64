import { randomUUID } from 'node:crypto';
import { LANGUAGES } from '@kabuto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const ADD = 'POST v1/trade/alert/add';
const REMOVE = 'POST v1/trade/alert/remove';
const LIST = 'GET v1/trade/alert/list';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
});
afterAll(() => app.stop());

const add = (member: ApiClient, price: string, key: string = randomUUID(), when: '>=' | '<=' = '>=') =>
  member.call(ADD, { body: { code: QUIET, when, price }, key });
const remove = (member: ApiClient, alertId: string, key: string = randomUUID()) =>
  member.call(REMOVE, { body: { alertId }, key });
const list = (member: ApiClient, scope: 'armed' | 'history') => member.call(LIST, { query: { scope } });

describe('price alerts over HTTP', () => {
  it('are set, listed to their owner alone, removed, and kept as history', async () => {
    const [member, other] = [await app.client().register(), await app.client().register()];
    const at = await priceSteps(member);
    const { alert, journalSeq } = await add(member, at(6));
    expect(alert).toMatchObject({ code: QUIET, when: '>=', price: at(6), state: 'armed' });
    expect(journalSeq).toBeGreaterThan(0);
    const later = (await add(member, at(-6), randomUUID(), '<=')).alert;
    expect(await list(member, 'armed')).toEqual({ rows: [later, alert], total: 2 });
    const elsewhere = { query: { scope: 'armed', code: '9432' } } as const;
    expect(await member.call(LIST, elsewhere)).toEqual({ rows: [], total: 0 });
    expect(await list(other, 'armed')).toEqual({ rows: [], total: 0 });
    const body = { alertId: alert.alertId };
    expect(await other.refusal(REMOVE, { body, key: randomUUID() })).toMatchObject({
      status: 404,
      reason: 'ALERT_UNKNOWN',
      field: 'alertId',
    });
    const { alert: gone } = await remove(member, alert.alertId);
    expect(gone).toEqual({ ...alert, state: 'removed', updatedAt: gone.updatedAt });
    expect(await list(member, 'armed')).toEqual({ rows: [later], total: 1 });
    expect(await list(member, 'history')).toEqual({ rows: [gone], total: 1 });
    await remove(member, later.alertId);
  });

  it('are notified once, on the stream of their owner, by the trade that reaches the price', async () => {
    const [member, buyer, seller] = [
      await app.client().register(),
      await app.client().register(),
      await memberWithShares(app, 300),
    ];
    const at = await priceSteps(member);
    const { alert } = await add(member, at(4));
    const [stream, theirs] = [await member.stream(), await buyer.stream()];
    await stream.follow();
    await theirs.follow();
    const trade = async (ticks: number) => {
      await seller.place(limitOrder('sell', at(ticks)));
      await buyer.place(limitOrder('buy', at(ticks)));
    };
    await trade(3);
    await trade(5);
    await trade(6);
    const alertsHit = () => stream.account.flatMap(({ event }) => (event.kind === 'alert' ? [event.alert] : []));
    await eventually(() => alertsHit().length > 0);
    const [hit] = (await list(member, 'history')).rows;
    expect(hit).toMatchObject({ alertId: alert.alertId, state: 'hit' });
    expect(alertsHit()).toEqual([hit]);
    expect(theirs.account.some(({ event }) => event.kind === 'alert')).toBe(false);
    // a price that the last trade has reached is reported immediately, in the reply too
    expect((await add(member, at(6))).alert.state).toBe('hit');
    await stream.close();
    await theirs.close();
  });

  it('one key sets one alert: a repeat gets the stored reply, another body is refused', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const key = randomUUID();
    const first = await add(member, at(8), key);
    expect(await add(member, at(8), key)).toEqual(first);
    expect((await list(member, 'armed')).total).toBe(1);
    const body = { code: QUIET, when: '>=', price: at(9) } as const;
    expect(await member.refusal(ADD, { body, key })).toMatchObject({ reason: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await member.refusal(ADD, { body })).toMatchObject({ reason: 'IDEMPOTENCY_KEY_MISSING' });
    expect(await member.call('POST v1/trade/order/resolve', { key })).toMatchObject({
      order: null,
      alert: { alertId: first.alert.alertId, state: 'armed' },
    });
    const gone = randomUUID();
    const removed = await remove(member, first.alert.alertId, gone);
    expect(await remove(member, first.alert.alertId, gone)).toEqual(removed);
  });

  it('ALT-01 wait for a change, a limit or a special quote, and are listed with the prices of the day', async () => {
    const member = await app.client().register();
    const { quote } = await member.call('GET v1/quote/instrument/detail', { query: { code: QUIET } });
    const set = async (body: object) =>
      (await member.call(ADD, { body: { code: QUIET, when: '>=', ...body }, key: randomUUID() })).alert;
    const percent = await set({ condition: 'percent', percent: '2.5' });
    expect(percent).toMatchObject({ condition: 'percent', percent: '2.5', state: 'armed' });
    expect(Number(percent.price)).toBeGreaterThanOrEqual(Number(quote.base) * 1.025);
    const limit = await set({ condition: 'limit', when: '<=' });
    expect(limit).toMatchObject({ condition: 'limit', percent: null, price: quote.lower });
    const special = await set({ condition: 'specialQuote' });
    expect(special).toMatchObject({ condition: 'specialQuote', percent: null, price: null });
    expect((await list(member, 'armed')).rows).toEqual([special, limit, percent]);
    for (const { alertId } of [percent, limit, special]) await remove(member, alertId);
  });

  it('ALT-01 a special quote is reported once to those who wait for its side', async () => {
    const [buying, selling] = [await app.client().register(), await app.client().register()];
    const seller = await memberWithShares(app, 100);
    const wait = (member: ApiClient, when: '>=' | '<=') =>
      member.call(ADD, { body: { code: QUIET, when, condition: 'specialQuote' }, key: randomUUID() });
    await wait(buying, '>=');
    await wait(selling, '<=');
    const { quote } = await buying.call('GET v1/quote/instrument/detail', { query: { code: QUIET } });
    await seller.place(limitOrder('sell', quote.upper));
    await buying.place(limitOrder('buy', quote.upper));
    await eventually(async () => (await list(buying, 'history')).total === 1);
    expect((await list(buying, 'history')).rows).toMatchObject([{ condition: 'specialQuote', state: 'hit' }]);
    expect(await list(selling, 'history')).toEqual({ rows: [], total: 0 });
    expect((await list(selling, 'armed')).total).toBe(1);
  });

  it('refusals name the field and the numbers, in three languages', async () => {
    const member = await app.client().register();
    const at = await priceSteps(member);
    const refused = async (more: object) => {
      const body = { code: QUIET, when: '>=', price: at(8), ...more } as const;
      const { reason, field } = await member.refusal(ADD, { body, key: randomUUID() });
      return [reason, field];
    };
    expect(await refused({ price: '3000.3' })).toEqual(['PRICE_OFF_TICK', 'price']);
    expect(await refused({ price: '0.0' })).toEqual(['PRICE_OUT_OF_LIMIT', 'price']);
    expect(await refused({ code: '9999' })).toEqual(['INSTRUMENT_UNKNOWN', 'code']);
    expect(await refused({ condition: 'percent', price: undefined, percent: '0' })).toEqual([
      'ALERT_PERCENT_RANGE',
      'percent',
    ]);
    expect(await refused({ condition: 'percent', price: undefined })).toEqual(['ALERT_PERCENT_RANGE', 'percent']);
    expect(await refused({ condition: 'limit' })).toEqual(['PRICE_NOT_ALLOWED', 'price']);
    expect(await refused({ percent: '5' })).toEqual(['FIELD_INVALID', 'percent']);
    expect(await refused({ price: undefined })).toEqual(['PRICE_MISSING', 'price']);
    expect(await refused({ when: '=' })).toEqual(['FIELD_INVALID', 'when']);
    for (let n = 0; n < 20; n++) await add(member, at(10 + n));
    const texts = new Set<string>();
    for (const lang of LANGUAGES) {
      const body = { code: QUIET, when: '>=', price: at(8) } as const;
      const refusal = await member.refusal(ADD, { body, key: randomUUID(), lang });
      expect(refusal).toMatchObject({ reason: 'ALERT_LIMIT', field: null, params: { max: '20' } });
      texts.add(refusal.msg);
    }
    expect(texts.size).toBe(LANGUAGES.length);
    expect((await member.call(LIST, { query: { scope: 'armed', pageSize: '5', pageNum: '2' } })).rows).toHaveLength(5);
  });

  it('verify finds no difference afterwards', async () => {
    expect((await verifyTenant(app.database.appUrl, 1)).problems).toEqual([]);
  });
});
