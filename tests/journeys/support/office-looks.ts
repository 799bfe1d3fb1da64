import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { LANGUAGES, type Language, THEMES, type Theme } from './display.ts';
import { accessibilityFaults, layoutFaults } from './layout.ts';
import type { Seat } from './office.ts';
import { foreignWords } from './words.ts';

const SCREENS = path.resolve(import.meta.dirname, '../../../test-results/screens');

/** A page of the office, with what is pressed or typed before its picture. */
export type Look = {
  readonly name: string;
  readonly address: string;
  /** What the page has once its content is there. */
  readonly ready: string;
  readonly act?: (page: Page) => Promise<void>;
};

/**
 * The faults of a page in three languages and both themes at these widths, which are pictured in test-results/screens.
 * `own`: words that are the same in every language.
 */
export async function lookFaults(
  { context }: Seat,
  url: string,
  { name, address, ready, act }: Look,
  of: { readonly widths: readonly (readonly [number, number])[]; readonly own: readonly string[] },
): Promise<string[]> {
  await mkdir(SCREENS, { recursive: true });
  const found: string[] = [];
  for (const language of LANGUAGES)
    for (const theme of THEMES) {
      const page = await context.newPage();
      await remember(page, language, theme);
      await page.goto(`${url}${address}`);
      await page.locator(ready).first().waitFor();
      // Nothing may be about to change: lists and figures have arrived.
      await page.waitForLoadState('networkidle');
      await act?.(page);
      for (const [width, height] of of.widths) {
        await page.setViewportSize({ width, height });
        const here = [
          ...(await layoutFaults(page, width)),
          ...(await foreignWords(page, language, of.own)),
          ...(await accessibilityFaults(page)),
        ];
        const shot = path.join(SCREENS, `office-${name}-${language}-${theme}-${width}.png`);
        await page.screenshot({ path: shot, fullPage: true });
        found.push(...here.map((fault) => `${language} ${theme} ${width}: ${fault}`));
      }
      await page.close();
    }
  return found;
}

async function remember(page: Page, language: Language, theme: Theme): Promise<void> {
  await page.addInitScript(
    ([chosen, look]) => {
      localStorage.setItem('office.language', chosen ?? '');
      localStorage.setItem('office.theme', look ?? '');
    },
    [language, theme],
  );
}
