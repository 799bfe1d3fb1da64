import path from 'node:path';
import type { Page } from 'playwright-core';
import { display, LANGUAGES, type Language, THEMES } from './display.ts';
import { untilStill } from './layout.ts';

const SCREENS = path.resolve(import.meta.dirname, '../../../test-results/screens');

/** Whether this run takes pictures: they cost a fifth of a journey and prove nothing until somebody looks at them. */
export const TAKES_PICTURES = process.env.KABUTO_PICTURES === '1';

/** Writes what the screen shows, or the whole page, to `test-results/screens` in a run with `KABUTO_PICTURES=1`. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (TAKES_PICTURES) await page.screenshot({ path: path.join(SCREENS, `${name}.png`), fullPage });
}

const STATE_WIDTHS = [
  [375, 812],
  [960, 900],
] as const;

/**
 * Pictures of a state of the page, in both themes, at the widths of a phone and a desk, and in all languages, or those
 * that can be loaded in it. Nothing in a run without `KABUTO_PICTURES=1`. Leaves the page in Japanese, light, 375 wide.
 */
export async function takeStates(
  page: Page,
  name: string,
  { languages = LANGUAGES, fullPage = true }: { languages?: readonly Language[]; fullPage?: boolean } = {},
): Promise<void> {
  if (!TAKES_PICTURES) return;
  for (const language of languages)
    for (const theme of THEMES) {
      await display(page, language, theme);
      for (const [width, height] of STATE_WIDTHS) {
        await page.setViewportSize({ width, height });
        await untilStill(page);
        await takePicture(page, `${name}-${language}-${theme}-${width}`, fullPage);
      }
    }
  await page.setViewportSize({ width: 375, height: 812 });
  await display(page, 'jp', 'light');
}
