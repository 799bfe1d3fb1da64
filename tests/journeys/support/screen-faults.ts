import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { display, LANGUAGES, type Language, messagesGone, THEMES } from './display.ts';
import { accessibilityFaults, layoutFaults } from './layout.ts';
import { TAKES_PICTURES, takePicture } from './picture.ts';
import { skeletons } from './routes.ts';
import { foreignWords } from './words.ts';

/** The narrowest phone, the one that pages are designed for, and the widest width of the app. */
const NARROW_TO_WIDE = [
  [320, 640],
  [375, 812],
  [960, 900],
] as const;
/** The width at which words and the layout of the dark theme are checked. */
const READ_AT = 375;
/** The widths at which accessibility is checked: in both themes, in Japanese; in other languages at the first. */
const AUDITED_AT: readonly number[] = [READ_AT, 960];

type Options = {
  /** Each width with its height. */
  readonly widths?: readonly (readonly [width: number, height: number])[];
  /** Names given by members and browsers, which are the same in every language. */
  readonly own?: readonly string[];
  /** Other words that belong to no language. */
  readonly isOwn?: (word: string) => boolean;
  /** Pictures of the whole page instead of what the screen shows. */
  readonly fullPage?: boolean;
};

/** The words of other languages that stay on the page; a list shows those of before until it has been read again. */
async function wordsLeft(
  page: Page,
  language: Language,
  { own = [], isOwn = () => false }: Options,
): Promise<string[]> {
  const end = performance.now() + 5000;
  for (;;) {
    const words = (await foreignWords(page, language, own)).filter((word) => !isOwn(word));
    if (words.length === 0 || performance.now() > end) return words;
    await page.waitForTimeout(100);
  }
}

/**
 * All layout, language and accessibility faults of the current screen, in every language and width, and in the dark
 * theme, in Japanese, what depends on colours: a theme changes nothing else (`theme.test.ts`), and no language changes
 * a colour. Takes its pictures at the widths of `NARROW_TO_WIDE` in both themes and all languages, and leaves the page
 * in Japanese, light, 375 wide.
 */
export async function screenFaults(page: Page, name: string, options: Options = {}): Promise<string[]> {
  const { widths = NARROW_TO_WIDE, fullPage = false } = options;
  const found: string[] = [];
  for (const language of LANGUAGES)
    for (const theme of THEMES) {
      if (theme === 'dark' && language !== 'jp' && !TAKES_PICTURES) continue;
      await display(page, language, theme);
      await messagesGone(page);
      for (const [width, height] of widths) {
        const reads = width === READ_AT;
        const pictured = TAKES_PICTURES && NARROW_TO_WIDE.some(([wanted]) => wanted === width);
        const audited = language === 'jp' ? AUDITED_AT.includes(width) : reads;
        if (theme === 'dark' && !audited && !pictured) continue;
        await page.setViewportSize({ width, height });
        await expect.poll(() => skeletons(page).count()).toBe(0);
        const here = theme === 'light' || reads ? await layoutFaults(page, width) : [];
        if (reads) {
          here.push(...(theme === 'light' ? await wordsLeft(page, language, options) : []));
        }
        if (audited) here.push(...(await accessibilityFaults(page, language === 'jp')));
        if (pictured) {
          if (fullPage) await page.evaluate(() => scrollTo(0, 0));
          await takePicture(page, `${name}-${language}-${theme}-${width}`, fullPage);
        }
        found.push(...here.map((fault) => `${name} ${language} ${theme} ${width}: ${fault}`));
      }
    }
  await page.setViewportSize({ width: 375, height: 812 });
  await display(page, 'jp', 'light');
  return found;
}

/**
 * The faults of a screen that are there twice in a row: of a page that changes by itself while it is looked at, as with
 * prices and with the states of a day trade, and may do so between two widths.
 */
export async function steadyFaults(...of: Parameters<typeof screenFaults>): Promise<string[]> {
  const first = await screenFaults(...of);
  return first.length === 0 ? first : screenFaults(...of);
}
