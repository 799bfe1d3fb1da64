import axe from 'axe-core';
import type { Page } from 'playwright-core';
import { isName } from './words.ts';

/**
 * Layout faults of the screen: scrolled sideways, cut off at the edge, clipped, overlapping, or a Latin word that is on
 * two lines.
 */
export async function layoutFaults(page: Page, width: number): Promise<string[]> {
  const found = await measure(page, width);
  // A long company name may end in an ellipsis or be broken; other words must fit.
  return found.filter((fault) => {
    const [, text] = /^(?:shortened|broken): (.*)$/s.exec(fault) ?? [];
    return text === undefined || !isName(text);
  });
}

const measure = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((wanted) => {
    const found = new Set<string>();
    const root = document.documentElement;
    const widest = Math.max(root.scrollWidth, innerWidth);
    if (widest > wanted) found.add(`scrolls sideways: ${widest} > ${wanted}`);
    const describeElement = (element: Element): string =>
      `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? '').trim().slice(0, 30)}"`;
    const within = (element: Element, test: (style: CSSStyleDeclaration) => boolean): boolean => {
      for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement)
        if (test(getComputedStyle(at))) return true;
      return false;
    };
    const cutterOf = (element: Element): Element | null => {
      for (let at: Element | null = element; at !== null && at !== root; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll') return null;
        if (overflowX !== 'visible') return at;
      }
      return null;
    };
    const scrollsX = (style: CSSStyleDeclaration): boolean => style.overflowX !== 'visible';
    const range = document.createRange();
    /** Whether a word of the text is on two lines. Words of letters only: codes, addresses and hashes may be broken. */
    const isBroken = (text: Text): boolean => {
      range.selectNodeContents(text);
      if (range.getClientRects().length < 2) return false;
      return [...text.data.matchAll(/(?<![\w@./:#%+-])[A-Za-z]{3,24}(?![\w@/:#%+-]|\.\w)/g)].some(
        ({ 0: word, index }) => {
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          const parts = [...range.getClientRects()].filter((part) => part.width > 0);
          return new Set(parts.map(({ top }) => Math.round(top))).size > 1;
        },
      );
    };
    const visible = [...document.body.querySelectorAll('*')].filter(
      (element) =>
        element.closest('svg, canvas, fieldset[aria-hidden="true"]') === null &&
        element.checkVisibility({ visibilityProperty: true }),
    );
    for (const element of visible) {
      const hasText = [...element.childNodes].some(
        (node) => node.nodeType === 3 && (node.textContent ?? '').trim() !== '',
      );
      if (!hasText) continue;
      const style = getComputedStyle(element);
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      if ((box.right > wanted + 1 || box.left < -1) && !within(element, scrollsX))
        found.add(`cut at the edge: ${describeElement(element)}`);
      if (style.wordBreak !== 'break-all')
        for (const node of element.childNodes)
          if (node instanceof Text && isBroken(node)) found.add(`broken: ${node.data.trim()}`);
      range.selectNodeContents(element);
      const right = range.getBoundingClientRect().right;
      // The nearest box that clips its overflow; names may end in an ellipsis, other words may not.
      const cutter = cutterOf(element);
      if (cutter !== null && right > cutter.getBoundingClientRect().right + 1)
        found.add(
          getComputedStyle(cutter).textOverflow === 'ellipsis'
            ? `shortened: ${(element.textContent ?? '').trim()}`
            : `clipped: ${describeElement(element)}`,
        );
      // Words on one line that are wider than their box overlap what is next to it.
      if (style.display !== 'inline' && style.overflowX === 'visible' && right > box.right + 2)
        found.add(`runs over: ${describeElement(element)}`);
    }
    /** What of an element the scrolling boxes around it show, sideways. */
    const shownBox = (element: Element): DOMRect => {
      let { left, right } = element.getBoundingClientRect();
      const { top, height } = element.getBoundingClientRect();
      for (let at = element.parentElement; at !== null && at !== root; at = at.parentElement) {
        if (!scrollsX(getComputedStyle(at))) continue;
        const around = at.getBoundingClientRect();
        left = Math.max(left, around.left);
        right = Math.min(right, around.right);
      }
      return new DOMRect(left, top, Math.max(0, right - left), height);
    };
    const floating = (style: CSSStyleDeclaration): boolean => style.position === 'fixed' || style.position === 'sticky';
    const targets = visible
      .filter((element) => element.matches('button, a[href], input, select, [role="radio"]'))
      .filter((element) => !within(element, floating))
      .map((element) => ({ element, box: shownBox(element) }))
      .filter(({ box }) => box.width > 0 && box.height > 0);
    for (const [index, one] of targets.entries())
      for (const other of targets.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (wide > 2 && high > 2)
          found.add(`on top of each other: ${describeElement(one.element)} and ${describeElement(other.element)}`);
      }
    return [...found];
  }, width);

type AxeResult = {
  readonly violations: readonly {
    readonly id: string;
    readonly impact: string | null;
    readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
  }[];
};

/** Waits until nothing that moves for a limited time is moving: an opening sheet is transparent. */
export const untilStill = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );

/** Serious and critical findings of axe-core on the current page. `contrast`: of its colours too, the slowest rule. */
export async function accessibilityFaults(page: Page, contrast = true): Promise<string[]> {
  await untilStill(page);
  // Half a megabyte: once a document.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate(
    // axe has just been added to the window, which has no type for it here.
    (enabled) =>
      (globalThis as unknown as { axe: { run: (options: object) => Promise<AxeResult> } }).axe.run({
        resultTypes: ['violations'],
        rules: { 'color-contrast': { enabled } },
      }),
    contrast,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(
      ({ id, nodes }) =>
        `${id}: ${nodes
          .slice(0, 3)
          .map(
            ({ target, failureSummary = '' }) =>
              `${target.join(' ')} (${failureSummary.replace(/\s+/g, ' ').slice(0, 160)})`,
          )
          .join('; ')}`,
    );
}

/** Starts to record layout shifts while the page loads; call before `goto`. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && typeof entry.value === 'number') shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The sum of all layout shifts since the page was opened. */
export const shiftSum = (page: Page): Promise<number> =>
  // `watchShifts` has created the list.
  page.evaluate(() => (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
