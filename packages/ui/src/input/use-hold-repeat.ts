import { type PointerEvent, useEffect, useRef } from 'react';

/** A press this long starts repeating (CON-14), then every `EVERY_MS`. */
const HOLD_MS = 350;
const EVERY_MS = 80;

type HoldHandlers = {
  readonly onPointerDown: (event: PointerEvent) => void;
  readonly onPointerUp: () => void;
  readonly onPointerLeave: () => void;
  readonly onPointerCancel: () => void;
  readonly onClick: () => void;
  readonly onContextMenu: (event: { preventDefault: () => void }) => void;
};

/** Handlers of a button whose action runs once on a tap and repeatedly while it is held. */
export function useHoldRepeat(action: () => void): HoldHandlers {
  const latest = useRef(action);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const repeated = useRef(false);
  useEffect(() => {
    latest.current = action;
  });
  useEffect(() => () => clearTimeout(timer.current), []);
  const stop = (): void => clearTimeout(timer.current);
  const again = (): void => {
    repeated.current = true;
    latest.current();
    timer.current = setTimeout(again, EVERY_MS);
  };
  return {
    onPointerDown: (event) => {
      repeated.current = false;
      stop();
      if (event.button === 0) timer.current = setTimeout(again, HOLD_MS);
    },
    onPointerUp: stop,
    onPointerLeave: stop,
    onPointerCancel: stop,
    onClick: () => {
      // The click that ends a long press has already been counted by its repeats.
      if (!repeated.current) latest.current();
      repeated.current = false;
    },
    onContextMenu: (event) => event.preventDefault(),
  };
}
