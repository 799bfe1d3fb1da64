import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@kabuto/contract/permissions';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { cameraJpeg } from '../../../apps/server/src/files/testing-pictures.ts';
import { createOperator } from '../../../apps/server/src/operators/index.ts';
import { builtOffice } from '../../../apps/server/src/platform/client/index.ts';
import { type OperatorsHarness, startOperatorsHarness } from '../../support/operators-harness.ts';
import type { TestAppOptions } from '../../support/test-app.ts';
import { demoToken, uploadAs } from '../../support/upload-load.ts';
import { addAuthenticator } from './authenticator.ts';
import { launchBrowser, openPhone, type Viewport } from './browser.ts';

const SCREEN: Viewport = { width: 1280, height: 800 };

/** A member with a case, as the member sees it. */
export type Submitted = { readonly caseId: number; readonly token: string };

/** An operator in front of a browser with an own authenticator. */
export type Seat = { readonly page: Page; readonly context: BrowserContext; readonly name: string };

export type Office = {
  readonly harness: OperatorsHarness;
  readonly url: string;
  /** A browser without a login. */
  readonly open: (viewport?: Viewport) => Promise<Seat>;
  /** A new operator with these roles, who has registered a passkey and sees the first page. */
  readonly operator: (roles: readonly OperatorRole[]) => Promise<Seat>;
  /** A new demo member submits a driving licence; no clerk decides it. */
  readonly submit: (fields?: Readonly<Record<string, string>>) => Promise<Submitted>;
  /** What the member's API returns for GET v1/user/identity/<path>. */
  readonly asMember: (member: Submitted, path: 'detail' | 'views') => Promise<unknown>;
  /** Problems that occurred on the pages. */
  readonly complaints: () => readonly string[];
};

const FIELDS = {
  document: 'driving-licence',
  name: '山田 太郎',
  kana: 'ヤマダ タロウ',
  number: '123456789012',
  birthDate: '1990-04-01',
  address: '東京都千代田区千代田1-1',
  expiry: '2099-04-01',
};

async function dataOf(reply: Response): Promise<Record<string, unknown>> {
  const { code, data } = (await reply.json()) as { readonly code: number; readonly data: Record<string, unknown> };
  if (code !== 200) throw new Error(`refused: ${JSON.stringify(data)}`);
  return data;
}

/**
 * The operators' port with the built back office, and a browser; started before the journeys of a file. The server runs
 * in this process without its jobs of the demo's clerk, so that operators have time.
 */
export function useOffice(ofApp: TestAppOptions = {}): Office {
  let harness: OperatorsHarness | undefined;
  let browser: Browser | undefined;
  let url = '';
  const complaints: (readonly string[])[] = [];
  const started = <T>(what: T | undefined): T => {
    if (what === undefined) throw new Error('the server and the browser start before the first journey');
    return what;
  };
  let made = 0;
  /** Opened by the journey that runs. The port takes few connections of one address: none may stay open for nothing. */
  let opened: BrowserContext[] = [];
  beforeEach(() => {
    opened = [];
  });
  afterEach(async () => {
    for (const context of opened) await context.close();
  });

  beforeAll(async () => {
    [harness, browser] = await Promise.all([
      builtOffice().then((dir) => startOperatorsHarness(dir, ofApp)),
      launchBrowser(),
    ]);
    const address = await harness.entry.listen({ host: '127.0.0.1', port: 0 });
    url = address.replace('127.0.0.1', 'localhost');
  });
  afterAll(async () => {
    await browser?.close();
    await harness?.stop();
    expect(complaints.flat(), 'problems of the pages').toEqual([]);
  });

  const open = async (viewport: Viewport = SCREEN): Promise<Seat> => {
    const { page, context, complaints: ofPage } = await openPhone(started(browser), viewport);
    opened.push(context);
    complaints.push(ofPage);
    // As from this machine itself, without the header of a proxy.
    await context.setExtraHTTPHeaders({});
    await addAuthenticator(page);
    return { page, context, name: '' };
  };
  return {
    get harness() {
      return started(harness);
    },
    get url() {
      return url;
    },
    open,
    operator: async (roles) => {
      made += 1;
      const name = `Staff ${made}`;
      const token = await createOperator(started(harness).pool, 1, name, Date.now(), roles);
      if (token === null) throw new Error(`there is an operator ${name} already`);
      const seat = await open();
      await seat.page.goto(url);
      await register(seat.page, token);
      await seat.page.getByRole('heading', { level: 1, name: '本日' }).waitFor();
      return { ...seat, name };
    },
    submit: async (fields = {}) => {
      const { app, superPool } = started(harness);
      const token = await demoToken(app.origin);
      const picture = await cameraJpeg();
      const uploads = await Promise.all([1, 2, 3].map(async () => dataOf(await uploadAs(app.origin, token, picture))));
      const [front, back, selfie] = uploads.map(({ fileId }) => String(fileId));
      const content = { ...FIELDS, ...fields, front: front ?? '', back: back ?? '', selfie: selfie ?? '' };
      await dataOf(
        await fetch(`${app.origin}/api/v1/user/identity/submit`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, lang: 'jp', 'idempotency-key': randomUUID() },
          body: new URLSearchParams(content),
        }),
      );
      // The demo's automatic review takes cases that are 20 seconds old.
      const { rows } = await superPool.query<{ caseId: number }>(
        `update identity_case set submitted_at = submitted_at + 86400000
          where case_id = (select max(case_id) from identity_case) returning case_id as "caseId"`,
      );
      return { caseId: Number(rows[0]?.caseId), token };
    },
    asMember: async ({ token }, path) =>
      dataOf(
        await fetch(`${started(harness).app.origin}/api/v1/user/identity/${path}`, {
          headers: { authorization: `Bearer ${token}`, lang: 'jp' },
        }),
      ),
    complaints: () => complaints.flat(),
  };
}

/** Exchanges a one-time token for a passkey on the entry page. */
export async function register(page: Page, token: string, tenant = 'kabuto'): Promise<void> {
  await page.getByText('はじめての方').click();
  const form = page.locator('form').filter({ has: page.getByLabel('初回トークン') });
  await form.getByLabel('証券会社（識別名）').fill(tenant);
  await form.getByLabel('初回トークン').fill(token);
  await form.getByRole('button', { name: 'パスキーを登録して入る' }).click();
}

/** The heading of the page that is shown. */
export const heading = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Presses a button of the page, then twice the same one in the dialog that confirms it. */
export async function confirmTwice(page: Page, word: string): Promise<void> {
  await page.getByRole('button', { name: word, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: word, exact: true }).dblclick();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
