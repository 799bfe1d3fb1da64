import { type MouseEvent, type PointerEvent, useRef } from 'react';

/** A press this long is a hold; a finger that moves earlier scrolls. */
const HOLD_MS = 350;
const STILL_PX = 8;

type Handlers = {
  readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  readonly onPointerUp: () => void;
  readonly onPointerCancel: () => void;
  readonly onClickCapture: (event: MouseEvent) => void;
  readonly onContextMenu: (event: MouseEvent) => void;
};

/**
 * Handlers of a list that call `onHold` with what was read from the element on which a press is held, or for which the
 * context menu was requested: by the secondary button or by its key. It is read when the press begins, because rows
 * change and go while a finger is on them; nothing is held where it is null. The tap that ends a hold does nothing
 * else. No handlers without `onHold`.
 */
export function useHold<T>(
  read: (target: Element) => T | null,
  onHold: ((value: T) => void) | undefined,
): Handlers | undefined {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const start = useRef({ x: 0, y: 0 });
  const held = useRef(false);
  if (onHold === undefined) return undefined;
  const letGo = (): void => clearTimeout(timer.current);
  return {
    onPointerDown: ({ button, target, clientX: x, clientY: y }) => {
      held.current = false;
      if (button !== 0 || !(target instanceof Element)) return;
      start.current = { x, y };
      letGo();
      const value = read(target);
      if (value === null) return;
      timer.current = setTimeout(() => {
        held.current = true;
        onHold(value);
      }, HOLD_MS);
    },
    onPointerMove: ({ clientX, clientY }) => {
      const { x, y } = start.current;
      if (Math.abs(clientX - x) > STILL_PX || Math.abs(clientY - y) > STILL_PX) letGo();
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onClickCapture: (event) => {
      if (!held.current) return;
      held.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onContextMenu: (event) => {
      letGo();
      event.preventDefault();
      // A phone requests the menu during the same press.
      const value = held.current || !(event.target instanceof Element) ? null : read(event.target);
      if (value !== null) onHold(value);
    },
  };
}
