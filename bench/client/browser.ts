import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';

const ARGS = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const SHELL = '/usr/bin/chromium-headless-shell';

/** The browser's program: `CHROMIUM_PATH`, else the one of Debian. */
export const browserProgram = (): string =>
  process.env.CHROMIUM_PATH ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium');

/** Its command line: as root it needs the first. */
export const browserArguments = (): readonly string[] => ARGS;

/** Starts the browser of the measurements. */
export const launchBrowser = (): Promise<Browser> => chromium.launch({ executablePath: browserProgram(), args: ARGS });

/** A phone with empty storage and no service worker. */
export async function openPhone(browser: Browser): Promise<{ readonly context: BrowserContext; readonly page: Page }> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
    deviceScaleFactor: 1.75,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    serviceWorkers: 'block',
  });
  return { context, page: await context.newPage() };
}
