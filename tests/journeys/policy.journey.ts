import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { App } from './support/app.ts';
import { launchBrowser, openPhone } from './support/browser.ts';
import { takeViolations } from './support/policy.ts';
import { type SharedServer, sharedServer } from './support/shared.ts';

let server: SharedServer;
let browser: Browser;

beforeAll(async () => {
  [server, browser] = await Promise.all([sharedServer(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
});

/** Each is an attempt of an injected text; a blocked attempt has no effect. */
const INTRUSIONS = [
  ['HTML from a text', /require-trusted-types-for/, "document.body.innerHTML = '<b id=intruder>x</b>'"],
  [
    'a script in the page',
    /script-src|require-trusted-types-for/,
    "const s = document.createElement('script'); s.append('window.intruder = 1'); document.body.append(s)",
  ],
  [
    'a style in the page',
    /style-src/,
    "const s = document.createElement('style'); s.textContent = 'body{display:none}'; document.body.append(s)",
  ],
  [
    'a picture from elsewhere',
    /img-src/,
    "const i = new Image(); i.src = 'http://127.0.0.2:9/x.png'; document.body.append(i)",
  ],
  ['a call to elsewhere', /connect-src/, "fetch('http://127.0.0.2:9/x').catch(() => undefined)"],
  [
    'a frame',
    /frame-src|default-src/,
    "const f = document.createElement('iframe'); f.src = 'http://127.0.0.2:9/'; document.body.append(f)",
  ],
] as const;

it('the login page lets nothing in, and the journeys notice whatever tries', async () => {
  const { page } = await openPhone(browser);
  const app = new App(page, server.url);
  await app.open('/pages/user/login');
  await app.see('ワンタップでデモを始める');
  expect(takeViolations()).toEqual([]);
  for (const [what, directive, script] of INTRUSIONS) {
    // Passed to the browser as a string: the page's policy does not apply to the test's own script, but to what the
    // script then does.
    await page.evaluate(script).catch(() => undefined);
    const violations: string[] = [];
    const look = () => {
      violations.push(...takeViolations());
      return violations.join('\n');
    };
    await expect.poll(look, { message: what }).toMatch(directive);
  }
  expect(
    await page.evaluate(
      '[window.intruder, document.getElementById("intruder"), getComputedStyle(document.body).display]',
    ),
  ).toEqual([undefined, null, 'block']);
  // The last violations may be reported twice, by the page and by the console.
  await page.close();
  takeViolations();
});
