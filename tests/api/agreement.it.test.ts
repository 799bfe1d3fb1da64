import { randomUUID } from 'node:crypto';
import type { Failure } from '@kabuto/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, withTenant } from '../../apps/server/src/platform/postgres/index.ts';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { type AgreementTexts, setAgreement } from '../../apps/server/src/tenants/index.ts';
import { eventually } from '../support/eventually.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const DETAIL = 'GET v1/tenant/agreement/detail';
const FIRST = {
  jp: '# 第1条（目的）\n本文です。',
  en: 'Preamble\n\n# 1. Purpose\nText\n(1) more',
  tw: '# 第一條\n內容',
};
const SECOND = { jp: '# 改定後\n本文', en: '# Amended\n<b>Text</b>', tw: '# 修訂後\n內容' };

let app: TestApp;
let owner: ReturnType<typeof createPool>;
beforeAll(async () => {
  app = await startTestApp({ tenants: 2 });
  owner = createPool({ url: app.database.ownerUrl, name: 'owner', max: 1 });
});
afterAll(async () => {
  await owner.end();
  await app.stop();
});

const set = (version: string, texts: AgreementTexts | null, slug = 'kabuto') =>
  setAgreement(owner, slug, { version, texts, now: 5 });
const present = (tenant?: string) => app.client(tenant).call(DETAIL);
/** Waits until the running server returns it: it caches a brokerage for ten seconds. */
const shows = (version: string, tenant?: string) =>
  eventually(async () => (await present(tenant)).version === version, 15_000);

it('RT-08 a brokerage sets its own agreement; orders wait for consent to it, and the other brokerage is not touched', async () => {
  expect(await present()).toEqual({ version: '2026-11', source: 'builtIn', sections: [] });
  const member = await app.client().register();
  const neighbour = await app.client('second').register();
  const { lower } = await member.call('GET v1/trade/order/facts', { query: { code: '7203' } });
  const body = { code: '7203', side: 'buy', type: 'limit', price: lower, quantity: '100' } as const;
  await member.place(body);

  expect(await set('2027-01', FIRST)).toBe('set');
  await shows('2027-01');
  expect(await member.refusal('POST v1/trade/order/place', { body, key: randomUUID() })).toMatchObject({
    status: 403,
    reason: 'CONSENT_DUE',
  });
  expect((await member.call('GET v1/user/user/info')).agreementDue).toBe(true);
  await member.call('POST v1/user/agreement/accept', { body: { agreementVersion: '2027-01' } });
  expect((await member.place(body)).order.state).not.toBe('rejected');
  expect((await (await app.client().register()).place(body)).order.state).not.toBe('rejected');

  expect(await present('second')).toEqual({ version: '2026-11', source: 'builtIn', sections: [] });
  await neighbour.place(body);
  expect(await app.client('second').refusal(DETAIL, { query: { version: '2027-01' } })).toMatchObject({
    status: 404,
    reason: 'NOT_FOUND',
    field: 'version',
  });
});

it('RT-08 the text comes in the language of the call, in sections of plain text', async () => {
  const read = (lang: 'jp' | 'en' | 'tw') => app.client().call(DETAIL, { lang });
  expect(await read('en')).toEqual({
    version: '2027-01',
    source: 'own',
    sections: [
      { heading: null, paragraphs: ['Preamble'] },
      { heading: '1. Purpose', paragraphs: ['Text\n(1) more'] },
    ],
  });
  expect((await read('jp')).sections).toEqual([{ heading: '第1条（目的）', paragraphs: ['本文です。'] }]);
  expect((await read('tw')).sections).toEqual([{ heading: '第一條', paragraphs: ['內容'] }]);
});

it('RT-08 a version keeps its texts for good: others are refused, the same ones change nothing', async () => {
  expect(await set('2027-01', SECOND)).toBe('differs');
  expect(await set('2027-01', { ...FIRST, tw: SECOND.tw })).toBe('differs');
  expect(await set('2027-01', FIRST)).toBe('set');
  expect(await set('2026-11', SECOND)).toBe('taken');
  expect(await set('2027-02', null)).toBe('missing');
  expect(await set('2027-02', SECOND, 'nobody')).toBe('unknown');
  expect((await present()).version).toBe('2027-01');
  const pool = createPool({ url: app.database.appUrl, name: 'server', max: 1 });
  for (const sql of [`update agreement set text_en = 'x'`, 'delete from agreement', 'truncate agreement'])
    await expect(
      withTenant(pool, 1, (client) => client.query(sql)),
      sql,
    ).rejects.toThrow('permission denied');
  await pool.end();
});

