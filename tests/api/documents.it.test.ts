import { createHash } from 'node:crypto';
import type { DocumentView } from '@kabuto/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import type { ApiClient } from '../support/api-client.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

let app: TestApp;
let demo: ApiClient;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET], jobsByHand: ['documents'] });
  await app.openMarket();
  demo = await app.client().demo();
}, 120_000);
afterAll(() => app.stop());

type Filter = { readonly kind?: DocumentView['kind']; readonly unread?: 'true' };

async function list(by: ApiClient, filter: Filter = {}): Promise<DocumentView[]> {
  const { rows, total } = await by.call('GET v1/trade/document/list', { query: { ...filter, pageSize: '100' } });
  expect(rows).toHaveLength(total);
  return rows;
}

const file = async (by: ApiClient, documentId: string, language: 'jp' | 'en' = 'jp'): Promise<Buffer> =>
  Buffer.from(await by.call('GET v1/trade/document/file', { query: { documentId, language } }));

const tradeDatesOf = async (by: ApiClient): Promise<string[]> => {
  const query = { scope: 'history', pageSize: '100' } as const;
  const { rows } = await by.call('GET v1/trade/fill/list', { query });
  return [...new Set(rows.map(({ tradeDate }) => tradeDate))].sort();
};
const shown = (digits: string): string => Number(digits).toLocaleString('en-US').replace('-', '\u2212');

