import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ROUTES } from '../../apps/investor/src/shared/navigation/routes.ts';

const APP = path.resolve(import.meta.dirname, '../../apps/investor');
const BOOT = readFileSync(path.join(APP, 'public/boot.js'), 'utf8');
const FIRST = {
  code: { jp: ['assets/jp.js'], en: ['assets/en.js'], tw: ['assets/tw.js'] },
  data: ['v1/tenant/tenant/info'],
  pages: { '/': { code: ['assets/home.js', 'assets/home.css'], data: ['v1/quote/index/list'] } },
  others: ['assets/further-pages.js'],
};

type Visit = {
  readonly address?: string;
  readonly stored?: Readonly<Record<string, string>>;
  readonly kept?: Readonly<Record<string, string>>;
};

/** Runs boot.js under the base path /kabuto/; returns what it set, what it loads, and what it requested. */
function boot({ address = '/kabuto/', stored = {}, kept = {} }: Visit = {}) {
  const url = new URL(address, 'https://kabuto.example');
  const root = { lang: 'ja', dataset: {} as Record<string, string> };
  const links: Record<string, string>[] = [];
  const requests: { readonly address: string; readonly init: { readonly headers: object } }[] = [];
  const window: Record<string, unknown> = {
    document: {
      documentElement: root,
      currentScript: { getAttribute: () => '/kabuto/boot.js', dataset: { first: JSON.stringify(FIRST) } },
      createElement: () => ({}),
      head: { append: (link: Record<string, string>) => links.push(link) },
    },
    location: { origin: url.origin, pathname: url.pathname, search: url.search },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    sessionStorage: { getItem: (key: string) => kept[key] ?? null },
    URLSearchParams,
    AbortSignal,
    fetch: (to: string, init: { readonly headers: object }) => {
      requests.push({ address: to, init });
      return Promise.resolve(new Response('{}'));
    },
  };
  window.globalThis = window;
  runInNewContext(BOOT, window);
  return { root, links, requests };
}

describe('boot.js', () => {
  it('loads the texts of the stored language and the code of the opened page', () => {
    expect(boot().links.map(({ rel, as, href }) => [rel, as, href])).toEqual([
      ['modulepreload', undefined, '/kabuto/assets/jp.js'],
      ['modulepreload', undefined, '/kabuto/assets/home.js'],
      ['preload', 'style', '/kabuto/assets/home.css'],
    ]);
    const english = boot({ address: '/kabuto/pages/user/login', stored: { curLang: 'en', theme: 'dark' } });
    expect(english.links.map(({ href }) => href)).toEqual(['/kabuto/assets/en.js', '/kabuto/assets/further-pages.js']);
    expect(english.root).toEqual({ lang: 'en', dataset: { theme: 'dark' } });
  });

  it('requests the public data of the page without a login, with what later calls send too', () => {
    const { requests } = boot({
      stored: { deviceId: 'abc', curLang: 'tw' },
      kept: { 'kabuto.seq': '{"tenant":"","seq":7}' },
    });
    expect(requests.map(({ address }) => address)).toEqual([
      'https://kabuto.example/api/v1/tenant/tenant/info',
      'https://kabuto.example/api/v1/quote/index/list',
    ]);
    for (const { init } of requests) {
      expect(init).toMatchObject({ cache: 'no-store', credentials: 'omit' });
      expect(init.headers).toEqual({ lang: 'tw', 'x-device-id': 'abc', 'Kabuto-Min-Seq': '7' });
    }
  });

  it.each([{ address: '/kabuto/?tenant=second' }, { kept: { 'kabuto.tenant': 'second' } }])(
    'requests no data of the first brokerage when another is opened: %j',
    (visit) => {
      expect(boot(visit).requests).toEqual([]);
    },
  );

  it('goes on when storage is blocked', () => {
    const blocked = new Proxy(
      {},
      {
        get: () => {
          throw new Error('blocked');
        },
      },
    );
    expect(boot({ stored: blocked }).requests).toHaveLength(2);
  });

  it('knows the pages with the tab bar', () => {
    const bar = readFileSync(path.join(APP, 'src/shared/ui/bars/bottom-bar.tsx'), 'utf8');
    const tabs = [...bar.matchAll(/path: '([^']+)', text/g)].map(([, page]) => page);
    const opened = ROUTES.filter(({ path: page }) => boot({ address: `/kabuto${page}` }).root.dataset.opens === 'tab');
    expect(tabs).toHaveLength(4);
    expect(opened.map(({ path: page }) => page)).toEqual(expect.arrayContaining(tabs));
    expect(opened).toHaveLength(4);
  });
});
