import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { accessibilityFaults } from '../support/layout.ts';
import { heading, useOffice } from '../support/office.ts';

const office = useOffice();
const INFO = 'GET v1/tenant/tenant/info';
/** The server keeps a brokerage for ten seconds. */
const SEEN_WITHIN = 15_000;

/** A setting of the page by its heading. */
const card = (page: Page, name: string) =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });

/** The value of a setting. */
const value = (page: Page, of: string, label: string) =>
  card(page, of).locator('dl > div').filter({ hasText: label }).locator('dd').innerText();

/** Sends the open form of a proposal; returns its number. */
async function send(page: Page, reason: string): Promise<string> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('理由').fill(reason);
  await dialog.getByRole('button', { name: '申請する' }).dblclick();
  await page.waitForURL(/\/proposals\/\d+$/);
  return page.url().split('/').at(-1) ?? '';
}

/** Opens a proposal as another operator. */
async function asChecker(number: string): Promise<Page> {
  const { page } = await office.operator(['compliance']);
  await page.goto(`${office.url}/proposals/${number}`);
  await heading(page, `申請 ${number}`);
  return page;
}

async function approve(page: Page, number: string): Promise<void> {
  await page.getByRole('button', { name: 'パスキーで承認する' }).click();
  await page.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
}

const info = () => office.harness.app.client().call(INFO);

