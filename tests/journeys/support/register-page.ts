import type { Locator } from 'playwright-core';
import type { App } from './app.ts';

type Field = 'email' | 'code' | 'password' | 'again' | 'nickname' | 'referrerId';

/** The form that opens an account (RT-03), or sets a forgotten password (RT-04), in Japanese. */
export class RegisterPage {
  readonly app: App;
  readonly submit: Locator;

  private constructor(app: App, submit: string) {
    this.app = app;
    this.submit = app.button(submit);
  }

  static async open(app: App): Promise<RegisterPage> {
    await app.open('/pages/user/register');
    const form = new RegisterPage(app, '口座を開く');
    await form.submit.waitFor();
    return form;
  }

  static async openForgotten(app: App): Promise<RegisterPage> {
    await app.open('/pages/user/forget');
    const form = new RegisterPage(app, 'パスワードを再設定する');
    await form.submit.waitFor();
    return form;
  }

  field(name: Field): Locator {
    return this.app.page.locator(`input[name="${name}"]`);
  }

  get consent(): Locator {
    return this.app.page.getByRole('checkbox', { name: /利用規約/ });
  }

  /** What is wrong, beside its field. */
  error(words: string | RegExp): Locator {
    return this.app.page.getByRole('alert').getByText(words);
  }

  /** Sends a code to the address and takes it from the demo's outbox. */
  async useCode(email: string): Promise<void> {
    await this.field('email').fill(email);
    await this.app.button('コードを送る').click();
    await this.app.button('このコードを使う').click();
  }
}
