import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { enterDemo, register } from './support/member.ts';
import { usePhones } from './support/phones.ts';
import { settled } from './support/routes.ts';
import { until } from './support/until.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><path d="M2 22 14 2l10 20L34 2l12 20" fill="none" stroke="#0b6477" stroke-width="3"/></svg>';
const phones = usePhones();
const { phone, complaints } = phones;
const folder = await mkdtemp(path.join(tmpdir(), 'kabuto-logo-'));

beforeAll(async () => {
  const logo = path.join(folder, 'logo.svg');
  await writeFile(logo, LOGO);
  await phones.server.kabuto(
    ...['tenant', 'create', 'tsubasa', '--name-en', 'Tsubasa', '--name-jp', '翼証券', '--name-tw', '翼證券'],
    ...[
      '--operator',
      '翼証券株式会社',
      '--registration',
      '関東財務局長（金商）第42号',
      '--support',
      'help@tsubasa.example',
    ],
    ...['--licence-en', 'Licensed', '--licence-jp', '金融商品取引業者', '--licence-tw', '已登記'],
    ...['--logo', logo, '--features', 'registration', '--fee-ppm', '1000', '--fee-minimum', '200'],
  );
  await phones.server.restart();
}, 180_000);

afterAll(async () => {
  await rm(folder, { recursive: true });
});

it('STO-04 NAV-02 a brokerage shows its own name, picture, licence, contact and fees, and nothing that it does without', async () => {
  const app = await phone();
  const { page } = app;
  await app.open('/?tenant=tsubasa');
  await settled(page);
  await expect.poll(() => page.title()).toBe('ホーム | 翼証券');
  await page.getByRole('banner').getByText('翼証券', { exact: true }).waitFor();
  const picture = page.getByRole('banner').locator('img');
  expect(await picture.getAttribute('src')).toMatch(/\/api\/tsubasa\/v1\/tenant\/tenant\/logo\?v=[0-9a-f]{16}$/);
  await expect
    .poll(() => picture.evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0)))
    .toBeGreaterThan(0);
  expect(await app.button('ワンタップでデモを始める').count()).toBe(0);

  await app.open('/pages/user/login');
  await settled(page);
  for (const text of ['翼証券', '関東財務局長（金商）第42号', '金融商品取引業者', 'help@tsubasa.example'])
    await page.getByText(text, { exact: false }).first().waitFor();
  expect(await app.button('ワンタップでデモを始める').count()).toBe(0);
  await app.open('/pages/user/agreement/agreement');
  await app.see('翼証券 利用規約');

  await app.open('/pages/user/register');
  await settled(page);
  expect(await page.getByLabel('紹介者ID', { exact: false }).count()).toBe(0);
  await register(app, 'member@tsubasa.example');
  await app.open('/pages/user/set/set');
  await settled(page);
  for (const text of [
    '翼証券株式会社',
    '関東財務局長（金商）第42号',
    '金融商品取引業者',
    'help@tsubasa.example',
    '0.1%',
  ])
    await page.getByText(text, { exact: false }).first().waitFor();
  expect(complaints()).toEqual([]);
});

it('STO-04 what a brokerage switches off has no entry, and its page says so', async () => {
  const app = await phone();
  await app.open('/pages/user/login?tenant=tsubasa');
  await app.link('新規登録').waitFor();
  await phones.server.kabuto(
    'tenant',
    'set',
    'tsubasa',
    '--features',
    'none',
    '--name-jp',
    '大翼証券',
    '--name-en',
    'Tsubasa',
    '--name-tw',
    '翼證券',
  );
  await until('the new name', async () => {
    const reply = await fetch(`${phones.server.url}/api/tsubasa/v1/tenant/tenant/info`);
    return JSON.stringify(await reply.json()).includes('大翼証券');
  });
  await app.open('/pages/user/login');
  await app.see('大翼証券');
  expect(await app.link('新規登録').count()).toBe(0);
  await app.open('/pages/user/register');
  await app.see('この機能は提供していません');
  expect(await app.button('口座を開く').count()).toBe(0);
});

it('NAV-02 the brokerage stays with the browser session; another one than the login ends the login', async () => {
  const app = await phone();
  await enterDemo(app);
  await expect.poll(() => app.page.title()).toBe('ホーム | カブト証券');
  await app.open('/?tenant=tsubasa');
  await app.link('ログイン').first().waitFor();
  expect(await app.page.evaluate(() => localStorage.getItem('tokenInfo'))).toBeNull();
  await expect.poll(() => app.page.title()).toContain('大翼証券');
  await app.open('/pages/quotation/quotation');
  await expect.poll(() => app.page.title()).toContain('大翼証券');
  expect(complaints()).toEqual([]);
});
