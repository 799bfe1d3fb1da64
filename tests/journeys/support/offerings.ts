import type { OfferingView } from '@kabuto/contract';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { App } from './app.ts';
import { useTestApp } from './phones.ts';
import { settled } from './routes.ts';

/**
 * The demo's offerings by the clock of the system, with an IPO that ends within three minutes, of a company for which
 * everybody wins; servers of other journeys run none. A journey that looks at more than it waits for takes
 * `useCourses`.
 */
export const WITH_FAST_OFFERINGS = { KABUTO_DEMO_OFFERINGS: 'fast' } as const;
/** Longer than a window of these and what is decided after it, which take 105 seconds; milliseconds. */
export const COURSE_MS = 180_000;

/** One turn: what an operator would do for the demo's offerings, then the steps that are due, then what follows. */
const TURN = ['demo-offerings', 'offerings', 'demo-offerings', 'offerings'] as const;
/** A little longer than the demo's clerk waits before it decides. */
const CLERK_MS = 21_000;

/** A clock that moves only when a test moves it. */
class HandClock {
  #now = Date.now();
  readonly now = (): number => this.#now;

  /** Moves it to a time, unless it is past that. */
  passTo(time: number): void {
    this.#now = Math.max(this.#now, Math.ceil(time));
  }
}

/**
 * Phones on a server whose offerings go on only by the calls below: its clock does not move by itself, so that a window
 * stays open for as long as a slow machine needs, and nobody waits for its end.
 */
export function useCourses() {
  const clock = new HandClock();
  const phones = useTestApp({
    courses: true,
    now: clock.now,
    jobsByHand: ['demo-offerings', 'offerings', 'demo-clerk'],
  });
  const turn = async (): Promise<void> => {
    for (const job of TURN) await phones.server.app.runJob(job);
  };
  const decide = async (): Promise<void> => {
    clock.passTo(clock.now() + CLERK_MS);
    await phones.server.app.runJob('demo-clerk');
    await turn();
  };
  return {
    phones,
    /** Goes on until an offering of this kind takes applications: at once, but for a second try. */
    begin: async (kind: OfferingView['kind']): Promise<void> => {
      await turn();
      for (let tries = 0; tries < 40; tries++) {
        const { offerings } = await phones.server.app
          .client()
          .call('GET v1/offering/offering/list', { query: { kind } });
        if (offerings.some(({ state }) => state === 'open' || state === 'bookOpen')) return;
        await decide();
      }
      throw new Error(`no ${kind} is open`);
    },
    /** Moves the clock to a time of the offering that a page shows, and takes the steps that are due. */
    passTo: async (page: Page, time: 'middle' | 'close' | 'purchase'): Promise<void> => {
      const { opensAt, closesAt, purchaseOpensAt } = await scheduleOn(page);
      const middle = opensAt === null || closesAt === null ? null : (opensAt + closesAt) / 2;
      const to = { middle, close: closesAt, purchase: purchaseOpensAt }[time];
      if (to === null) throw new Error(`the offering has no such time: ${time}`);
      clock.passTo(to);
      await turn();
    },
    /** The clerk approves what waits for it, and the step that follows is taken. */
    decide,
  };
}

/** The times of the offering that a page shows. */
const scheduleOn = (page: Page): Promise<OfferingView['schedule']> =>
  page.evaluate(async () => {
    const id = new URLSearchParams(location.search).get('id');
    const reply: { data: { offering: Pick<OfferingView, 'schedule'> } } = await (
      await fetch(`/api/v1/offering/offering/detail?offeringId=${id}`)
    ).json();
    return reply.data.offering.schedule;
  });

/** A page of offerings, in Japanese, as a demo member uses it. */
class OfferingsPage {
  readonly app: App;
  readonly page: Page;
  readonly #address: string;

  constructor(app: App, address: string) {
    this.app = app;
    this.page = app.page;
    this.#address = address;
  }

  async open(): Promise<void> {
    await this.app.open(this.#address);
    await settled(this.page);
  }

  /** The rows of offerings at a stage. */
  rows(stage: '受付中' | '抽選・購入' | 'これから' | '終了'): Locator {
    return this.page
      .locator('section', { has: this.page.getByRole('heading', { name: stage, exact: true }) })
      .getByRole('listitem');
  }

  /** Opens the first offering that takes applications; `kind`: words on its row. */
  async openFirst(kind: string | RegExp = /./): Promise<void> {
    const row = this.rows('受付中').filter({ hasText: kind }).first();
    await row.getByRole('button').click({ timeout: COURSE_MS });
    await this.page.getByRole('heading', { name: '募集の条件' }).waitFor();
  }

  /** What has become of the own application. */
  get own(): Locator {
    return this.page.getByRole('region', { name: 'お客様の申込み' });
  }

  /** The button at the bottom. */
  action(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Opens the prospectus in the sheet and closes it again. */
  async readProspectus(): Promise<void> {
    await this.app.sheet.getByRole('button', { name: '目論見書を開く' }).click();
    await this.app.sheet.getByText('ここまでが全文です').waitFor();
    await this.app.sheet.getByRole('button', { name: '閉じる' }).first().click();
    await this.app.sheet.getByRole('button', { name: '目論見書を確認済み' }).waitFor();
  }

  /** Confirms what the sheet shows. */
  async confirm(label = '申し込む'): Promise<void> {
    await this.app.sheet.getByRole('button', { name: '確認画面へ' }).click();
    await this.app.sheet.getByRole('heading', { name: '申込内容の確認' }).waitFor();
    await this.app.sheet.getByRole('button', { name: label, exact: true }).click();
    await expect.poll(() => this.page.locator('dialog[open]').count()).toBe(0);
  }
}

export const ipoPage = (app: App): OfferingsPage => new OfferingsPage(app, '/pages/stock/ipo/ipo');
export const otcPage = (app: App): OfferingsPage => new OfferingsPage(app, '/pages/stock/otc/otc');

/** The page on which the agreement of a block is read and signed. */
export class ContractPage {
  readonly app: App;
  readonly page: Page;

  constructor(app: App) {
    this.app = app;
    this.page = app.page;
  }

  get pad(): Locator {
    return this.page.getByRole('group', { name: '署名' });
  }

  get text(): Locator {
    return this.page.getByRole('region', { name: '契約書' });
  }

  get submit(): Locator {
    return this.page.getByRole('button', { name: '契約書を提出する' });
  }

  async opened(): Promise<void> {
    await this.text.getByText('ここまでが全文です').waitFor();
  }

  async readToEnd(): Promise<void> {
    // The form begins again when its text has another language.
    await this.text.getByText('株式').first().waitFor();
    await expect
      .poll(async () => {
        await this.text.evaluate((box) => box.scrollTo(0, box.scrollHeight));
        return this.pad.getAttribute('data-disabled');
      })
      .toBe('false');
  }

  /** Draws on the pad, `width` of it wide. */
  async draw(width: number): Promise<void> {
    await this.pad.scrollIntoViewIfNeeded();
    const box = await this.pad.boundingBox();
    if (box === null) throw new Error('the pad is not on the screen');
    const { mouse } = this.page;
    const at = (share: number, height: number) =>
      [box.x + box.width * (0.1 + share * width), box.y + box.height * height] as const;
    await mouse.move(...at(0, 0.5));
    await mouse.down();
    for (let i = 1; i <= 8; i += 1) await mouse.move(...at(i / 10, i % 2 === 0 ? 0.8 : 0.2), { steps: 4 });
    await mouse.up();
  }
}
