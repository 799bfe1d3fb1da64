import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { App } from './support/app.ts';
import { type DemoPhone, openDemoPhone } from './support/demo-phone.ts';
import { arrived, settled } from './support/routes.ts';

const STOCK = '/pages/stock/detail/detail?code=7267';
const ADD = '**/api/v1/watch/item/add';
const SPEED = '**/api/v1/demo/clock/speed';
const DETAIL = '**/api/v1/quote/instrument/detail**';
const TIMED_OUT = '接続がタイムアウトしました。画面をタップしてもう一度お試しください。';

let phone: DemoPhone;
let app: App;
let page: Page;

beforeAll(async () => {
  phone = await openDemoPhone();
  app = phone.app;
  page = app.page;
  await page.clock.install();
  await app.open(STOCK);
  await app.button('登録銘柄に追加').waitFor();
});
afterAll(() => phone.browser.close());
beforeEach(() => phone.explainFailure());

const notices = () => page.getByRole('status').locator('[data-kind]');

/** Replies to the next calls of an address with this failure, and taps the star, which makes such a call. */
async function refuseStar(httpStatus: number, body: object): Promise<void> {
  await page.unroute(ADD);
  await page.route(ADD, (route) => route.fulfill({ status: httpStatus, json: body }));
  const replied = page.waitForResponse(ADD);
  await app.button('登録銘柄に追加').click();
  await replied;
}
const failure = (code: number, msg: string) => ({ code, msg, data: null, status: code });

/** Stops the clock of the page while `work` moves it. */
async function withClockStopped<T>(work: () => Promise<T>): Promise<T> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  try {
    return await work();
  } finally {
    await page.clock.resume();
  }
}

/** Expects a line that `show` makes appear to be on the screen for exactly `lifeMs`, by the browser's clock. */
async function appears(words: string, lifeMs: number, show: () => Promise<void>): Promise<void> {
  const line = notices().filter({ hasText: words }).first();
  await withClockStopped(async () => {
    await Promise.all([line.waitFor(), show()]);
    await page.clock.runFor(lifeMs - 1);
    expect(await line.count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => line.count()).toBe(0);
  });
}

/** Records the messages of all errors that the page makes from its next load on; a rejected call's has its code. */
async function recordErrors(): Promise<void> {
  await page.addInitScript(() => {
    const made: string[] = [];
    const recorded = new Proxy(Error, {
      construct: (target, values: unknown[], asked) => {
        made.push(String(values[0]));
        // `Reflect.construct` returns what `target` makes.
        return Reflect.construct(target, values, asked) as Error;
      },
    });
    Object.assign(globalThis, { Error: recorded, errorsMade: made });
  });
}
const errorsMade = () => page.evaluate(() => (globalThis as { errorsMade?: readonly string[] }).errorsMade ?? []);

/** Lets the browser's own time limits run out after `afterMs`; the page keeps which ones were set. */
async function shortenTimeouts(afterMs: number): Promise<void> {
  await page.addInitScript((ms) => {
    const real = AbortSignal.timeout.bind(AbortSignal);
    AbortSignal.timeout = (limit) => {
      document.documentElement.dataset.limits = `${document.documentElement.dataset.limits ?? ''} ${limit}`;
      return real('slow' in sessionStorage ? ms : limit);
    };
  }, afterMs);
}

