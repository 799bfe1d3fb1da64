import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { ADDRESS } from './address.ts';
import { watchPolicy } from './policy.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page of a journey lives for seconds: V8's optimizing compilers take more of the cores than they save.
  '--js-flags=--no-opt --no-maglev',
];

const SHELL = '/usr/bin/chromium-headless-shell';
/** The browser that `npm test` found or installed; of a file that is run alone, the one of Debian. */
const program = (): string => process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

/**
 * Starts the browser. `more`: further command line switches. A reply that a route still waits for when it closes is no
 * error: pages call the server by themselves.
 */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: program(),
    args: [...ARGS, ...more],
  });
  const close = browser.close.bind(browser);
  browser.close = async (options) => {
    const pages = browser.contexts().flatMap((context) => context.pages());
    await Promise.all(pages.map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(options);
  };
  return browser;
}

export type Viewport = { readonly width: number; readonly height: number };
/** The phone that every page is designed for first. */
const PHONE: Viewport = { width: 375, height: 812 };

/** Problems collected while a page is used: script errors, policy violations, calls that failed inside the server. */
export type Complaints = readonly string[];

/**
 * A phone in Tokyo with empty storage; problems of its pages are collected. Without a service worker, whose requests
 * routes do not see, unless `worker` is set.
 */
export async function openPhone(
  browser: Browser,
  viewport: Viewport = PHONE,
  worker = false,
): Promise<{ context: BrowserContext; page: Page; complaints: Complaints }> {
  const context = await browser.newContext({
    viewport,
    isMobile: viewport.width < 720,
    hasTouch: true,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    extraHTTPHeaders: ADDRESS,
    serviceWorkers: worker ? 'allow' : 'block',
  });
  // Against hangs, not against slowness: three files share the machine with their servers.
  context.setDefaultTimeout(45_000);
  await watchPolicy(context);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`script error: ${error.message}`));
  page.on('console', (line) => {
    const text = line.text();
    if (line.type() === 'error' && /Content Security Policy|TrustedHTML|Trusted Type/.test(text)) complaints.push(text);
  });
  page.on('response', (response) => {
    if (response.status() >= 500 && response.status() !== 503)
      complaints.push(`${response.status()} ${response.url()}`);
  });
  return { context, page, complaints };
}
