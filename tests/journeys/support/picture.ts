import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { display, LANGUAGES, type Language, THEMES } from './display.ts';
import { untilStill } from './layout.ts';
import { skeletons } from './routes.ts';

const SCREENS = path.resolve(import.meta.dirname, '../../../test-results/screens');

/** Whether this run takes pictures: they cost a fifth of a journey and prove nothing until somebody looks at them. */
export const TAKES_PICTURES = process.env.KABUTO_PICTURES === '1';
/** Whether this run takes the pictures of the operators' manual and checks nothing (`npm run operator-pictures`). */
export const OF_MANUAL = process.env.KABUTO_PICTURES === 'manual';

/** Writes what the screen shows, or the whole page, to `test-results/screens` in a run that takes pictures. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (!TAKES_PICTURES && !OF_MANUAL) return;
  const screen = page.viewportSize();
  if (fullPage && screen !== null) {
    // A screen of the page's height: bars at the bottom would else cover what is below the first screen.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: screen.width, height: Math.max(screen.height, height) });
  }
  await page.screenshot({ path: path.join(SCREENS, `${name}.png`) });
  if (screen !== null) await page.setViewportSize(screen);
}

const STATE_WIDTHS = [
  [375, 812],
  [960, 900],
] as const;

/**
 * Pictures of a state of the page, in both themes, at the widths of a phone and a desk, or of a phone only, and in all
 * languages, or those that can be loaded in it. Nothing in a run without `KABUTO_PICTURES=1`. Leaves the page in
 * Japanese, light, 375 wide.
 */
export async function takeStates(
  page: Page,
  name: string,
  {
    languages = LANGUAGES,
    phoneOnly = false,
    fullPage = true,
  }: { languages?: readonly Language[]; phoneOnly?: boolean; fullPage?: boolean } = {},
): Promise<void> {
  if (!TAKES_PICTURES) return;
  for (const [width, height] of phoneOnly ? STATE_WIDTHS.slice(0, 1) : STATE_WIDTHS) {
    await page.setViewportSize({ width, height });
    for (const language of languages)
      for (const theme of THEMES) {
        await display(page, language, theme);
        await expect.poll(() => skeletons(page).count()).toBe(0);
        await untilStill(page);
        await takePicture(page, `${name}-${language}-${theme}-${width}`, fullPage);
      }
  }
  await page.setViewportSize({ width: 375, height: 812 });
  await display(page, 'jp', 'light');
}