describe('calls that fail', () => {
  it.each([
    [500, 'Internal', 500],
    [503, '', 503],
  ])('ERR-01 %i: the system error with the address of the call, for 6 s (CON-02)', async (code, msg, httpStatus) => {
    const path = 'v1/watch/item/add';
    const words = `システムエラーです。しばらくしてからもう一度お試しください。 ${path}`;
    await appears(words, 6_000, () => refuseStar(httpStatus, failure(code, msg)));
    // It was rejected: the star is as before.
    await app.button('登録銘柄に追加').waitFor();
  });

  it("ERR-03 any other code: the server's message, and the call is rejected", async () => {
    await Promise.all([app.see('上限に達しています'), refuseStar(422, failure(422, '上限に達しています'))]);
    await app.button('登録銘柄に追加').waitFor();
  });

  it.each(['欢迎回来', '歡迎回來', '没有第三方配置', '沒有第三方配置'])(
    'ERR-04 %s: rejected without a word',
    async (msg) => {
      await expect.poll(() => notices().count(), { timeout: 10_000 }).toBe(0);
      await refuseStar(400, failure(400, msg));
      // The rejection has been handled once the star is as before.
      await app.button('登録銘柄に追加').and(page.locator('[aria-pressed="false"]')).waitFor();
      expect(await notices().count()).toBe(0);
      await page.unroute(ADD);
    },
  );

  it('ERR-06 CON-01 ERR-09 a call has 60 s, then code 5; a tap anywhere on the error tries again', async () => {
    await shortenTimeouts(300);
    await page.evaluate(() => sessionStorage.setItem('slow', ''));
    // The page also reads by itself, every few seconds: no call is let through before the tap.
    let tapped = false;
    const held: Route[] = [];
    await page.route(DETAIL, (route) => (tapped ? route.continue() : void held.push(route)));
    await app.open(STOCK);
    const error = page.getByRole('alert').filter({ hasText: TIMED_OUT });
    await error.getByText('コード 5').waitFor();
    expect(new Set((await page.locator('html').getAttribute('data-limits'))?.trim().split(' '))).toEqual(
      new Set(['60000']),
    );
    await page.evaluate(() =>
      addEventListener('click', () => sessionStorage.removeItem('slow'), { capture: true, once: true }),
    );
    const before = held.length;
    await error.getByText(TIMED_OUT).click();
    // The tap itself makes a call.
    await expect.poll(() => held.length).toBeGreaterThan(before);
    tapped = true;
    // Those whose time was up before the tap have been aborted.
    for (const route of held) await route.continue().catch(() => undefined);
    await error.waitFor({ state: 'detached' });
    await page.unroute(DETAIL);
    await app.see('本田技研工業');
  });

  it('ERR-07 a call that the app aborts itself is rejected with 600003, and silent: what is typed next replaces a slow search', async () => {
    await recordErrors();
    const aborted: string[] = [];
    page.on('requestfailed', (request) => {
      if (request.url().includes('instrument/search')) aborted.push(request.failure()?.errorText ?? '');
    });
    await app.open('/pages/trade/query/query');
    await arrived(page);
    const slow = Promise.withResolvers<Route>();
    await page.route('**/api/v1/quote/instrument/search**', (route) =>
      new URL(route.request().url()).searchParams.get('q') === 'そに' ? slow.resolve(route) : route.continue(),
    );
    await page.getByRole('searchbox').fill('そに');
    await slow.promise;
    await page.getByRole('searchbox').fill('とよた');
    await app.see('トヨタ自動車');
    expect(aborted).toEqual(['net::ERR_ABORTED']);
    await expect.poll(() => errorsMade()).toContain('600003 aborted');
    expect(await notices().count()).toBe(0);
    expect(await page.getByRole('alert').count()).toBe(0);
  });
});

describe('calls that take long', () => {
  it('CALL-05 CON-03 a call shows the indicator after 200 ms and not before, a silent one never', async () => {
    await app.open(STOCK);
    await settled(page);
    const indicator = page.getByRole('progressbar');
    const held = Promise.withResolvers<void>();
    for (const address of [ADD, SPEED])
      await page.route(address, async (route) => {
        await held.promise;
        await route.fulfill({ status: 400, json: failure(400, '欢迎回来') });
      });
    await withClockStopped(async () => {
      const silent = page.waitForRequest(ADD);
      await app.button('登録銘柄に追加').click();
      await silent;
      await page.clock.runFor(1_000);
      expect(await indicator.count()).toBe(0);
    });
    await app.open('/');
    await app.button('メニュー').click();
    const fastest = app.sheet.getByRole('radio', { name: '×10' });
    await fastest.waitFor();
    await withClockStopped(async () => {
      const asked = page.waitForRequest(SPEED);
      await fastest.click();
      await asked;
      await page.clock.runFor(199);
      expect(await indicator.count()).toBe(0);
      await page.clock.runFor(1);
      await indicator.waitFor();
    });
    held.resolve();
    await indicator.waitFor({ state: 'detached' });
    for (const address of [ADD, SPEED]) await page.unroute(address);
  });

  it('CON-02 a confirmation stays for 1.5 s', async () => {
    await app.open(STOCK);
    await settled(page);
    // what shows messages is loaded after the page, and is not while the clock is stopped
    await page.locator('[popover][role="status"]').waitFor({ state: 'attached' });
    await appears('登録銘柄に追加しました', 1_500, () => app.button('登録銘柄に追加').click());
  });

  it('CON-03 the code of a page is awaited for 60 s behind the frame of the page, then a tap tries again', async () => {
    await app.open('/');
    await settled(page);
    const chunk = /search-page.*\.js/;
    await page.route(chunk, () => undefined);
    await app.link('検索').first().click();
    await page.locator('main[aria-busy="true"]').waitFor();
    await page.clock.fastForward(59_000);
    expect(await page.locator('main[aria-busy="true"]').count()).toBe(1);
    await page.clock.fastForward(2_000);
    await page.getByRole('alert').getByText(TIMED_OUT).waitFor();
    await page.unroute(chunk);
    await page.getByRole('alert').getByText(TIMED_OUT).click();
    await page.getByRole('searchbox').waitFor();
  });
});
