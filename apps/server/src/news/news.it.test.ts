import { describe, expect, it } from 'vitest';
import { tokensOf, useIdentityHarness, visitor } from '../identity/testing.ts';
import { newsOperations } from './index.ts';

const its = useIdentityHarness({ operations: ({ pool, now }) => newsOperations({ pool, now }) });

type Item = {
  readonly title: string;
  readonly body?: string;
  readonly en?: string;
  readonly at?: number;
  readonly pinned?: boolean;
  readonly codes?: readonly string[];
  readonly withdrawn?: boolean;
  readonly tenant?: number;
};
let made = 0;
/** Writes an item as the simulation does; returns its number. */
async function publish({ title, body = title, en, at = its.harness.now(), ...more }: Item): Promise<string> {
  made += 1;
  const { rows } = await its.harness.superPool.query<{ id: string }>(
    `insert into news_item (tenant_id, title_jp, body_jp, title_en, body_en, codes, pinned, publish_at, withdrawn_at, source,
       created_at, updated_at)
     values ($1, $2, $3, $4, $4, $5, $6, $7, $8, $9, $7, $7) returning news_id as id`,
    [
      more.tenant ?? 1,
      title,
      body,
      en ?? null,
      more.codes ?? [],
      more.pinned ?? false,
      at,
      more.withdrawn === true ? at : null,
      `test ${made}`,
    ],
  );
  return String(rows[0]?.id);
}
const clear = () =>
  its.harness.superPool.query('delete from news_read').then(() => its.harness.superPool.query('delete from news_item'));

async function newMember() {
  const by = visitor(its.harness);
  const { token } = tokensOf(await by.grant({ grant_type: 'demo' }));
  const unread = async () => (await by.get('v1/user/news/unread', token)).body.data.newsIds;
  const read = (newsId: string) => by.post('v1/user/news/read', { newsId }, token);
  return { by, token, unread, read };
}

describe('the list', () => {
  it('CMS-01 has what is published, pinned first, then newest first; not what is scheduled, withdrawn or another brokerage’s', async () => {
    await clear();
    const now = its.harness.now();
    const old = await publish({ title: '古い', at: now - 3_000 });
    const pinned = await publish({ title: '固定', at: now - 2_000, pinned: true });
    const fresh = await publish({ title: '新しい', at: now - 1_000 });
    await publish({ title: '予定', at: now + 3_600_000 });
    await publish({ title: '取消', withdrawn: true });
    await publish({ title: 'よそ', tenant: 2 });
    const { body } = await visitor(its.harness, { lang: 'jp' }).get('v1/cms/news/list');
    expect(body.data.rows).toMatchObject([
      { newsId: pinned, title: '固定', pinned: true },
      { newsId: fresh, pinned: false },
      { newsId: old },
    ]);
    expect(body.data.total).toBe(3);
    its.harness.advance(3_600_000);
    expect((await visitor(its.harness, { lang: 'jp' }).get('v1/cms/news/list')).body.data.total).toBe(4);
  });

  it('has the text in the language of the call, or the Japanese one with its language', async () => {
    await clear();
    const id = await publish({ title: '題', en: 'Title' });
    const of = async (lang: string) =>
      (await visitor(its.harness, { lang }).get(`v1/cms/news/detail?newsId=${id}`)).body.data;
    expect(await of('en')).toMatchObject({ title: 'Title', language: 'en', paragraphs: ['Title'] });
    expect(await of('tw')).toMatchObject({ title: '題', language: 'jp' });
  });

  it('has the items of one issue', async () => {
    await clear();
    const of7203 = await publish({ title: 'a', codes: ['7203', '9432'] });
    await publish({ title: 'b', codes: ['8306'] });
    const { body } = await visitor(its.harness).get('v1/cms/news/list?code=7203');
    expect(body.data).toMatchObject({ rows: [{ newsId: of7203 }], total: 1 });
  });
});

describe('an item', () => {
  it('CMS-01 has its paragraphs without markup, and the next items by time', async () => {
    await clear();
    const now = its.harness.now();
    const body = '一段落目\n続き\n\n\n<b>二段落目</b>\n \n三段落目';
    const [first, second, third] = [
      await publish({ title: '1', at: now - 3 }),
      await publish({ title: '2', body, at: now - 2 }),
      await publish({ title: '3', at: now - 1 }),
    ];
    const of = async (id: string) => (await visitor(its.harness).get(`v1/cms/news/detail?newsId=${id}`)).body.data;
    expect(await of(second)).toMatchObject({
      paragraphs: ['一段落目\n続き', '<b>二段落目</b>', '三段落目'],
      newer: { newsId: third },
      older: { newsId: first },
    });
    expect(await of(third)).toMatchObject({ newer: null, older: { newsId: second } });
    expect(await of(first)).toMatchObject({ older: null });
  });

  it('is unknown while it is scheduled, once it is withdrawn, and at another brokerage', async () => {
    const ids = [
      await publish({ title: 'a', at: its.harness.now() + 60_000 }),
      await publish({ title: 'b', withdrawn: true }),
      await publish({ title: 'c', tenant: 2 }),
      '999999',
    ];
    const { read } = await newMember();
    for (const id of ids) {
      const { status, body } = await visitor(its.harness).get(`v1/cms/news/detail?newsId=${id}`);
      expect([status, body.data]).toMatchObject([404, { reason: 'NEWS_UNKNOWN', field: 'newsId' }]);
      expect((await read(id)).body.data).toMatchObject({ reason: 'NEWS_UNKNOWN' });
    }
  });
});

describe('unread items', () => {
  it('CMS-01 are those since the registration that the member has not opened, newest first', async () => {
    await clear();
    await publish({ title: 'before', at: its.harness.now() - 60_000 });
    const [one, other] = [await newMember(), await newMember()];
    its.harness.advance(10);
    const a = await publish({ title: 'a' });
    its.harness.advance(10);
    const b = await publish({ title: 'b' });
    await publish({ title: 'later', at: its.harness.now() + 60_000 });
    its.harness.advance(10);
    expect(await one.unread()).toEqual([b, a]);
    for (let twice = 0; twice < 2; twice += 1) expect((await one.read(b)).status).toBe(200);
    expect(await one.unread()).toEqual([a]);
    expect(await other.unread()).toEqual([b, a]);
    its.harness.advance(91 * 86_400_000);
    const still = await newMember();
    expect(await still.unread()).toEqual([]);
  });
});
