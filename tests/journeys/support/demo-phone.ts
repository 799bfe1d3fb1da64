import type { Browser } from 'playwright-core';
import { App } from './app.ts';
import { launchBrowser, openPhone } from './browser.ts';
import { openMarket } from './market.ts';
import { enterDemo } from './member.ts';
import { explainFailureOf } from './network.ts';
import { type SharedServer, sharedServer } from './shared.ts';

/** A phone with a demo account on the shared server, whose market is open. */
export type DemoPhone = {
  readonly server: SharedServer;
  readonly browser: Browser;
  readonly app: App;
  /** Prints the calls that failed when the current test fails; for `beforeEach`. */
  readonly explainFailure: () => void;
};

/** Opens one; the caller closes its browser. */
export async function openDemoPhone(): Promise<DemoPhone> {
  const [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
  const { page } = await openPhone(browser);
  const app = new App(page, server.url);
  const explainFailure = explainFailureOf(page);
  await enterDemo(app);
  await openMarket(app);
  return { server, browser, app, explainFailure };
}