describe('RT-24 DOC-01 documents', () => {
  it('of a demo account are there from the first tap: a confirmation for each date with trades, and the quarter that is over', async () => {
    const { orderDate } = await demo.call('GET v1/quote/session/detail');
    const dates = (await tradeDatesOf(demo)).filter((date) => date < orderDate);
    expect(dates.length).toBeGreaterThan(5);
    const confirmations = await list(demo, { kind: 'confirmation' });
    expect(confirmations.map(({ from }) => from)).toEqual(dates.toReversed());
    expect(confirmations.every(({ from, to, openedAt }) => from === to && openedAt === null)).toBe(true);
    const balances = await list(demo, { kind: 'balance' });
    expect(balances.map(({ from, to }) => [from, to])).toEqual([['2026-07-01', '2026-09-30']]);
    expect(await list(demo)).toHaveLength(confirmations.length + 1);
    // They are older than the account: none of them counts as unread, though it was never opened.
    expect((await list(demo)).filter(({ unread }) => unread)).toEqual([]);
    expect(await list(demo, { unread: 'true' })).toEqual([]);
    expect((await demo.call('GET v1/user/notice/unread')).documents).toBe(0);
    // Neither another look nor the job issues anything twice.
    await app.runJob('documents');
    expect(await list(demo)).toHaveLength(confirmations.length + 1);
  });

  it('a confirmation has the trades of its date in Japanese and English, and the statement of a quarter its balances', async () => {
    const [latest] = await list(demo, { kind: 'confirmation' });
    if (latest === undefined) throw new Error('no confirmation');
    const { rows } = await demo.call('GET v1/trade/fill/list', {
      query: { scope: 'history', from: latest.from, to: latest.to, pageSize: '100' },
    });
    for (const [language, title] of [
      ['jp', '取引報告書'],
      ['en', 'Trade confirmation'],
    ] as const) {
      const texts = textsOfPdf(await file(demo, latest.documentId, language));
      expect(texts).toContain(title);
      expect(texts).toContain(latest.documentId);
      for (const { notional, fee, quantity, names } of rows) {
        for (const figure of [notional, fee, quantity]) expect(texts).toContain(shown(figure));
        expect(texts.some((text) => text.endsWith(names[language]) || text.includes('…'))).toBe(true);
      }
    }
    const [quarter] = await list(demo, { kind: 'balance' });
    const { from = '', to = '', documentId = '' } = quarter ?? {};
    const statement = await demo.call('GET v1/trade/statement/detail', { query: { from, to } });
    const texts = textsOfPdf(await file(demo, documentId));
    expect(texts.some((text) => text.includes(shown(statement.closing)))).toBe(true);
  });

  it('keeps the bytes that were made first, by their hash, whatever changes later, and when each was opened first', async () => {
    const member = await app.client().demo();
    const [first, second] = await list(member);
    if (first === undefined || second === undefined) throw new Error('no documents');
    const pdf = await file(member, first.documentId);
    const { accountId } = await member.call('GET v1/user/user/info');
    await asSuper(app.database.superUrl, (client) =>
      client.query(`update app_user set nickname = 'Another' where account_id = $1 and tenant_id = 1`, [accountId]),
    );
    expect((await file(member, first.documentId)).equals(pdf)).toBe(true);
    expect(textsOfPdf(await file(member, second.documentId)).some((text) => text.includes('Another'))).toBe(true);
    const { rows } = await asSuper(app.database.superUrl, (client) =>
      client.query<{ sha256: string; sealed: Buffer }>(
        `select encode(sha256, 'hex') as sha256, sealed from document_copy where document_id = $1`,
        [first.documentId],
      ),
    );
    expect(rows.map(({ sha256 }) => sha256)).toEqual([createHash('sha256').update(pdf).digest('hex')]);
    expect(rows[0]?.sealed.includes(pdf.subarray(0, 8))).toBe(false);

    const opened = async () => (await list(member)).filter(({ openedAt }) => openedAt !== null);
    const receipts = await opened();
    expect(receipts.map(({ documentId }) => documentId)).toEqual([first.documentId, second.documentId]);
    await file(member, first.documentId, 'en');
    expect(await opened()).toEqual(receipts);
    const sums = await member.call('GET v1/user/notice/unread');
    expect(sums.documents).toBe(0);
    const { unread: notices } = await member.call('GET v1/user/notice/list', { query: { pageSize: '1' } });
    const { newsIds } = await member.call('GET v1/user/news/unread');
    expect([sums.notices, sums.news]).toEqual([notices, newsIds.length]);
  });

  it('a confirmation has the tax type of the account when it was issued, whatever it is later', async () => {
    const member = await app.client().demo();
    const [latest] = await list(member, { kind: 'confirmation' });
    const { accountId } = await member.call('GET v1/user/user/info');
    await app.market.core.waitUntilCaughtUp();
    await asSuper(app.database.superUrl, (client) =>
      client.query(
        `update account set tax = (tax::jsonb || '{"type": "general"}')::json where account_id = $1 and tenant_id = 1`,
        [accountId],
      ),
    );
    expect((await member.call('GET v1/trade/account/detail')).taxType).toBe('general');
    const texts = textsOfPdf(await file(member, latest?.documentId ?? ''));
    expect(texts).toContain('特定');
    expect(texts).not.toContain('一般');
  });

  it('shows nobody the documents of another member, nor one that does not exist', async () => {
    const other = await app.client().demo();
    const [own] = await list(demo);
    for (const documentId of [own?.documentId ?? '', '999999999']) {
      const refused = await other.refusal('GET v1/trade/document/file', { query: { documentId, language: 'jp' } });
      expect(refused).toMatchObject({ status: 404, reason: 'NOT_FOUND' });
    }
  });

  it('a trade of today is confirmed on the next business day, by the job too', async () => {
    // As on a server, where it runs all the time: what is there at its first run is of before.
    await app.runJob('documents');
    const member = await memberWithShares(app, 300);
    const other = await app.client().register();
    const at = await priceSteps(member);
    await other.place(limitOrder('buy', at(0), 200));
    await member.place(limitOrder('sell', at(0), 200));
    const { orderDate: today } = await other.call('GET v1/quote/session/detail');
    const confirmations = () => list(other, { kind: 'confirmation' });
    expect(await confirmations()).toEqual([]);
    await app.market.core.skipTo('day');
    await app.market.core.waitUntilCaughtUp();
    await app.runJob('documents');
    const { accountId } = await other.call('GET v1/user/user/info');
    const { rows } = await asSuper(app.database.superUrl, (client) =>
      client.query<{ kind: string; date: string }>(
        'select kind, period_from::text as date from document where tenant_id = 1 and account_id = $1 and version is null',
        [accountId],
      ),
    );
    expect(rows).toEqual([{ kind: 'confirmation', date: today }]);
    expect((await confirmations()).map(({ from }) => from)).toEqual([today]);
    const unread = async () => [
      (await confirmations()).map((one) => one.unread),
      (await list(other, { unread: 'true' })).length,
      (await other.call('GET v1/user/notice/unread')).documents,
    ];
    expect(await unread()).toEqual([[true], 1, 1]);
    const [issued] = await confirmations();
    const texts = textsOfPdf(await file(other, issued?.documentId ?? ''));
    expect(texts).toContain('買付');
    expect(await unread()).toEqual([[false], 0, 0]);
    const notices = async (by: ApiClient) =>
      (await by.call('GET v1/user/notice/list', { query: { group: 'money', pageSize: '100' } })).rows.filter(
        ({ kind }) => kind === 'documentIssued',
      );
    expect(await notices(other)).toMatchObject([
      {
        noticeId: `documentIssued-${issued?.documentId}`,
        params: { document: 'confirmation', from: today, to: today },
        readAt: null,
      },
    ]);
    // documents of a history that is older than the account are there from the beginning
    const newcomer = await app.client().demo();
    expect((await list(newcomer)).length).toBeGreaterThan(1);
    expect(await notices(newcomer)).toEqual([]);
  });
});
