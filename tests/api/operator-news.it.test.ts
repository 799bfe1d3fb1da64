import type { NewsItemView } from '@kabuto/contract/operator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportMarketDay } from '../../apps/server/src/news/index.ts';
import type { Reply, TestOperator } from '../../apps/server/src/operators/testing.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../support/operators-harness.ts';

let harness: OperatorsHarness;
let writer: TestOperator;
beforeAll(async () => {
  harness = await startOperatorsHarness();
  writer = await harness.operator(['content']);
  await readSeeded();
}, 120_000);
afterAll(() => harness.stop());

const TEXT = { titleJp: '題', bodyJp: '本文' };
const view = ({ status, data }: Reply): NewsItemView => {
  if (status !== 200) throw new Error(`refused: ${JSON.stringify(data)}`);
  // The server has compared the reply with the contract.
  return data as NewsItemView;
};
const save = async (fields: Record<string, string>) => view(await writer.call('newsItemSave', { ...TEXT, ...fields }));
const published = async () =>
  (await harness.app.client().call('GET v1/cms/news/list', { query: { pageSize: '100' } })).rows.filter(
    ({ newsId }) => !seeded.has(newsId),
  );
/** Reports of the days that the demo begins with. */
const seeded = new Map<string, { readonly title: string; readonly at: number }>();
const readSeeded = async () => {
  const { rows } = await harness.app.client().call('GET v1/cms/news/list', { query: { pageSize: '100' } });
  for (const { newsId, title, at } of rows) seeded.set(newsId, { title, at });
};

describe('the news room', () => {
  it('CMS-01 writes an item that readers see at once, changes it, and withdraws it for good', async () => {
    const made = await save({ titleEn: 'Title', bodyEn: 'Text', codes: '7203, 9432', pinned: 'on' });
    expect(made).toMatchObject({ version: 1, state: 'published', en: true, tw: false, codes: ['7203', '9432'] });
    expect(await published()).toMatchObject([{ newsId: made.newsId, pinned: true }]);

    const { newsId } = made;
    const changed = await save({ newsId, version: '1', titleJp: '新しい題' });
    expect(changed).toMatchObject({ version: 2, title: '新しい題', en: false, pinned: false, codes: [] });
    const gone = view(await writer.call('newsItemWithdraw', { newsId, version: '2' }));
    expect(gone).toMatchObject({ version: 3, state: 'withdrawn' });
    expect(await published()).toEqual([]);
    for (const version of ['2', '3']) {
      const late = await writer.call('newsItemSave', { ...TEXT, newsId, version });
      expect([late.status, late.data]).toMatchObject([400, { reason: 'NEWS_CHANGED' }]);
    }
  });

  it('CMS-01 publishes a scheduled item when its time comes', async () => {
    const made = await save({ publishAt: String(Date.now() + 1_000) });
    expect(made.state).toBe('scheduled');
    expect(await published()).toEqual([]);
    await eventually(async () => (await published()).length === 1, 10_000);
    view(await writer.call('newsItemWithdraw', { newsId: made.newsId, version: '1' }));
  });

  it('CMS-01 a published item keeps the time of its publication, whatever is changed later', async () => {
    const made = await save({});
    const { newsId, publishAt } = made;
    const changed = await save({ newsId, version: '1', titleJp: '新しい題' });
    expect(changed).toMatchObject({ state: 'published', publishAt });
    const later = await save({ newsId, version: '2', publishAt: String(Date.now() + 3_600_000) });
    expect(later).toMatchObject({ state: 'published', publishAt });
    view(await writer.call('newsItemWithdraw', { newsId, version: '3' }));
  });

  it('refuses a stale version, and 8 parallel changes of one version make one', async () => {
    const { newsId } = await save({});
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        writer.call('newsItemSave', { ...TEXT, titleJp: `題${i}`, newsId, version: '1' }),
      ),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(7);
    view(await writer.call('newsItemWithdraw', { newsId, version: '2' }));
  });

  it.each([
    [{ titleJp: ' ' }, 'titleJp'],
    [{ titleJp: 'a\nb' }, 'titleJp'],
    [{ titleJp: '\u202eevil' }, 'titleJp'],
    [{ bodyJp: '' }, 'bodyJp'],
    [{ titleEn: 'Only a title' }, 'bodyEn'],
    [{ bodyTw: 'only a text' }, 'titleTw'],
    [{ codes: '7203,0000' }, 'codes'],
    [{ codes: Array(11).fill('7203').join(',') }, 'codes'],
    [{ publishAt: '9999999999999' }, 'publishAt'],
  ])('names the field of %j', async (fields, field) => {
    const { status, data } = await writer.call('newsItemSave', { ...TEXT, ...fields });
    expect([status, data]).toMatchObject([400, { reason: 'FIELD_INVALID', field }]);
  });

  it('is written by the content role only, and each change is in the log with both texts', async () => {
    const admin = await harness.operator(['admin']);
    expect((await admin.call('newsItemSave', TEXT)).status).toBe(403);
    const { newsId } = await save({});
    await save({ newsId, version: '1', titleJp: '直し' });
    const { data } = await admin.call('logList', { subject: `news ${newsId}` });
    expect(data.rows).toMatchObject([
      { event: 'newsItemSave', before: { title: '題' }, after: { title: '直し' } },
      { event: 'newsItemSave', before: null, after: { title: '題' } },
    ]);
    const other = await harness.operator(['content'], 2);
    expect((await other.call('newsItemDetail', { newsId })).data).toMatchObject({ reason: 'NEWS_UNKNOWN' });
    view(await writer.call('newsItemWithdraw', { newsId, version: '2' }));
  });
});

describe('the simulation', () => {
  it('has reported the close of each of the 60 days before the first one, which a new member does not find unread', async () => {
    expect(seeded.size).toBe(60);
    for (const { title } of seeded.values())
      expect(title).toMatch(/^Close: Simulated 200 [\d,]+\.\d\d \([+\u2212-]?\d/);
    const times = [...seeded.values()].map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(times).size).toBe(60);
    const member = await harness.app.client().demo();
    expect(await member.call('GET v1/user/news/unread')).toEqual({ newsIds: [] });
  });

  it('reports the opening and the close of a day once each, with what the market shows', async () => {
    const { app, pool } = harness;
    await app.openMarket();
    const report = () => reportMarketDay(pool, 1, app.marketOf(1).quotes, Date.now());
    await Promise.all([report(), report(), report()]);
    expect(await published()).toMatchObject([{ title: expect.stringMatching(/^Open: Simulated 200 /) }]);
    const { core } = app.marketOf(1);
    await core.skipTo('closing');
    await eventually(() => core.feed.session?.phase === 'closed', 30_000);
    await Promise.all([report(), report(), report()]);
    const [item, opening, ...others] = await published();
    expect(others).toEqual([]);
    expect(opening?.title).toMatch(/^Open: /);
    expect(item?.title).toMatch(/^Close: Simulated 200 [\d,]+\.\d\d \(/);
    expect(item?.codes.length).toBeGreaterThan(0);
    // A close that nobody reported in time is reported from the day's bars, once. It is deleted on the next day: before
    // that the server's own job could report it while the market is closed.
    await core.skipTo('opening');
    await core.waitUntilCaughtUp();
    await asSuper(app.database.superUrl, (client) => client.query(`delete from news_item where source like 'close %'`));
    await Promise.all([report(), report()]);
    const closes = (await published()).filter(({ title }) => title.startsWith('Close: '));
    expect(closes.length).toBe(60);
    const [late] = closes;
    expect(late?.title).toBe(item?.title);
  });
});
