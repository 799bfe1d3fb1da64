import { describe, expect, it } from 'vitest';
import { addAuthenticator } from './support/authenticator.ts';
import { addCard } from './support/cards.ts';
import { enterDemo, register } from './support/member.ts';
import { useSharedPhones } from './support/phones.ts';
import { confirmByPassword, openTask } from './support/settings.ts';
import { WithdrawPage } from './support/withdraw.ts';

const DRAFT_MS = 5 * 60_000;

const { phone, complaints } = useSharedPhones();

describe('a withdrawal that cannot be made now', () => {
  it('FND-04 AUT-08 the review of a draft that has expired says that nothing is held, and prepares it again', async () => {
    const app = await phone();
    await enterDemo(app);
    await addCard(app);
    await app.page.clock.install();
    const form = await WithdrawPage.open(app);
    const drafts: string[] = [];
    app.page.on('response', async (reply) => {
      // A refused call is sent again: after its clock was set ahead the browser's proofs are of another time.
      if (!reply.url().endsWith('/v1/fund/withdrawal/draft') || reply.status() !== 200) return;
      const { data } = (await reply.json()) as {
        readonly data: { readonly transfer: { readonly transferId: string } };
      };
      drafts.push(data.transfer.transferId);
    });
    const before = await form.withdrawable();
    await form.review('15000');
    await app.page.clock.fastForward(DRAFT_MS);
    await app.sheet.getByText('確認の期限が切れました。金額は確保されていません。').waitFor();
    expect(await app.sheet.getByRole('button', { name: '本人確認をして出金する' }).count()).toBe(0);
    // The server's clock is that of the machine: the first draft ends because the second takes its place.
    await app.sheet.getByRole('button', { name: 'もう一度確認する' }).click();
    await expect.poll(() => new Set(drafts).size).toBe(2);
    await app.page.goBack();
    await expect.poll(() => app.page.locator('dialog[open]').count()).toBe(0);
    expect(await form.withdrawable()).toBe(before);
    expect(await form.rows.count()).toBe(0);
    expect(complaints()).toEqual([]);
  });

  it('FND-06 after a change of the login the page says until when withdrawals wait, and prepares none', async () => {
    const app = await phone();
    await addAuthenticator(app.page);
    await register(app, 'withdraws-later@example.com');
    await openTask(app, /^パスキー/);
    await app.sheet.getByRole('button', { name: 'パスキーを追加' }).click();
    await confirmByPassword(app);
    await app.sheet.getByRole('button', { name: '保管しました' }).click();
    const form = await WithdrawPage.open(app);
    const reason = /^ログイン方法などの変更後は.*(\d{1,2}:\d{2})/;
    await app.page.getByRole('status').filter({ hasText: reason }).waitFor();
    expect(await form.submit.isDisabled()).toBe(true);
    expect(complaints()).toEqual([]);
  });
});
