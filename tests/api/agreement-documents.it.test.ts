import { createHash, randomUUID } from 'node:crypto';
import type { DocumentView } from '@kabuto/contract';
import { epochMs, yen } from '@kabuto/market';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { textsOfPdf } from '../../apps/server/src/documents/pdf/testing-pdf-text.ts';
import { createPool } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { BUILT_IN_AGREEMENTS } from '../../apps/server/src/tenants/data/built-in-agreement.ts';
import { setAgreement } from '../../apps/server/src/tenants/index.ts';
import type { ApiClient } from '../support/api-client.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const TEXTS = { jp: '# 第1条\n本文です。', en: '# 1. Purpose\nThe text.', tw: '# 第一條\n內容' };

let app: TestApp;
let owner: ReturnType<typeof createPool>;
beforeAll(async () => {
  app = await startTestApp({ jobsByHand: ['documents', 'day-trade-terms', 'day-trades'] });
  owner = createPool({ url: app.database.ownerUrl, name: 'owner', max: 1 });
  await app.openMarket();
  await app.runJob('day-trade-terms');
}, 120_000);
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const sha256 = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex');
const agreementsOf = async (by: ApiClient): Promise<DocumentView[]> =>
  (await by.call('GET v1/trade/document/list', { query: { kind: 'agreements' } })).rows;
const file = async (by: ApiClient, { documentId }: DocumentView, language: 'jp' | 'en' = 'jp'): Promise<Buffer> =>
  Buffer.from(await by.call('GET v1/trade/document/file', { query: { documentId, language } }));
const textOf = async (by: ApiClient, document: DocumentView, language: 'jp' | 'en' = 'jp'): Promise<string> =>
  textsOfPdf(await file(by, document, language)).join('\n');
const sql = <Row extends object>(text: string, ...values: unknown[]): Promise<Row[]> =>
  asSuper(app.database.superUrl, async (client) => (await client.query<Row>(text, values)).rows);
async function only(by: ApiClient): Promise<DocumentView> {
  const [one, ...more] = await agreementsOf(by);
  if (one === undefined || more.length > 0) throw new Error(`${more.length} more agreements than one`);
  return one;
}
async function agreeToRisks(by: ApiClient): Promise<string> {
  const { version, hash } = await by.call('GET v1/trade/day/document');
  await by.call('POST v1/trade/day/agree', { key: randomUUID(), body: { version, hash } });
  await app.market.core.waitUntilCaughtUp();
  return version;
}

it('RT-24 DOC-01 the user agreement that a member has agreed to is a document with its text, version, hashes and time', async () => {
  const member = await app.client().register();
  const document = await only(member);
  expect(document).toMatchObject({ kind: 'agreement', version: '2026-11', reference: null, openedAt: null });
  // who agrees has read the text: there is nothing to point out
  expect(document.unread).toBe(false);
  expect((await member.call('GET v1/user/notice/unread')).documents).toBe(0);
  expect((await member.call('GET v1/user/notice/list', { query: { group: 'money' } })).rows).toEqual([]);

  const { jp, en, tw } = BUILT_IN_AGREEMENTS['2026-11'] ?? {};
  if (jp === undefined || en === undefined || tw === undefined) throw new Error('no built-in agreement');
  const pdf = await file(member, document);
  const shown = textsOfPdf(pdf);
  expect(shown).toEqual(
    expect.arrayContaining(['利用規約 同意書', '2026-11', '第1条（目的）', ...[jp, en, tw].map(sha256)]),
  );
  const [{ at } = { at: 0 }] = await sql<{ at: number }>(
    'select agreed_at as at from app_user where tenant_id = 1 and account_id = $1',
    (await member.call('GET v1/user/user/info')).accountId,
  );
  const tokyo = new Date(Number(at) + 9 * 3_600_000).toISOString().slice(0, 19).replaceAll('-', '/').replace('T', ' ');
  expect(shown).toContain(`同意日時 ${tokyo}`);
  expect(await textOf(member, document, 'en')).toContain('No real money or securities change hands.');
  expect((await only(member)).openedAt).not.toBeNull();

  // the same bytes again, also when they are made anew
  await sql('delete from document_copy where tenant_id = 1 and document_id = $1', document.documentId);
  expect((await file(member, document)).equals(pdf)).toBe(true);
});

