import { afterAll, beforeEach, expect, it, vi } from 'vitest';

const START = '/pages/trade/query/query';
const LOGIN = '/pages/user/login';
const MARKET = '/pages/quotation/quotation';
const ASSETS = '/pages/trade/index/index';

type Entry = { readonly state: unknown; readonly url: URL };

/** The browser's history and location as far as the router's history uses them. */
class FakeWindow extends EventTarget {
  /** Another site, and the page with which the app is opened. */
  #entries: readonly Entry[] = [
    { state: null, url: new URL('https://other.invalid/') },
    { state: null, url: new URL(START, 'https://app.invalid') },
  ];
  #at = 1;
  readonly history = Object.defineProperty(
    {
      pushState: (state: unknown, _: string, href?: string): void => this.#put(this.#at + 1, state, href),
      replaceState: (state: unknown, _: string, href?: string): void => this.#put(this.#at, state, href),
      back: (): void => {
        this.#at -= 1;
        this.dispatchEvent(new Event('popstate'));
      },
      go: (delta: number): void => {
        setTimeout(() => {
          this.#at += delta;
          this.dispatchEvent(new Event('popstate'));
        });
      },
    },
    'state',
    { get: () => this.#entries[this.#at]?.state },
  );

  get location(): URL | undefined {
    return this.#entries[this.#at]?.url;
  }

  #put(at: number, state: unknown, href = ''): void {
    const url = new URL(href, this.location);
    this.#entries = [...this.#entries.slice(0, at), { state: structuredClone(state), url }];
    this.#at = at;
  }
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('window', new FakeWindow());
  vi.stubGlobal('document', {});
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => vi.unstubAllGlobals();
});
afterAll(() => void vi.resetModules());

/** Loads the modules as a page load does; the history and the session storage stay. */
async function load() {
  vi.resetModules();
  const app = await import('./navigation.ts');
  // The history writes to the browser after the current task.
  const after = async (step: () => void): Promise<string> => {
    step();
    await Promise.resolve();
    return app.pathNow();
  };
  return { ...app, after };
}

it('back returns page by page, and from the first page opens home', async () => {
  const { after, push, back } = await load();
  await after(() => push(MARKET));
  await after(() => push(ASSETS));
  expect(await after(back)).toBe(MARKET);
  await after(() => push(ASSETS));
  expect(await after(back)).toBe(MARKET);
  expect(await after(back)).toBe(START);
  expect(await after(back)).toBe('/');
});

it('a page opened in place of another one keeps the way back', async () => {
  const { after, push, replace, back } = await load();
  await after(() => push(MARKET));
  await after(() => replace(ASSETS));
  expect(await after(back)).toBe(START);
});

it('the way back survives a reload of the page', async () => {
  const before = await load();
  await before.after(() => before.push(MARKET));
  await before.after(() => before.push(ASSETS));
  const { after, back } = await load();
  expect(await after(back)).toBe(MARKET);
  expect(await after(back)).toBe(START);
});

it('after a relaunch back opens home instead of the earlier pages', async () => {
  const { after, push, relaunch, back } = await load();
  await after(() => push(MARKET));
  await after(() => relaunch(LOGIN));
  await after(() => push(ASSETS));
  expect(await after(back)).toBe(LOGIN);
  expect(await after(back)).toBe('/');
});

it('an overlay on the first page has an entry under it to go back to, which is passed when nothing is open', async () => {
  const { after, push, guardFirstEntry } = await load();
  await after(guardFirstEntry);
  await after(guardFirstEntry);
  expect(window.history.state).toMatchObject({ guard: true });
  await after(() => push(MARKET));
  await after(guardFirstEntry);
  expect(await after(() => window.history.back())).toBe(START);
  window.history.back();
  expect(window.location.origin).toBe('https://other.invalid');
});

it('a page opened in place of the first one keeps its second entry', async () => {
  const { after, relaunch, guardFirstEntry } = await load();
  await after(guardFirstEntry);
  await after(() => relaunch(MARKET));
  await after(guardFirstEntry);
  window.history.back();
  expect(window.location.origin).toBe('https://other.invalid');
});

it('ORD-14 what an overlay took out of the address is also out of the entry below it', async () => {
  const first = await load();
  await first.after(() => first.replace(ASSETS, { orderId: '12' }));
  const { after, guardFirstEntry, replaceQuery } = await load();
  await after(guardFirstEntry);
  const { pageKey } = window.history.state;
  await after(() => replaceQuery({ code: '7203', orderId: undefined }));
  expect(window.location.search).toBe('?code=7203');
  expect(window.history.state).toMatchObject({ guard: true, pageKey });
  // as in a tab where nothing is below
  window.history.back = () => undefined;
  window.history.go(-1);
  await vi.waitFor(() => expect(window.history.state).not.toMatchObject({ guard: true }));
  await vi.waitFor(() => expect(window.location.search).toBe('?code=7203'));
});

it('an overlay that the address names is closed by going back, and the page below keeps its entry', async () => {
  const { after, push, replace, back } = await load();
  const { closeOnBack } = await import('./close-on-back.ts');
  await after(() => push(MARKET));
  await after(() => push(ASSETS, { transferId: '7' }));
  const closed: string[] = [];
  const stop = closeOnBack(() => {
    closed.push('sheet');
    stop();
    replace(ASSETS);
  });
  window.history.back();
  await vi.waitFor(() => expect(closed).toEqual(['sheet']));
  await vi.waitFor(() => expect(window.location.search).toBe(''));
  expect(window.location.pathname).toBe(ASSETS);
  expect(await after(back)).toBe(MARKET);
  expect(await after(back)).toBe(START);
});
