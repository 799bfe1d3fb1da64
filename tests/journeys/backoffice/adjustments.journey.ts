import { expect, it } from 'vitest';
import { heading, useOffice } from '../support/office.ts';

const office = useOffice();
const AMOUNT = 12_345;

it('BO-04 BO-10 an adjustment is proposed by one operator and credited once another has approved it with a passkey; the maker cannot', async () => {
  const member = await office.harness.app.client().register();
  const accountId = String((await member.call('GET v1/user/user/info')).accountId);
  const cash = async () => Number((await member.call('GET v1/trade/asset/summary')).cash);
  const before = await cash();
  const { page: maker } = await office.operator(['treasury']);
  await maker.getByRole('link', { name: '承認', exact: true }).click();
  await maker.getByRole('button', { name: '残高の調整を申請' }).click();
  const dialog = maker.getByRole('dialog');
  await dialog.getByLabel('口座番号（当社）').fill('999999');
  await dialog.getByLabel('入出金の別').selectOption({ label: '入金' });
  await dialog.getByLabel('金額（円）').fill(String(AMOUNT));
  await dialog.getByLabel('理由').fill('手数料の二重徴収');
  await dialog.getByRole('button', { name: '申請する' }).click();
  await dialog.getByRole('alert').getByText('項目：口座番号（当社）').waitFor();
  await dialog.getByLabel('口座番号（当社）').fill(accountId);
  await dialog.getByRole('button', { name: '申請する' }).dblclick();
  await maker.waitForURL(/\/proposals\/\d+$/);
  const number = maker.url().split('/').at(-1) ?? '';
  await heading(maker, `申請 ${number}`);
  await maker.getByText('承認待ち').waitFor();
  expect(await maker.getByRole('button', { name: /承認する|却下する/ }).count()).toBe(0);
  expect(await cash()).toBe(before);

  const { page: checker } = await office.operator(['compliance']);
  await checker.getByRole('link', { name: '承認', exact: true }).click();
  await expect.poll(() => checker.getByRole('cell', { name: '残高の調整' }).count()).toBe(1);
  await checker.getByRole('cell', { name: number, exact: true }).click();
  await heading(checker, `申請 ${number}`);
  await checker.getByText(`口座 ${accountId}`).waitFor();
  await checker
    .getByRole('row', { name: /^金額（円）/ })
    .getByText('12,345')
    .waitFor();
  await checker.getByRole('button', { name: 'パスキーで承認する' }).click();
  await checker.getByText(`申請 ${number} を承認し、実行しました。`).waitFor();
  expect(await cash()).toBe(before + AMOUNT);
});
