import type { Browser, Page } from 'playwright-core';
import { openPhone } from './browser.ts';

/** The network and processor of Lighthouse's phone: 150 ms, 1.6 Mbit/s down, a quarter of this machine's speed. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 93_750 };
const SLOWDOWN = 4;

/** One visit without a cache. */
export type PageLoad = {
  readonly requests: number;
  /** Of which are scripts and style sheets. */
  readonly code: number;
  /** Bytes over the network, with headers. */
  readonly bytes: number;
  /** Milliseconds since the navigation. */
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Words of the element that was painted last as the largest. */
  readonly largest: string;
  readonly shift: number;
  /** Milliseconds of the main thread. */
  readonly mainThread: number;
};

type Vitals = { firstPaint: number; largestPaint: number; largest: string; shift: number };
declare global {
  var vitals: Vitals;
}

/** Runs in the page: records paints and layout shifts. */
function recordVitals(): void {
  globalThis.vitals = { firstPaint: 0, largestPaint: 0, largest: '', shift: 0 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntriesByName('first-contentful-paint')) globalThis.vitals.firstPaint = entry.startTime;
  }).observe({ type: 'paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      globalThis.vitals.largestPaint = entry.startTime;
      // The type of the DOM library has no element.
      const { element } = entry as unknown as { readonly element: Element | null };
      globalThis.vitals.largest = (element?.textContent ?? '').trim().slice(0, 40);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, hadRecentInput } = entry as unknown as {
        readonly value: number;
        readonly hadRecentInput: boolean;
      };
      if (!hadRecentInput) globalThis.vitals.shift += value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Waits until nothing was requested for two seconds. */
async function quiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(2_000);
}

/** Opens an address in a new browser context and returns what the visit took. */
export async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const { context, page } = await openPhone(browser);
  try {
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Performance.enable');
    await devtools.send('Network.emulateNetworkConditions', NETWORK);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const seen = { requests: 0, code: 0, bytes: 0 };
    devtools.on('Network.requestWillBeSent', ({ type }) => {
      seen.requests += 1;
      if (type === 'Script' || type === 'Stylesheet') seen.code += 1;
    });
    devtools.on('Network.loadingFinished', ({ encodedDataLength }) => {
      seen.bytes += encodedDataLength;
    });
    await page.addInitScript(recordVitals);
    await page.goto(url);
    await quiet(page);
    const { metrics } = await devtools.send('Performance.getMetrics');
    const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    const vitals = await page.evaluate(() => globalThis.vitals);
    return { ...seen, ...vitals, mainThread: busy * 1000 };
  } finally {
    await context.close();
  }
}
