import type { Page } from 'playwright-core';

/** The tops of everything that keeps its words while data comes: headings, labels, buttons, links; in pixels of the document. */
export async function landmarks(page: Page): Promise<ReadonlyMap<string, number>> {
  const found = await page.evaluate(() => {
    const tops: [string, number][] = [];
    for (const element of document.querySelectorAll('h1, h2, h3, dt, nav a, button, label, [role="radio"]')) {
      if (!element.checkVisibility() || element.closest('li, [class*="_row_"]') !== null) continue;
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      // A figure may be part of the words, as in "注文 3".
      const name = words.replace(/[\d.,:]+/g, '').trim();
      if (name !== '') tops.push([name, Math.round(element.getBoundingClientRect().top + scrollY)]);
    }
    return tops;
  });
  const names = found.map(([name]) => name);
  return new Map(found.filter(([name]) => names.indexOf(name) === names.lastIndexOf(name)));
}
