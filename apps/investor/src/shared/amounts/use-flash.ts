import { type RefObject, useEffect, useRef } from 'react';

const FLASH_MS = 300;
let still: MediaQueryList | undefined;
const flashes = new WeakMap<Element, Animation>();

/** One animation for each element: to make another means to compute its style. */
function flashOf(element: HTMLElement): Animation {
  const known = flashes.get(element);
  if (known !== undefined) return known;
  // Its opacity alone changes, on a layer while it runs: nothing is painted again, and rows at rest have no layers.
  const steps = [{ opacity: 0.12 }, { opacity: 0 }];
  const made = element.animate(steps, { duration: FLASH_MS, easing: 'ease-out', pseudoElement: '::after' });
  flashes.set(element, made);
  return made;
}

/**
 * Flashes a price in the colour of its change for 300 ms; nothing where the system wants less motion. A flash that runs
 * in the same direction goes on: a price that changes many times a second does not begin it each time.
 */
export function flash(element: HTMLElement, change: number): void {
  still ??= matchMedia('(prefers-reduced-motion: reduce)');
  if (change === 0 || still.matches) return;
  const direction = change > 0 ? 'up' : 'down';
  const turned = element.dataset.flash !== direction;
  if (turned) element.dataset.flash = direction;
  const animation = flashOf(element);
  if (animation.playState === 'running' && !turned) return;
  animation.currentTime = 0;
  animation.play();
}

/** For the element of a price that a component renders: flashes it when `value` changes. */
export function useFlash(value: number | null, enabled: boolean): RefObject<HTMLSpanElement | null> {
  const element = useRef<HTMLSpanElement>(null);
  const shown = useRef<number | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = value;
    if (enabled && element.current !== null && before !== null && value !== null)
      flash(element.current, value - before);
  }, [value, enabled]);
  return element;
}
