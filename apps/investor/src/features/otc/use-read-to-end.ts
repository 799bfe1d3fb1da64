import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The end counts as reached this many pixels before it. */
const TOLERANCE = 8;

/** Calls back once a box was scrolled to its end, at once when all of its text is in view. */
export function useReadToEnd<E extends HTMLElement>(onEnd: () => void): RefObject<E | null> {
  const box = useRef<E>(null);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const check = (): void => {
      if (element.scrollTop + element.clientHeight >= element.scrollHeight - TOLERANCE) end();
    };
    // The text gets its height after the first paint, and another one when the phone is turned.
    const sizes = new ResizeObserver(check);
    sizes.observe(element);
    element.addEventListener('scroll', check, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', check);
    };
  }, []);
  return box;
}
