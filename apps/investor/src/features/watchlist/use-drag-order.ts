import { type MouseEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moved, rowsPast } from './model.ts';

/** A press this long starts a drag; a finger that moves earlier scrolls. */
const HOLD_MS = 350;
const STILL_PX = 8;

type Drag = { readonly from: number; readonly by: number };
type Start = { readonly x: number; readonly y: number };

type DragOrder = {
  /** The dragged row's index before the drag, and its offset in pixels. */
  readonly drag: Drag | null;
  readonly handlers: (index: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
  /** By how many rows another row shifts to make room: -1, 0 or 1. */
  readonly shiftOf: (index: number) => number;
};

/**
 * Reordering by long press and drag. The page does not scroll during a drag. Calls `onOrder` with the new order when
 * the row is dropped at another place. `enabled` is false while the list is sorted by something else.
 */
export function useDragOrder<T>(
  list: RefObject<HTMLElement | null>,
  rows: readonly T[],
  onOrder: (rows: readonly T[]) => void,
  enabled: boolean,
): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<Start | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = useRef(false);
  const tapIsOver = useRef(false);
  const [height, setHeight] = useState(56);

  useEffect(() => {
    const element = list.current;
    if (element === null) return undefined;
    const stay = (event: Event): void => {
      if (held.current) event.preventDefault();
    };
    // Not passive, and added before any touch: otherwise the browser has already decided to scroll.
    element.addEventListener('touchmove', stay, { passive: false });
    element.addEventListener('contextmenu', stay);
    return () => {
      clearTimeout(timer.current);
      element.removeEventListener('touchmove', stay);
      element.removeEventListener('contextmenu', stay);
    };
  }, [list]);

  const past = drag === null ? 0 : rowsPast(drag.by, height);
  const target = drag === null ? 0 : Math.min(rows.length - 1, Math.max(0, drag.from + past));
  const letGo = (): void => {
    clearTimeout(timer.current);
    start.current = null;
    held.current = false;
    setDrag(null);
  };
  return {
    drag,
    shiftOf: (index) => {
      if (drag === null || index === drag.from) return 0;
      if (index > drag.from && index <= target) return -1;
      return index < drag.from && index >= target ? 1 : 0;
    },
    handlers: (index) => ({
      onPointerDown: (event) => {
        tapIsOver.current = false;
        if (event.button !== 0 || !enabled) return;
        const { currentTarget, pointerId, clientX, clientY } = event;
        setHeight(currentTarget.offsetHeight);
        start.current = { x: clientX, y: clientY };
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          held.current = true;
          tapIsOver.current = true;
          currentTarget.setPointerCapture(pointerId);
          navigator.vibrate?.(10);
          setDrag({ from: index, by: 0 });
        }, HOLD_MS);
      },
      onPointerMove: (event) => {
        const began = start.current;
        if (began === null) return;
        const by = event.clientY - began.y;
        if (drag !== null) setDrag({ from: drag.from, by });
        else if (Math.hypot(event.clientX - began.x, by) > STILL_PX) clearTimeout(timer.current);
      },
      onPointerUp: () => {
        if (drag !== null && target !== drag.from) onOrder(moved(rows, drag.from, target));
        letGo();
      },
      onPointerCancel: letGo,
      // The click that ends a drag is not a tap.
      onClickCapture: (event) => {
        if (!tapIsOver.current) return;
        tapIsOver.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    }),
  };
}
