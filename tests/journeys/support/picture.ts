import path from 'node:path';
import type { Page } from 'playwright-core';

const SCREENS = path.resolve(import.meta.dirname, '../../../test-results/screens');

/** Whether this run takes pictures: they cost a fifth of a journey and prove nothing until somebody looks at them. */
export const TAKES_PICTURES = process.env.KABUTO_PICTURES === '1';

/** Writes what the screen shows, or the whole page, to `test-results/screens` in a run with `KABUTO_PICTURES=1`. */
export async function takePicture(page: Page, name: string, fullPage = false): Promise<void> {
  if (TAKES_PICTURES) await page.screenshot({ path: path.join(SCREENS, `${name}.png`), fullPage });
}
