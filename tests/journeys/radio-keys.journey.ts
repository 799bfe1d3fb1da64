import { expect, it } from 'vitest';
import { openMarket } from './support/market.ts';
import { enterDemo } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';
import { settled } from './support/routes.ts';

const { phone, complaints } = useSharedPhones();

it('arrow keys choose in the sheet of sort orders, which stays open until Space or a tap', async () => {
  const app = await phone();
  const { page } = app;
  await enterDemo(app);
  await app.open('/pages/collection/collection');
  await settled(page);
  await app.button(/^登録順/).click();
  const radio = (name: string, checked: boolean) => app.sheet.getByRole('radio', { name, checked });
  await radio('登録順', true).focus();
  await page.keyboard.press('ArrowDown');
  await radio('コード順', true).waitFor();
  expect(await radio('コード順', true).evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await app.sheet.getByRole('radio').and(page.locator('[tabindex="0"]')).count()).toBe(1);
  await page.keyboard.press('Space');
  await app.sheet.waitFor({ state: 'hidden' });
  await app.button(/^コード順/).waitFor();
  expect(complaints()).toEqual([]);
});

it('arrow keys choose an execution and pass over what is no longer possible today', async () => {
  const app = await phone();
  const { page } = app;
  await enterDemo(app);
  await openMarket(app);
  await app.open('/pages/trade/buy/buy?code=7203&qty=100');
  await app.button(/^執行条件/).click();
  const opening = app.sheet.getByRole('radio', { name: /寄付（前場）/ });
  await expect.poll(() => opening.isDisabled()).toBe(true);
  await app.sheet.getByRole('radio', { checked: true }).focus();
  await page.keyboard.press('ArrowUp');
  await app.sheet.getByRole('radio', { name: /^IOC/, checked: true }).waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await app.sheet.getByRole('radio', { checked: true }).and(page.locator(':focus')).waitFor();
  expect(await opening.getAttribute('aria-checked')).toBe('false');
  expect(complaints()).toEqual([]);
});
