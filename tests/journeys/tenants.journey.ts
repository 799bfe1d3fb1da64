import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { display } from './support/display.ts';
import { layoutFaults } from './support/layout.ts';
import { enterDemo, register } from './support/member.ts';
import { usePhones } from './support/phones.ts';
import { takePicture } from './support/picture.ts';
import { settled } from './support/routes.ts';
import { until } from './support/until.ts';

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><path d="M2 22 14 2l10 20L34 2l12 20" fill="none" stroke="#0b6477" stroke-width="3"/></svg>';
/** As an operator writes them: plain text; what looks like markup is text too. */
const AGREEMENTS = {
  jp: '翼証券は、お客様との取引について次のとおり定めます。\n\n# 第1条（口座）\n口座は本人名義に限ります。\n\n# 第2条（手数料）\n(1) 約定代金の0.1%\n(2) 最低200円\n\n<b>この行も文字です</b>',
  en: 'Tsubasa sets out what follows.\n\n# 1. Account\nAn account is held in your own name.\n\n# 2. Fees\n(1) 0.1% of the turnover\n(2) 200 yen at least',
  tw: '翼證券規定如下。\n\n# 第一條（帳戶）\n帳戶限本人名義。\n\n# 第二條（手續費）\n(1) 成交金額之0.1%',
} as const;
const phones = usePhones();
const { phone, complaints } = phones;
const folder = await mkdtemp(path.join(tmpdir(), 'kabuto-logo-'));

beforeAll(async () => {
  const logo = path.join(folder, 'logo.svg');
  await writeFile(logo, LOGO);
  await phones.server.kabuto(
    'tenant',
    'create',
    'tsubasa',
    '--name-en',
    'Tsubasa',
    '--name-jp',
    '翼証券',
    '--name-tw',
    '翼證券',
    '--operator',
    '翼証券株式会社',
    '--registration',
    '関東財務局長（金商）第42号',
    '--support',
    'help@tsubasa.example',
    '--licence-en',
    'Licensed',
    '--licence-jp',
    '金融商品取引業者',
    '--licence-tw',
    '已登記',
    '--logo',
    logo,
    '--features',
    'registration',
    '--fee-ppm',
    '1000',
    '--fee-minimum',
    '200',
  );
  await phones.server.kabuto(
    'tenant',
    'create',
    'kaede',
    '--name-en',
    'Kaede',
    '--name-jp',
    '楓証券',
    '--name-tw',
    '楓證券',
    '--mode',
    'live',
    '--operator',
    '楓証券株式会社',
    '--registration',
    '第43号',
    '--support',
    'help@kaede.example',
  );
  for (const [language, text] of Object.entries(AGREEMENTS)) await writeFile(path.join(folder, language), text);
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
  await expect.poll(() => page.getByLabel('紹介者ID', { exact: false }).count()).toBe(0);
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

/** Sets the three texts at a brokerage and waits until its server returns them. */
async function setAgreement(slug: string, version: string): Promise<void> {
  const files = Object.keys(AGREEMENTS).flatMap((language) => [`--${language}`, path.join(folder, language)]);
  await phones.server.kabuto('tenant', 'agreement', slug, '--version', version, ...files);
  await until('the new agreement', async () => {
    const reply = await fetch(`${phones.server.url}/api/${slug}/v1/tenant/agreement/detail`);
    return (await reply.text()).includes(`"version":"${version}"`);
  });
}

it('RT-08/content a brokerage sets its own agreement: members are prompted to consent to it, in their language', async () => {
  const app = await phone();
  const { page } = app;
  await app.open('/pages/user/register?tenant=tsubasa');
  await register(app, 'consents@tsubasa.example', false);
  await setAgreement('tsubasa', '2027-01');
  await app.open('/pages/collection/collection');
  await app.see('利用規約が新しくなりました');
  await page.getByRole('heading', { level: 2, name: '第1条（口座）' }).waitFor();
  await app.button('同意して続ける').click();
  await app.see('登録銘柄');

  await app.open('/pages/user/agreement/agreement');
  await app.see('版 2027-01');
  const headings = page.getByRole('heading', { level: 2 });
  expect(await headings.allInnerTexts()).toEqual(['第1条（口座）', '第2条（手数料）']);
  for (const text of ['(1) 約定代金の0.1%\n(2) 最低200円', '<b>この行も文字です</b>'])
    expect(await page.getByRole('article').innerText()).toContain(text);
  expect(await page.getByRole('article').innerText()).not.toMatch(/模擬/);
  expect(await layoutFaults(page, 375)).toEqual([]);
  await takePicture(page, 'RT-08-own-jp-375');
  await display(page, 'en', 'light');
  await app.see('Version 2027-01');
  await page.getByRole('heading', { level: 2, name: '1. Account' }).waitFor();
  expect(await headings.allInnerTexts()).toEqual(['1. Account', '2. Fees']);
  expect(await layoutFaults(page, 375)).toEqual([]);
  await takePicture(page, 'RT-08-own-en-375');
  expect(complaints()).toEqual([]);
});

it('RT-03/content a live brokerage says nothing of paper money, and opens no accounts before it has an agreement', async () => {
  const app = await phone();
  const { page } = app;
  const paper = /模擬資金|模擬市場|シミュレーション|デモ/;
  for (const address of ['/?tenant=kaede', '/pages/user/login', '/pages/user/agreement/agreement']) {
    await app.open(address);
    await settled(page);
    await expect.poll(() => page.title()).toContain('楓証券');
    expect(await page.locator('body').innerText(), address).not.toMatch(paper);
  }
  await app.see('利用規約は、まだ公開されていません。');
  expect(await page.getByRole('heading', { level: 2 }).count()).toBe(0);
  await app.open('/pages/user/register');
  await app.see('この機能は提供していません');

  await setAgreement('kaede', '1');
  await app.open('/pages/user/register');
  await app.button('口座を開く').waitFor();
  await settled(page);
  expect(await page.locator('body').innerText()).not.toMatch(paper);
  await app.button('利用規約').click();
  await app.sheet.getByRole('heading', { name: '第1条（口座）' }).waitFor();
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
