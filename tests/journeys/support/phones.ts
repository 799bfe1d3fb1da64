import type { Browser } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { App } from './app.ts';
import { launchBrowser, openPhone } from './browser.ts';
import { RealServer } from './server.ts';

/** The server of a file of journeys and the phones that use it. */
export type Phones = {
  /** Known once the hooks of the file have run. */
  readonly server: RealServer;
  /** Another phone with an empty storage, not yet on any page. */
  readonly phone: () => Promise<App>;
  /** What the pages of all phones must never do and did. */
  readonly complaints: () => readonly string[];
};

/** Starts a server and a browser before the journeys of a file and stops both after them. */
export function usePhones(): Phones {
  let server: RealServer | undefined;
  let browser: Browser | undefined;
  const heard: (readonly string[])[] = [];
  beforeAll(async () => {
    [server, browser] = await Promise.all([RealServer.start(), launchBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
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
      heard.push(opened.complaints);
      return new App(opened.page, started(server).url);
    },
    complaints: () => heard.flat(),
  };
}
