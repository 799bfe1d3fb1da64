import { expect, it } from 'vitest';
import { IdentityPage } from './support/identity.ts';
import { useSharedPhones } from './support/phones.ts';
import { screenFaults } from './support/screen-faults.ts';

const DETAIL = '**/api/v1/user/identity/detail';

const { phone } = useSharedPhones();

it('RT-22/looks every state of the identity check in three languages, both themes and from 320 to 960', async () => {
  const form = await IdentityPage.ofNewMember(await phone());
  const { app, page } = form;
  await app.button('提出する').click();
  await page.getByLabel('運転免許証').check();
  await app.see('氏名を入力してください');
  await app.button('見本を使う').nth(0).click();
  await form.uploaded(1);
  expect(await screenFaults(form.page, 'RT-22-prompts', { fullPage: true })).toEqual([]);

  await form.fillLicence();
  await form.chooseSamples(true);
  const pending = page.waitForResponse(
    async (reply) => reply.url().endsWith('/identity/detail') && (await reply.text()).includes('"state":"pending"'),
  );
  await app.button('提出する').click();
  const json: unknown = await (await pending).json();
  // The clerk decides before every picture is taken: the page keeps getting this reply.
  await page.route(DETAIL, (route) => route.fulfill({ json }));
  await app.see('審査中です');
  expect(await screenFaults(form.page, 'RT-22-pending', { fullPage: true })).toEqual([]);
  await page.unroute(DETAIL);

  await form.decided('再提出が必要です');
  expect(await screenFaults(form.page, 'RT-22-rejected', { fullPage: true })).toEqual([]);
  await app.button('見本を使う').click();
  await form.uploaded(1);
  await app.button('再提出する').click();
  await form.decided('本人確認は完了しています');
  expect(await screenFaults(form.page, 'RT-22-verified', { fullPage: true })).toEqual([]);
});
