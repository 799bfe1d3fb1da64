import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type App, amountOf } from './app.ts';
import { confirmByDemoCode } from './cards.ts';
import { typeAmount } from './keypad.ts';
import { enterDemo } from './member.ts';
import { settled } from './routes.ts';

const ADDRESS = '/pages/trade/withdraw/withdraw?way=usdt';
/** A new address counts a minute after the signer has seen it, and the first one starts the signer. */
export const WAIT_MS = 150_000;

/** The withdrawal page with USDT chosen, in Japanese. The member has logged in. */
export class UsdtWithdrawPage {
  readonly app: App;
  readonly page: Page;

  private constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  /** Opens it with a new demo account. */
  static async ofDemo(app: App): Promise<UsdtWithdrawPage> {
    await enterDemo(app);
    return UsdtWithdrawPage.open(app);
  }

  static async open(app: App): Promise<UsdtWithdrawPage> {
    await app.open(ADDRESS);
    await settled(app.page);
    return new UsdtWithdrawPage(app);
  }

  /** The field of the amount in yen; a tap opens the keypad. */
  get amount(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: /^出金額/ });
  }

  get submit(): Locator {
    return this.page.getByRole('main').getByRole('button', { name: '確認画面へ' });
  }

  /** What can be withdrawn now, yen. */
  async withdrawable(): Promise<number> {
    const shown = this.page.getByRole('button', { name: /^出金可能額/ });
    return amountOf((await shown.innerText()).replace(/出金可能額|内訳を見る/g, ''));
  }

  type(amount: string): Promise<void> {
    return typeAmount(this.app, this.amount, amount);
  }

  /** Opens the sheet that adds an address. */
  async add(): Promise<void> {
    await this.app.button('アドレスを追加する').click();
    await this.app.sheet.getByRole('heading', { name: 'アドレスの追加' }).waitFor();
  }

  /** Fills the sheet that adds an address and goes on to its review, or to what is wrong. */
  async enter(address: string, label: string): Promise<void> {
    const { sheet } = this.app;
    await sheet.locator('input[name="address"]').fill(address);
    await sheet.locator('input[name="label"]').fill(label);
    await sheet.getByRole('button', { name: '確認画面へ' }).click();
  }

  /** Adds an address and confirms it with the code on the page. */
  async register(address: string, label: string): Promise<void> {
    const { app } = this;
    await this.add();
    await this.enter(address, label);
    await app.sheet.getByRole('button', { name: 'このアドレスを登録する' }).click();
    await confirmByDemoCode(app);
    await app.see('アドレスを登録しました');
    await expect.poll(() => this.page.locator('dialog[open]').count()).toBe(0);
  }

  /** The addresses to withdraw to. */
  get addresses(): Locator {
    return this.page.getByRole('group', { name: '送付先' }).getByRole('radio');
  }

  /** Waits until the address that was just added counts. */
  async untilItCounts(): Promise<void> {
    const waits = this.page.getByText('登録後の待機中').first();
    await waits.waitFor();
    await waits.waitFor({ state: 'detached', timeout: WAIT_MS });
  }

  /** Chooses how far the tokens may be from the rate of now; returns what there is to choose from. */
  async chooseSpread(label: string): Promise<string[]> {
    const choices = this.page.getByRole('radiogroup', { name: '現在のレートからの許容範囲' }).getByRole('radio');
    await choices.filter({ hasText: label }).click();
    return choices.allInnerTexts();
  }

  /** Opens the review of what was entered. */
  async review(): Promise<void> {
    await this.submit.click();
    await this.app.sheet.getByRole('heading', { name: '出金の確認' }).waitFor();
  }

  /** The tokens beside a label, such as '98.879627', in the open sheet. */
  async tokens(label: string): Promise<number> {
    return this.app.amount(label, this.app.sheet);
  }

  /** A rate in the open sheet, whose label has a note below it. */
  async rate(label: string): Promise<number> {
    const line = this.app.sheet.locator('dl > div', { hasText: label });
    return amountOf(await line.locator('dd').innerText());
  }

  /** Confirms the review with the code on the page; ends on the sheet of the withdrawal. */
  async confirm(): Promise<void> {
    await this.app.sheet.getByRole('button', { name: '本人確認をして出金する' }).click();
    await confirmByDemoCode(this.app);
    await this.app.sheet.getByText('出金を受け付け、金額を確保しました').waitFor();
  }

  /** The rows of the member's withdrawals. */
  get rows(): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: 'USDT' });
  }

  async closeSheet(): Promise<void> {
    await this.app.sheet.getByRole('button', { name: '閉じる' }).first().click();
    await expect.poll(() => this.page.locator('dialog[open]').count()).toBe(0);
  }

  /** Answers `GET v1/fund/usdt/withdrawal/options` with changed fields from now on. */
  async options(change: (data: Record<string, unknown>) => Record<string, unknown>): Promise<void> {
    await this.page.route('**/api/v1/fund/usdt/withdrawal/options', async (route) => {
      const reply = await route.fetch();
      const body = (await reply.json()) as { readonly data: Record<string, unknown> };
      await route.fulfill({ response: reply, json: { ...body, data: { ...body.data, ...change(body.data) } } });
    });
  }

  /** Reads the page again. */
  async reload(): Promise<void> {
    await this.page.reload();
    await settled(this.page);
  }
}
