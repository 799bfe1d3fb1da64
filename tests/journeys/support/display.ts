import type { Page } from 'playwright-core';
import { expect } from 'vitest';

export const LANGUAGES = ['jp', 'en', 'tw'] as const;
export type Language = (typeof LANGUAGES)[number];
export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];
/** The widths of NAV-09, each with a matching height. */
export const WIDTHS = [
  [320, 640],
  [360, 740],
  [375, 812],
  [768, 1024],
  [960, 1024],
] as const;

/** The languages as values of the HTML `lang` attribute. */
export const HTML_LANG: Readonly<Record<Language, string>> = { jp: 'ja', en: 'en', tw: 'zh-Hant-TW' };

/** Switches the open page to another language and theme, as another tab of the same browser would. */
export async function display(page: Page, language: Language, theme: Theme): Promise<void> {
  // Only an app that has started follows what another tab has set.
  await page.locator('#root > *').first().waitFor({ state: 'attached' });
  await page.evaluate(
    ([lang, look]) => {
      localStorage.setItem('curLang', lang);
      localStorage.setItem('theme', look);
      dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    },
    [language, theme] as const,
  );
  await page.locator(`html[lang="${HTML_LANG[language]}"][data-theme="${theme}"]`).waitFor({ state: 'attached' });
}

/** Waits until no message is shown: one keeps the language in which it appeared. */
export const messagesGone = (page: Page): Promise<void> =>
  expect.poll(() => page.locator('[popover][role="status"] [data-kind]').count(), { timeout: 15_000 }).toBe(0);