it('RT-24 DOC-01 each version that a member has agreed to has its own document, and keeps its text', async () => {
  const member = await app.client().register();
  const first = await only(member);
  expect(await setAgreement(owner, 'kabuto', { version: '2027-01', texts: TEXTS, now: 5 })).toBe('set');
  const accept = () => member.ask('POST v1/user/agreement/accept', { body: { agreementVersion: '2027-01' } });
  await eventually(async () => (await accept()).status === 200, 15_000);
  const all = await agreementsOf(member);
  expect(new Set(all.map(({ version }) => version))).toEqual(new Set(['2026-11', '2027-01']));
  expect(all).toHaveLength(2);
  const second = all.find(({ version }) => version === '2027-01');
  if (second === undefined) throw new Error('no document of the second version');
  expect(await textOf(member, second)).toContain('本文です。');
  expect(await textOf(member, second)).toContain(sha256(TEXTS.tw));
  expect(await textOf(member, first)).toContain('第1条（目的）');
});

it('RT-24 DOC-01 the risks of day trades are a document with the terms of the time, whatever they are later', async () => {
  const member = await app.client().demo();
  const version = await agreeToRisks(member);
  const first = await only(member);
  expect(first).toMatchObject({ kind: 'dayTradeAgreement', version, unread: false });

  const { core } = app.market;
  const policy = await core.read(({ broker }) => broker.globals.dayTrades);
  if (policy === undefined) throw new Error('no terms');
  const next = { ...policy, version: policy.version + 1, penalty: yen(4_321) };
  await core.submit({ input: { kind: 'setDayTradePolicy', policy: next } });
  const changed = await agreeToRisks(member);
  expect(changed).not.toBe(version);
  const second = (await agreementsOf(member)).find((one) => one.version === changed);
  if (second === undefined) throw new Error('no document of the new terms');
  expect(await textOf(member, second)).toContain('4,321円');
  const before = await textOf(member, first);
  expect(before).toContain('一日信用取引 リスク説明書 同意書');
  expect(before).not.toContain('4,321円');
});

it('RT-24 DOC-01 what was agreed to before there were such documents is issued by the job, all versions of it, without a notice', async () => {
  const member = await app.client().demo();
  const accountId = Number((await member.call('GET v1/user/user/info')).accountId);
  const { version } = await member.call('GET v1/trade/day/document');
  const { core } = app.market;
  const consent = (to: string, at: number) =>
    core.submit({ input: { kind: 'consentDayTrades', accountId, version: to, wallAt: epochMs(at) } });
  const day = Date.parse('2026-11-20T03:00:00Z');
  await consent('2.1', day);
  await consent(version, day + 60_000);
  await core.waitUntilCaughtUp();
  await sql('delete from risk_text where tenant_id = 1');
  await sql('delete from document_run where tenant_id = 1');
  await app.runJob('documents');
  const issued = await sql<{ version: string; reference: number }>(
    `select version, reference from document where tenant_id = 1 and account_id = $1 and version is not null order by 2`,
    accountId,
  );
  expect(issued.map((row) => [row.version, Number(row.reference)])).toEqual([
    ['2.1', day],
    [version, day + 60_000],
  ]);
  const { rows } = await member.call('GET v1/user/notice/list', { query: { group: 'money', pageSize: '100' } });
  expect(rows.filter(({ kind }) => kind === 'documentIssued')).toEqual([]);
  const [newest, oldest] = await agreementsOf(member);
  if (newest === undefined || oldest === undefined) throw new Error('no documents');
  expect(await textOf(member, newest)).toContain('一日信用取引とは');
  expect(await textOf(member, oldest, 'en')).toContain('The text of this version was not recorded.');
});
