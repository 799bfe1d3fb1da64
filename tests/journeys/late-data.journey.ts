import { expect, it } from 'vitest';
import { PASSWORD } from '../support/api-client.ts';
import { limitOrder, priceSteps, QUIET } from '../support/quiet-market.ts';
import { logIn } from './support/member.ts';
import { OrdersPage } from './support/orders-page.ts';
import { useTestApp } from './support/phones.ts';

const EMAIL = 'late-data@example.com';

/** The tables come this much later than the journal: longer than a read waits for them. */
const phones = useTestApp({ quiet: [QUIET], lagMs: 8_000 });

it('replies that are behind are marked with their age, and read again until they are complete', async () => {
  const { app: testApp } = phones.server;
  await testApp.openMarket();
  const member = await testApp.client().register(EMAIL);
  const at = await priceSteps(member);
  const app = await phones.phone();
  await app.open('/pages/user/login');
  await logIn(app, EMAIL, PASSWORD);
  await app.see('総資産');
  const orders = await OrdersPage.open(app, 'open');
  const hint = app.page.getByText(/^\d+秒前の内容を表示しています。更新中です。$/);
  await expect.poll(() => hint.count()).toBe(0);

  await member.place(limitOrder('buy', at(-3)));
  await hint.waitFor();
  expect(await orders.rows.count()).toBe(0);
  await orders.row(QUIET).waitFor();
  await hint.waitFor({ state: 'hidden' });
  expect(phones.complaints()).toEqual([]);
});
