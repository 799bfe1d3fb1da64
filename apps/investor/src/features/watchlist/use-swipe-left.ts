import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';

/** Movement after which a gesture counts as a swipe, or as a scroll, which is ignored. */
const DECIDE_PX = 8;

type Swipe = {
  /** How far the row has been pulled to the left, pixels. */
  readonly pulled: number;
  readonly moving: boolean;
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
    readonly onClickCapture: (event: MouseEvent) => void;
  };
};

type Hand = { readonly x: number; readonly y: number; readonly from: number; readonly swiping: boolean };

/** Pulls a row to the left by up to `width`, revealing the buttons beneath; it stays open or springs back. */
export function useSwipeLeft(width: number, open: boolean, onOpen: (open: boolean) => void): Swipe {
  const hand = useRef<Hand | null>(null);
  const swiped = useRef(false);
  const [pull, setPull] = useState<number | null>(null);
  const pulled = pull ?? (open ? width : 0);
  const end = (): void => {
    if (hand.current?.swiping === true) onOpen(pulled > width / 2);
    hand.current = null;
    setPull(null);
  };
  return {
    pulled,
    moving: pull !== null,
    handlers: {
      onPointerDown: (event) => {
        swiped.current = false;
        if (event.button === 0)
          hand.current = { x: event.clientX, y: event.clientY, from: open ? width : 0, swiping: false };
      },
      onPointerMove: (event) => {
        const began = hand.current;
        if (began === null) return;
        const [byX, byY] = [began.x - event.clientX, Math.abs(event.clientY - began.y)];
        if (!began.swiping) {
          if (byY > DECIDE_PX) hand.current = null;
          if (Math.abs(byX) <= DECIDE_PX || byY > Math.abs(byX)) return;
          hand.current = { ...began, swiping: true };
          swiped.current = true;
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        setPull(Math.min(width, Math.max(0, began.from + byX)));
      },
      onPointerUp: end,
      onPointerCancel: () => {
        hand.current = null;
        setPull(null);
      },
      // The click that ends a swipe is not a tap; a tap on an open row closes it.
      onClickCapture: (event) => {
        if (!swiped.current && !open) return;
        event.preventDefault();
        event.stopPropagation();
        if (!swiped.current) onOpen(false);
        swiped.current = false;
      },
    },
  };
}