describe('BO-08 the settings of the brokerage', () => {
  it('BO-08 contact and logo change at once, wrong input is named, and customers see both', async () => {
    const { page } = await office.operator(['admin']);
    await page.getByRole('link', { name: '会社の設定', exact: true }).click();
    await heading(page, '会社の設定');
    await card(page, 'お問い合わせ先').getByRole('button', { name: '変更する' }).click();
    const contact = page.getByRole('dialog');
    await contact.getByLabel('メールアドレス').fill('nobody');
    await contact.getByLabel('理由').fill('窓口の変更');
    await contact.getByRole('button', { name: '変更する' }).click();
    await contact.getByText('メールアドレスに入力できる値：name@example.comの形式').waitFor();
    await contact.getByLabel('メールアドレス').fill('help@minato.example');
    await contact.getByRole('button', { name: '変更する' }).dblclick();
    await page.getByText('お問い合わせ先を変更しました。').waitFor();
    await expect.poll(() => value(page, 'お問い合わせ先', 'メールアドレス')).toBe('help@minato.example');

    await card(page, 'ロゴ').getByRole('button', { name: '変更する' }).click();
    const logo = page.getByRole('dialog');
    await logo.getByLabel('理由').fill('新しいロゴ');
    await logo.getByRole('button', { name: '変更する' }).click();
    await logo.getByText('ロゴのファイルを選択してください。').waitFor();
    const file = (text: string) => ({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(text) });
    const picked = logo.locator('input[type=file]');
    await picked.setInputFiles(file('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'));
    await logo.getByRole('button', { name: '変更する' }).click();
    await logo.getByText('項目：ロゴ').waitFor();
    await picked.setInputFiles(
      file('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#123" d="M0 0h9v9z"/></svg>'),
    );
    await logo.getByRole('img', { name: 'ロゴ' }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await logo.getByRole('button', { name: '変更する' }).dblclick();
    await page.getByText('ロゴを変更しました。').waitFor();
    await card(page, 'ロゴ').getByRole('img', { name: 'ロゴ' }).waitFor();
    await eventually(async () => {
      const shown = await info();
      return shown.supportContact === 'help@minato.example' && shown.logo !== null;
    }, SEEN_WITHIN);
    await page.goto(`${office.url}/log`);
    await page.getByText('お問い合わせ先の変更').first().waitFor();
  });

  it('BO-08 a licence text and a feature are proposed, compared with now, and hold for customers once approved', async () => {
    const { page } = await office.operator(['admin']);
    await page.goto(`${office.url}/brokerage`);
    await card(page, '名称・登録情報').getByRole('button', { name: '変更を申請' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('名称（英語）').fill('Minato Securities');
    await dialog.getByLabel('登録情報の文面（日本語）').fill('加入協会：なし');
    await dialog.getByLabel('登録情報の文面（英語）').fill('');
    await dialog.getByLabel('理由').fill('登録の更新');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('項目：登録情報の文面（英語）').waitFor();
    await dialog.getByLabel('登録情報の文面（英語）').fill('Member of no association');
    await dialog.getByLabel('登録情報の文面（繁体字中国語）').fill('未加入協會');
    const licence = await send(page, '登録の更新');
    const checker = await asChecker(licence);
    const row = checker.getByRole('row', { name: /^登録情報の文面（英語）/ });
    await row.getByText('Member of no association').waitFor();
    expect(await accessibilityFaults(checker)).toEqual([]);
    await approve(checker, licence);
    await eventually(async () => (await info()).licence?.tw === '未加入協會', SEEN_WITHIN);

    await page.goto(`${office.url}/brokerage`);
    await expect.poll(() => value(page, '名称・登録情報', '名称（英語）')).toBe('Minato Securities');
    await card(page, '提供する機能').getByRole('button', { name: '変更を申請' }).click();
    await page.getByRole('dialog').getByLabel('価格アラート').selectOption({ label: '提供しない' });
    const features = await send(page, '提供の終了');
    await page
      .getByRole('row', { name: /^価格アラート/ })
      .getByText('提供しない')
      .waitFor();
    await page.goto(`${office.url}/brokerage`);
    await card(page, '提供する機能')
      .getByRole('link', { name: `申請 ${features} が承認待ちです` })
      .waitFor();
    await approve(await asChecker(features), features);
    await eventually(async () => !(await info()).features.includes('alerts'), SEEN_WITHIN);
    await page.goto(`${office.url}/brokerage`);
    await expect.poll(() => value(page, '提供する機能', '価格アラート')).toBe('提供しない');
  });

  it('BO-07 BO-08 an agreement is written in three languages, compared with the present one, read by the second operator and set', async () => {
    const { page } = await office.operator(['admin']);
    await page.goto(`${office.url}/brokerage`);
    const first = await writeVersion(page, '2027-01', {
      jp: '# 第1条（目的）\n本文です。\n\n末尾です。',
      en: '# 1. Purpose\nText.',
      tw: '# 第一條\n內容。',
    });
    await page.getByRole('article').getByRole('heading', { name: '第1条（目的）' }).waitFor();
    await page.getByRole('button', { name: 'この版の適用を申請' }).click();
    const number = await send(page, '会社の規約');
    expect(first).toBe('2027-01');
    const checker = await asChecker(number);
    await checker.getByRole('link', { name: '文面を読む' }).click();
    await heading(checker, '利用規約 2027-01版');
    await checker.getByText('末尾です。').waitFor();
    await checker.goBack();
    await approve(checker, number);
    const read = async () => office.harness.app.client().call('GET v1/tenant/agreement/detail');
    await eventually(async () => (await read()).version === '2027-01', SEEN_WITHIN);

    await page.goto(`${office.url}/brokerage`);
    await writeVersion(page, '2027-02', { jp: '# 第1条（目的）\n改めた本文です。\n\n末尾です。' });
    await page.getByRole('heading', { name: '現在の2027-01版との違い' }).waitFor();
    const article = page.getByRole('article');
    await article.getByText('削除').waitFor();
    await article.getByText('追加').waitFor();
    await article.getByText('改めた本文です。').waitFor();
    expect(await article.getByText('末尾です。').evaluate((text) => getComputedStyle(text).textDecorationLine)).toBe(
      'none',
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    // Without all three languages it is no agreement.
    await page.getByRole('button', { name: 'この版の適用を申請' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('理由').fill('改定');
    await dialog.getByRole('button', { name: '申請する' }).click();
    await dialog.getByText('項目：英語').waitFor();
  });
});

/** Writes a version in some languages, the first of which begins it; leaves its page open in Japanese. */
async function writeVersion(page: Page, version: string, texts: Readonly<Record<string, string>>): Promise<string> {
  const [first, ...others] = Object.entries(texts);
  await card(page, '利用規約').getByRole('button', { name: '新しい版を作成' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^版/).fill(version);
  await dialog.getByLabel('文面').fill(first?.[1] ?? '');
  await dialog.getByRole('button', { name: '新しい版を作成' }).dblclick();
  await heading(page, `利用規約 ${version}版`);
  for (const [language, text] of others) {
    await page.getByLabel('言語', { exact: true }).last().selectOption(language);
    await page.getByText('この言語の文面はまだありません。').waitFor();
    await page.getByRole('button', { name: 'この言語の文面を編集' }).click();
    const editing = page.getByRole('dialog');
    await editing.locator('input[type=file]').setInputFiles({
      name: `${language}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from(text),
    });
    await expect.poll(() => editing.getByLabel('文面').inputValue()).toBe(text);
    await editing.getByRole('button', { name: 'この言語の文面を編集' }).dblclick();
    await editing.waitFor({ state: 'hidden' });
    await page.getByText('この言語の文面はまだありません。').waitFor({ state: 'hidden' });
  }
  await page.getByLabel('言語', { exact: true }).last().selectOption('jp');
  return version;
}
