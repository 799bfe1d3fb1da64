import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDevice } from '../../apps/server/src/push/testing-device.ts';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { enterDemo } from './support/member.ts';
import { settled } from './support/routes.ts';
import { sharedServer } from './support/shared.ts';

const OFFER = '約定をプッシュ通知でお知らせしますか？';
const SETTINGS = '/pages/user/set/set';

let url = '';
let browser: Browser;
let context: BrowserContext;
let page: Page;
let app: App;
let complaints: readonly string[];

/**
 * In place of the browser's own connection to its push service, which a browser without a network has not: an address
 * of that service with real keys.
 */
async function withPushService(of: BrowserContext): Promise<void> {
  const { keys } = newDevice();
  await of.addInitScript(
    ({ p256dh, auth }) => {
      let key: ArrayBuffer | null = null;
      const subscription = (applicationServerKey: ArrayBuffer) => ({
        options: { applicationServerKey },
        toJSON: () => ({ endpoint: 'https://push.kabuto-test.invalid/send/1', keys: { p256dh, auth } }),
        unsubscribe: async () => {
          key = null;
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        getSubscription: async () => (key === null ? null : subscription(key)),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array<ArrayBuffer> }) => {
          key = applicationServerKey.slice().buffer;
          return subscription(key);
        },
      });
      // The member taps "Allow" where the browser asks; headless browsers deny before that.
      let permission = 'default';
      Object.defineProperty(Notification, 'permission', { get: () => permission });
      Notification.requestPermission = async () => {
        permission = 'granted';
        return 'granted';
      };
    },
    { p256dh: keys.p256dh.toString('base64url'), auth: keys.auth.toString('base64url') },
  );
}

beforeAll(async () => {
  const [server, started] = await Promise.all([sharedServer(), launchBrowser()]);
  browser = started;
  ({ url } = server);
  ({ context, page, complaints } = await openPhone(browser, undefined, true));
  await context.grantPermissions(['notifications'], { origin: url });
  await withPushService(context);
  app = new App(page, url);
});
afterAll(async () => {
  await browser.close();
  expect(complaints).toEqual([]);
});

/** Buys 100 shares at market, and closes the result. */
async function buy(on: App, code: string): Promise<void> {
  await on.open(`/pages/trade/buy/buy?code=${code}&qty=100`);
  await on.page.getByRole('radio', { name: '成行' }).click();
  await on.button('買い注文の確認へ').click();
  await on.see('注文内容の確認');
  await on.sheet.getByRole('button', { name: 'OK' }).click();
  await on.page.getByRole('heading', { name: '約定しました' }).waitFor();
  await on.page.keyboard.press('Escape');
}

const here = () => page.getByRole('switch', { name: 'この端末で受け取る' });
const offer = (on: Page) => on.getByRole('complementary', { name: OFFER });

describe('CMS-02 messages to a browser', () => {
  it('CMS-02 they are offered after the first fill and not at the start; a tap has them sent to this browser', async () => {
    await enterDemo(app);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await app.open('/');
    await app.see('総資産');
    expect(await offer(page).count()).toBe(0);
    await buy(app, '9432');
    await offer(page).waitFor();
    await offer(page).getByRole('button', { name: '受け取る' }).click();
    await app.see('プッシュ通知を設定しました。');
    await offer(page).waitFor({ state: 'detached' });
  });

  it('CMS-02 the settings show this browser, and switch the kinds', async () => {
    await app.open(SETTINGS);
    await expect.poll(() => here().getAttribute('aria-checked')).toBe('true');
    const alerts = page.getByRole('group', { name: 'プッシュ通知' }).getByRole('switch', { name: '株価アラート' });
    await alerts.click();
    await expect.poll(() => alerts.getAttribute('aria-checked')).toBe('false');
    await app.open(SETTINGS);
    await expect.poll(() => alerts.getAttribute('aria-checked')).toBe('false');
  });

  it('CMS-02 the worker shows a message with its text, and a tap on it opens the notices without reloading the page', async () => {
    await app.open('/');
    await app.see('総資産');
    const [worker] = context.serviceWorkers();
    if (worker === undefined) throw new Error('there is no worker');
    await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
    // As the browser does when a message has arrived, and when it is tapped: a headless one shows none by itself.
    const shown = await worker.evaluate(async () => {
      type Shown = { title: string; body?: string; tag?: string };
      const scope = globalThis as unknown as {
        PushEvent: new (kind: string, of: object) => Event;
        registration: { showNotification: (title: string, options: Omit<Shown, 'title'>) => Promise<void> };
      };
      const arrived = new Promise<Shown>((resolve) => {
        scope.registration.showNotification = async (title, options) => resolve({ title, ...options });
      });
      const data = JSON.stringify({ title: 'カブト証券', body: '注文が約定しました。', tag: 'one' });
      dispatchEvent(new scope.PushEvent('push', { data }));
      const { title, body, tag } = await arrived;
      return { title, body, tag };
    });
    expect(shown).toEqual({ title: 'カブト証券', body: '注文が約定しました。', tag: 'one' });
    const tap = () =>
      worker.evaluate(() => {
        const notification = { close: () => undefined };
        dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil: () => undefined }));
      });
    // A page that has just been opened may not listen yet.
    await expect
      .poll(async () => {
        await tap();
        return new URL(page.url()).pathname;
      })
      .toBe('/pages/cms/cms');
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  it('CMS-02 the settings end them for this browser', async () => {
    await app.open(SETTINGS);
    await expect.poll(() => here().getAttribute('aria-checked')).toBe('true');
    await here().click();
    await expect.poll(() => here().getAttribute('aria-checked')).toBe('false');
    await app.open(SETTINGS);
    await settled(page);
    expect(await here().getAttribute('aria-checked')).toBe('false');
  });

  it('CMS-02 they are offered for a fill that came before the stream was connected; declined, not again', async () => {
    const other = await openPhone(browser, undefined, true);
    await withPushService(other.context);
    // A stream that never gets as far as the account's events.
    await other.page.routeWebSocket(/v1\/stream/, () => undefined);
    const second = new App(other.page, url);
    await enterDemo(second);
    await other.page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await buy(second, '9432');
    await offer(other.page).getByRole('button', { name: '今はしない' }).click();
    await offer(other.page).waitFor({ state: 'detached' });
    await buy(second, '7203');
    await settled(other.page);
    expect(await offer(other.page).count()).toBe(0);
    await other.context.close();
    expect(other.complaints).toEqual([]);
  });
});
