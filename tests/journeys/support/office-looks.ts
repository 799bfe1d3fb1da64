import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { HTML_LANG, LANGUAGES, type Language, THEMES, type Theme } from './display.ts';
import { accessibilityFaults, layoutFaults, untilStill } from './layout.ts';
import type { Office, Seat } from './office.ts';
import { OF_MANUAL, TAKES_PICTURES, takePicture } from './picture.ts';
import { foreignWords } from './words.ts';

/** The sizes of a tablet and of a computer. */
const WIDE_SIZES = [
  [768, 1024],
  [1280, 800],
] as const;
/** The sizes of pages that have to be usable on a phone as well. */
export const EVERY_SIZE = [[320, 640], ...WIDE_SIZES, [960, 1024]] as const;

/** Names and what members typed, which are the same in every language. */
const OWN = [
  'Staff',
  'Operator',
  'proposal',
  'kabuto',
  'second',
  '山田 太郎',
  'ヤマダ タロウ',
  '東京都千代田区千代田',
  '試し',
  'SHA',
];

/** A page as it is checked: `ready` is there when it has its content; `press` is pressed or `act` done after that. */
export type Look = {
  readonly name: string;
  readonly address: () => string;
  readonly ready: string;
  readonly press?: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly sizes?: readonly (readonly [width: number, height: number])[];
};

/** Shows a page in a language, as when another tab of the same browser has chosen it, until it has its content. */
async function show(page: Page, address: string, ready: string, language: Language): Promise<void> {
  if (!page.url().startsWith('http') || new URL(page.url()).pathname !== new URL(address).pathname) {
    await page.goto(address);
    await page.locator(ready).first().waitFor();
  }
  const shown = page.locator(`html[lang="${HTML_LANG[language]}"]`);
  if ((await shown.count()) === 0) {
    const former = await page.locator('#root > *').first().elementHandle();
    await page.evaluate((chosen) => {
      localStorage.setItem('office.language', chosen);
      dispatchEvent(new StorageEvent('storage', { key: 'office.language' }));
    }, language);
    await shown.waitFor({ state: 'attached' });
    // The page is drawn anew with the texts.
    await page.waitForFunction((element) => element?.isConnected !== true, former);
  }
  await page.locator(ready).first().waitFor();
  // Nothing may be about to change: lists and figures have arrived.
  await page.waitForLoadState('networkidle');
}

/** Switches the open page to a theme, as another tab of the same browser would. */
async function switchTheme(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('office.theme', chosen);
    dispatchEvent(new StorageEvent('storage', { key: 'office.theme' }));
  }, theme);
  await page.locator(`html[data-theme="${theme}"]`).waitFor({ state: 'attached' });
}

/**
 * The faults of the page as it is at every size; `name` names its pictures. Words and accessibility are checked at
 * every size in Japanese, and at the first one in the other languages; of the dark theme, which changes colours only
 * (`styles/tokens.test.ts`), accessibility at the first one, in Japanese.
 */
async function faults(page: Page, look: Look, language: Language, theme: Theme): Promise<string[]> {
  const found: string[] = [];
  for (const [at, [width, height]] of (look.sizes ?? WIDE_SIZES).entries()) {
    if (theme === 'dark' && at > 0 && !TAKES_PICTURES) continue;
    await page.setViewportSize({ width, height });
    const here: string[] = [];
    if (theme === 'light') {
      here.push(...(await layoutFaults(page, width)));
      if (at === 0 || language === 'jp')
        here.push(...(await foreignWords(page, language, OWN)), ...(await accessibilityFaults(page)));
    } else if (at === 0) here.push(...(await accessibilityFaults(page)));
    await takePicture(page, `office-${look.name}-${language}-${theme}-${width}`);
    found.push(...here.map((fault) => `${language} ${theme} ${width}: ${fault}`));
  }
  return found;
}

/** Brings the page to what a look shows, in a language. */
async function open(page: Page, url: string, look: Look, language: Language): Promise<void> {
  await show(page, `${url}${look.address()}`, look.ready, language);
  if (look.press !== undefined) await page.locator(look.press).first().click();
  await look.act?.(page);
}

/** The size of the manual's pictures. */
const OF_COMPUTER = { width: 1280, height: 800 };

/** The pictures of a look that the operators' manual shows (docs/operators), in its languages. */
async function takeForManual(page: Page, url: string, look: Look): Promise<void> {
  await page.setViewportSize(OF_COMPUTER);
  for (const language of ['jp', 'en'] as const) {
    await open(page, url, look, language);
    await switchTheme(page, 'light');
    await untilStill(page);
    await takePicture(page, `office-${look.name}-${language}-light-${OF_COMPUTER.width}`);
  }
}

/**
 * Journeys: each page in three languages and both themes. `seat`: the operator who sees it; null: nobody is logged in.
 */
export function looksOfOffice(office: Office, seat: (() => Seat) | null, looks: readonly Look[]): void {
  it.each(looks)('LNG-01 $name in three languages and both themes', async (look) => {
    const found: string[] = [];
    const page = seat === null ? (await office.open()).page : await seat().context.newPage();
    const [[width, height] = [1280, 800]] = look.sizes ?? WIDE_SIZES;
    if (OF_MANUAL) await takeForManual(page, office.url, look);
    for (const language of OF_MANUAL ? [] : LANGUAGES) {
      await page.setViewportSize({ width, height });
      await open(page, office.url, look, language);
      for (const theme of THEMES) {
        if (theme === 'dark' && language !== 'jp' && !TAKES_PICTURES) continue;
        await switchTheme(page, theme);
        found.push(...(await faults(page, look, language, theme)));
      }
    }
    await (seat === null ? page.context() : page).close();
    expect(found).toEqual([]);
  });
}
