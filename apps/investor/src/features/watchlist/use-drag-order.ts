import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { moved, rowsPast } from './model.ts';

/** A finger that rests this long takes the row with it; one that moves before is scrolling. */
export const HOLD_MS = 350;
const STILL_PX = 8;

type Drag = { readonly from: number; readonly by: number };
type Start = { readonly index: number; readonly y: number; readonly height: number };

type DragOrder = {
  /** The row that is being dragged, by its place before the drag, and how far in pixels. */
  readonly drag: Drag | null;
  readonly handlers: (index: number) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** How many rows another row makes way: -1, 0 or 1. */
  readonly shiftOf: (index: number) => number;
};

/**
 * Reordering by hold and drag. While a row is held the page does not scroll. `onOrder` hears the new order when the row
 * is let go at another place.
 */
export function useDragOrder<T>(
  list: RefObject<HTMLElement | null>,
  rows: readonly T[],
  onOrder: (rows: readonly T[]) => void,
): DragOrder {
  const [drag, setDrag] = useState<Drag | null>(null);
  const start = useRef<Start | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const held = drag !== null;
  const height = useRef(56);

  useEffect(() => {
    const element = list.current;
    if (!held || element === null) return undefined;
    const stay = (event: TouchEvent): void => event.preventDefault();
    // A passive listener could not keep the page from scrolling.
    element.addEventListener('touchmove', stay, { passive: false });
    return () => element.removeEventListener('touchmove', stay);
  }, [held, list]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const past = drag === null ? 0 : rowsPast(drag.by, height.current);
  const target = drag === null ? 0 : Math.min(rows.length - 1, Math.max(0, drag.from + past));
  const end = (): void => {
    clearTimeout(timer.current);
    start.current = null;
    if (drag !== null && target !== drag.from) onOrder(moved(rows, drag.from, target));
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
        if (event.button !== 0) return;
        const { currentTarget, pointerId, clientY } = event;
        height.current = currentTarget.offsetHeight;
        start.current = { index, y: clientY, height: currentTarget.offsetHeight };
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          currentTarget.setPointerCapture(pointerId);
          navigator.vibrate?.(10);
          setDrag({ from: index, by: 0 });
        }, HOLD_MS);
      },
      onPointerMove: (event) => {
        const began = start.current;
        if (began === null) return;
        const by = event.clientY - began.y;
        if (drag !== null) setDrag({ from: began.index, by });
        else if (Math.abs(by) > STILL_PX) clearTimeout(timer.current);
      },
      onPointerUp: end,
      onPointerCancel: () => {
        clearTimeout(timer.current);
        start.current = null;
        setDrag(null);
      },
    }),
  };
}
