import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyTenant } from '../../apps/server/src/core/index.ts';
import { FIRST_TENANT } from '../../apps/server/src/demo/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { listIssueInput, NEW_ISSUE } from '../support/new-issue.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let member: ApiClient;

beforeAll(async () => {
  app = await startTestApp();
  await app.openMarket();
  member = await app.client().register();
});
afterAll(() => app.stop());

const codes = (rows: readonly { readonly instrument: { readonly code: string } }[]) =>
  rows.map(({ instrument }) => instrument.code);
const search = async (q: string) =>
  codes((await app.client().call('GET v1/quote/instrument/search', { query: { q } })).rows);
const detail = () => app.client().call('GET v1/quote/instrument/detail', { query: { code: NEW_ISSUE } });
const facts = () => member.call('GET v1/trade/order/facts', { query: { code: NEW_ISSUE } });
const sectorOf = async () =>
  (await app.client().call('GET v1/quote/sector/list', { query: {} })).rows.find(({ code }) => code === '3750');
const buying = { code: NEW_ISSUE, side: 'buy', quantity: '100' } as const;

describe('MKT-05 IPO-04 an issue that is listed in a running server', () => {
  it('is found, quoted, streamed and traded by the rules of its first day, without a restart, and after one', async () => {
    expect(await search('ほしくず')).toEqual([]);
    const before = await sectorOf();
    expect((await app.market.core.submit({ input: listIssueInput(1_600) })).refusal).toBeNull();
    for (const typed of ['1Z01', 'ほしくず', 'hoshikuzu', '星屑', 'ﾎｼｸｽﾞ'])
      expect(await search(typed)).toEqual([NEW_ISSUE]);
    expect((await sectorOf())?.issues).toBe((before?.issues ?? 0) + 1);
    const first = await detail();
    expect(first).toMatchObject({
      instrument: {
        names: { jp: 'ほしくず計測（架空）' },
        sectorNames: { jp: '精密機器' },
        listing: { offer: '1600', fictional: true },
      },
      quote: { previousClose: '1600', previousCloseDate: null },
    });
    expect(first.quote.newIssue).toEqual({ reference: '1600', firstPrice: first.quote.open });
    expect(await facts()).toMatchObject({ ipoReference: '1600' });
    const market = { body: { ...buying, type: 'market' }, key: randomUUID() } as const;
    expect(await member.refusal('POST v1/trade/order/place', market)).toMatchObject({
      reason: 'MARKET_ORDER_BANNED',
      status: 400,
    });
    const { order } = await member.place({ ...buying, type: 'limit', price: '1800' });
    const stream = await member.stream();
    const topics = ['quote', 'depth', 'tape'].map((kind) => `${kind}:${NEW_ISSUE}`);
    for (const topic of topics) stream.send({ op: 'subscribe', topic });
    const answered = () =>
      stream.messages.flatMap((message) => ('topic' in message ? [[message.topic, message.type]] : []));
    await eventually(() => topics.every((topic) => answered().some(([name]) => name === topic)));
    expect(answered().filter(([, type]) => type !== 'subscribed')).toEqual([]);
    await stream.close();
    await app.market.core.setSpeed(60);
    await eventually(async () => (await detail()).quote.last !== null, 60_000);
    await app.market.core.setSpeed(1);
    const priced = await detail();
    expect(priced.quote.newIssue).toEqual({ reference: '1600', firstPrice: priced.quote.open });
    expect(priced.quote.base).toBe(priced.quote.open);
    const tape = await app.client().call('GET v1/quote/tape/list', { query: { code: NEW_ISSUE } });
    expect(tape.rows.length).toBeGreaterThan(0);
    await eventually(async () => (await member.detail(order.orderId)).order.state === 'filled');

    await app.restart();
    expect(await search('hoshikuzu')).toEqual([NEW_ISSUE]);
    expect((await detail()).quote.open).toBe(priced.quote.open);
    expect(app.market.catalogue.view(NEW_ISSUE)?.listing).toMatchObject({ offer: '1600' });
    expect((await verifyTenant(app.database.appUrl, FIRST_TENANT)).problems).toEqual([]);
  });
});
