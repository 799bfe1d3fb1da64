import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { builtInvestor } from '../../../apps/server/src/platform/client/index.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../../support/test-app.ts';
import { App } from './app.ts';
import { launchBrowser, openPhone } from './browser.ts';
import { RealServer } from './server.ts';
import { type SharedServer, sharedServer } from './shared.ts';

/** The server of a journey file and the phones that use it. */
export type Phones<S extends SharedServer = RealServer> = {
  /** Set once the hooks of the file have run. */
  readonly server: S;
  /** Another phone with empty storage and no page open. */
  readonly phone: () => Promise<App>;
  /** Problems that occurred on the pages of all phones. */
  readonly complaints: () => readonly string[];
};

function phonesOf<S extends SharedServer>(start: () => Promise<S>, stop: (server: S) => Promise<void>): Phones<S> {
  let server: S | undefined;
  let browser: Browser | undefined;
  const collected: (readonly string[])[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([start(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    if (server !== undefined) await stop(server);
  });
  const started = <T>(what: T | undefined): T => {
    if (what === undefined) throw new Error('the server and the browser start before the first journey');
    return what;
  };
  return {
    get server() {
      return started(server);
    },
    phone: async () => {
      const opened = await openPhone(started(browser));
      collected.push(opened.complaints);
      return new App(opened.page, started(server).url);
    },
    complaints: () => collected.flat(),
  };
}

/**
 * Starts a server and a browser before the journeys of a file and stops both afterwards: for files that stop, restart
 * or configure the server. `settings`: environment variables beyond the usual ones.
 */
export const usePhones = (settings: Readonly<Record<string, string>> = {}): Phones =>
  phonesOf(
    () => RealServer.start(settings),
    (server) => server.stop(),
  );

/**
 * Phones on a server in this process, which the file takes through its market itself: for what needs trades that are
 * known, of issues that only members trade.
 */
export const useTestApp = (options: TestAppOptions): Phones<SharedServer & { readonly app: TestApp }> =>
  phonesOf(
    async () => {
      const app = await startTestApp({ ...options, staticDir: await builtInvestor('/') });
      return { url: app.origin, port: Number(new URL(app.origin).port), app };
    },
    ({ app }) => app.stop(),
  );

/** Phones on the shared server (`sharedServer`). */
export const useSharedPhones = (): Phones<SharedServer> => phonesOf(sharedServer, () => Promise.resolve());