it('RT-08 a former version stays readable, and both it and the own text of the program can come back', async () => {
  expect(await set('2027-02', SECOND)).toBe('set');
  await shows('2027-02');
  expect((await present()).sections).toEqual([{ heading: 'Amended', paragraphs: ['<b>Text</b>'] }]);
  const former = await app.client().call(DETAIL, { query: { version: '2027-01' }, lang: 'jp' });
  expect(former).toMatchObject({ version: '2027-01', source: 'own', sections: [{ heading: '第1条（目的）' }] });
  const first = await app.client().call(DETAIL, { query: { version: '2026-11' } });
  expect(first).toEqual({ version: '2026-11', source: 'builtIn', sections: [] });
  expect(await app.client().refusal(DETAIL, { query: { version: '2020-01' } })).toMatchObject({ reason: 'NOT_FOUND' });
  expect(await set('2027-01', null)).toBe('set');
  await shows('2027-01');
  expect(await set('2026-11', null)).toBe('set');
  await shows('2026-11');
  expect((await present()).source).toBe('builtIn');
});

it('RT-08 a version that members have agreed to under a text of the program cannot get another one', async () => {
  await asSuper(app.database.superUrl, (client) =>
    client.query(`update tenant set agreement_version = '2028-01' where slug = 'second'`),
  );
  expect(await set('2028-01', FIRST, 'second')).toBe('taken');
  await shows('2028-01', 'second');
  await app.client('second').register();
  await asSuper(app.database.superUrl, (client) =>
    client.query(`update tenant set agreement_version = '2026-11' where slug = 'second'`),
  );
  expect(await set('2028-01', FIRST, 'second')).toBe('taken');
});

it("RT-03 a live brokerage without an agreement accepts no registration, shows no agreement of the simulation, and paper money is the simulation's alone", async () => {
  await asSuper(app.database.superUrl, (client) =>
    client.query(`update tenant set mode = 'live', agreement_version = '2026-11' where slug = 'second'`),
  );
  const there = app.client('second');
  await eventually(async () => (await present('second')).source === 'none', 15_000);
  expect(await present('second')).toEqual({ version: '2026-11', source: 'none', sections: [] });
  const registering = async (agreementVersion: string): Promise<Failure['reason']> => {
    const body = { email: 'a@example.jp', code: '123456', password: 'kite-lamp-river-42', nickname: 'A' };
    return (await there.refusal('POST v1/user/user/register', { body: { ...body, agreementVersion } })).reason;
  };
  expect(await registering('2026-11')).toBe('FORBIDDEN');
  expect((await there.call('GET v1/tenant/tenant/info')).features).not.toContain('registration');
  expect(await set('2026-11', null, 'second')).toBe('missing');

  expect(await set('2027-04', FIRST, 'second')).toBe('set');
  await shows('2027-04', 'second');
  expect((await there.call('GET v1/tenant/tenant/info')).features).toContain('registration');
  expect(await registering('2026-11')).toBe('AGREEMENT_REQUIRED');
  expect(await registering('2027-04')).toBe('EMAIL_CODE_WRONG');
  expect(await there.refusal(DETAIL, { query: { version: '2026-11' } })).toMatchObject({ reason: 'NOT_FOUND' });

  const email = 'newcomer@example.jp';
  await there.call('POST v1/notice/notice/email/send/captcha', { body: { email, purpose: 'register' } });
  // A live brokerage does not show the outbox.
  const { rows } = await asSuper(app.database.superUrl, (client) =>
    client.query<{ code: string }>(
      `select substring(body from '[0-9]{6}') as code from mail_outbox where recipient = $1`,
      [email],
    ),
  );
  const password = 'kite-lamp-river-42';
  const body = { email, code: rows[0]?.code ?? '', password, nickname: 'A', agreementVersion: '2027-04' };
  await there.call('POST v1/user/user/register', { body });
  const member = await there.logIn(email, password);
  expect(await member.call('GET v1/trade/asset/summary')).toMatchObject({ total: '0', buyingPower: '0' });
});
