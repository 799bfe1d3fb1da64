import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from './app.ts';
import { enterDemo } from './member.ts';

const ADDRESS = '/pages/authenticate/authenticate';
/** The demo clerk decides after 20 seconds, and the page reads every three. */
const DECIDED_MS = 60_000;

/** The page of the identity check, in Japanese, as a demo member uses it. */
export class IdentityPage {
  readonly app: App;
  readonly page: Page;

  private constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  /** Opens it with a new demo account that has submitted nothing. */
  static async ofNewMember(app: App): Promise<IdentityPage> {
    await enterDemo(app);
    await app.open(ADDRESS);
    return IdentityPage.opened(app);
  }

  /** Waits for the page, on which nothing was submitted yet. */
  static async opened(app: App): Promise<IdentityPage> {
    await app.see('本人確認は未提出です');
    return new IdentityPage(app);
  }

  field(name: string): Locator {
    return this.page.locator(`input[name="${name}"]`);
  }

  /** The input that opens album and files, by the picture's label. */
  picture(label: string): Locator {
    return this.page.getByLabel(label, { exact: true }).and(this.page.locator('input:not([capture])'));
  }

  /** The input that opens the camera. */
  camera(label: string): Locator {
    return this.page.getByLabel(label, { exact: true }).and(this.page.locator('input[capture]'));
  }

  /** All fields of a driving licence. */
  async fillLicence(): Promise<void> {
    await this.page.getByLabel('運転免許証').check();
    await this.field('name').fill('山田 太郎');
    await this.field('kana').fill('やまだ たろう');
    await this.field('number').fill('123456789012');
    await this.field('birthDate').fill('1990-04-01');
    await this.field('address').fill('東京都千代田区千代田1-1');
    await this.field('expiry').fill('2099-04-01');
  }

  /** Chooses the drawn picture of each part of a driving licence; `plainSelfie`: one that the clerk rejects. */
  async chooseSamples(plainSelfie = false): Promise<void> {
    const samples = this.app.button('見本を使う');
    await samples.nth(0).click();
    await samples.nth(1).click();
    await this.app
      .button(plainSelfie ? '一色の見本' : '見本を使う')
      .nth(2)
      .click();
    await this.uploaded(3);
  }

  /** Waits until so many pictures are uploaded. */
  async uploaded(count: number): Promise<void> {
    await expect.poll(() => this.page.getByText('アップロード済み').count(), { timeout: 30_000 }).toBe(count);
  }

  /** Waits until the clerk has decided, without a reload. */
  async decided(state: '再提出が必要です' | '本人確認は完了しています'): Promise<void> {
    await this.page.getByRole('heading', { name: state }).waitFor({ timeout: DECIDED_MS });
  }
}
