import { type PointerEvent, type RefObject, useRef } from 'react';

/** A pull of more than this many pixels closes on release; a shorter one springs back. */
const CLOSE_AFTER = 72;

type SwipeHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerMove: (event: PointerEvent) => void;
  readonly onPointerUp: (event: PointerEvent) => void;
  readonly onPointerCancel: (event: PointerEvent) => void;
};

/** Handlers for a grip that pulls `element` down and calls `onClose` on release if it was pulled far enough. */
export function useSwipeDown(element: RefObject<HTMLElement | null>, onClose: () => void): SwipeHandlers {
  const from = useRef<number | null>(null);
  const pull = (px: number): void => {
    element.current?.style.setProperty('--pull', `${px}px`);
  };
  const end = (event: PointerEvent): void => {
    if (from.current === null) return;
    const far = event.clientY - from.current > CLOSE_AFTER;
    from.current = null;
    pull(0);
    if (far) onClose();
  };
  return {
    onPointerDown: (event) => {
      // A button in the grip handles its own tap.
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      if (from.current !== null) pull(Math.max(0, event.clientY - from.current));
    },
    onPointerUp: end,
    onPointerCancel: () => {
      from.current = null;
      pull(0);
    },
  };
}
