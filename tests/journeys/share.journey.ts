import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import type { App } from './support/app.ts';
import { display, LANGUAGES, type Language } from './support/display.ts';
import { enterDemo } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';
import { screenFaults } from './support/screen-faults.ts';
import { sharedServer } from './support/shared.ts';

const { phone } = useSharedPhones();
const SHARE = '/pages/user/share/share';

const newMember = async (): Promise<App> => {
  const app = await phone();
  await enterDemo(app);
  await app.open(SHARE);
  return app;
};
const linkOf = async ({ page }: App): Promise<string> =>
  page.getByText(/\/pages\/user\/register\?ref=\d+$/).innerText();
const idOf = async (app: App): Promise<string> => new URL(await linkOf(app)).searchParams.get('ref') ?? '';
/** Types an ID and taps the button; the confirmation is left to the journey. */
async function add(app: App, id: string): Promise<void> {
  await app.page.getByLabel('紹介者ID', { exact: true }).fill(id);
  await app.button('紹介者を登録する').click();
}
const confirm = async ({ page }: App): Promise<void> =>
  page.getByRole('dialog').getByRole('button', { name: 'OK' }).dblclick();

describe('refer a friend', () => {
  it('RT-11/content REF-01 the link opens the registration with the ID filled in', async () => {
    const app = await newMember();
    const link = await linkOf(app);
    expect(new URL(link).origin).toBe(new URL(app.page.url()).origin);
    await app.page.getByRole('img', { name: '紹介リンクのQRコード' }).waitFor();
    const friend = await phone();
    await friend.page.goto(link);
    await expect.poll(() => friend.page.locator('input[name="referrerId"]').inputValue()).toBe(await idOf(app));
  });

  it('REF-01 VAL-18 a referrer is added once, wrong IDs are named at the field, and the friend appears in the list', async () => {
    const [app, friend] = [await newMember(), await newMember()];
    const id = await idOf(app);
    await add(friend, '');
    await friend.see('紹介者IDを入力してください');
    await add(friend, '1234567890');
    await confirm(friend);
    await friend.see('この紹介者IDは存在しません。');
    await add(friend, await idOf(friend));
    await confirm(friend);
    await friend.see('ご自身を紹介者にすることはできません。');
    await add(friend, id);
    await confirm(friend);
    await friend.see('紹介者を登録しました');
    await expect.poll(() => friend.page.locator('input[name="referrerId"]').count()).toBe(0);
    await friend.page.reload();
    await friend.see('デ•••');

    await app.page.reload();
    await app.see('口座開設済み');
    await add(app, await idOf(friend));
    await confirm(app);
    await app.see('この会員は、直接または間接にあなたが紹介した会員です。');
  });

  it('REF-02 without the permission the page says whom to contact, in three languages', async () => {
    const words: Readonly<Record<Language, string>> = {
      jp: '紹介の権限がありません。お客様サポートにお問い合わせください。',
      en: 'You have no permission to share. Please contact customer service.',
      tw: '您沒有分享權限，請聯絡客服。',
    };
    const app = await newMember();
    await app.page.route('**/v1/user/referral/detail*', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { data: object };
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, link: null, qr: null } } });
    });
    await app.page.reload();
    for (const language of LANGUAGES) {
      await display(app.page, language, 'light');
      await app.see(words[language]);
      expect(await app.page.locator('img').count()).toBe(0);
    }
  });

  it('RT-11 lists friends by ten', async () => {
    const { url } = await sharedServer();
    const app = await newMember();
    const referrerId = await idOf(app);
    for (let i = 0; i < 11; i += 1)
      await (await new ApiClient(url).demo()).call('POST v1/user/referral/add', { body: { referrerId } });
    await app.page.reload();
    await app.see('11人');
    const rows = app.page.getByRole('listitem').filter({ hasText: '•••' });
    await rows.last().scrollIntoViewIfNeeded();
    await expect.poll(() => rows.count()).toBe(11);
    expect(await screenFaults(app.page, 'RT-11-friends')).toEqual([]);
  });
});
