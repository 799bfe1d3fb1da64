import type { Page } from 'playwright-core';

/**
 * The top edges of all elements whose words do not change while data loads (headings, labels, buttons, links), in
 * document pixels.
 */
export async function landmarks(page: Page): Promise<ReadonlyMap<string, number>> {
  const found = await page.evaluate(() => {
    const tops: [string, number][] = [];
    for (const element of document.querySelectorAll('h1, h2, h3, dt, nav a, button, label, [role="radio"]')) {
      if (!element.checkVisibility() || element.closest('li, [class*="_row_"]') !== null) continue;
      const words = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();
      // The words may contain a figure, as in "注文 3".
      const name = words.replace(/[\d.,:]+/g, '').trim();
      if (name !== '') tops.push([name, Math.round(element.getBoundingClientRect().top + scrollY)]);
    }
    return tops;
  });
  const names = found.map(([name]) => name);
  return new Map(found.filter(([name]) => names.indexOf(name) === names.lastIndexOf(name)));
}
