import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChartPicture, ChartPort } from './port.ts';

type Handle = {
  /** The element that holds the chart; it must have its final height. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly ready: boolean;
  /** The chart's code could not be loaded. */
  readonly failed: boolean;
  /** The index in the picture's bars under the pointer. */
  readonly pointed: number | null;
};

type Shown = { readonly subject: string; readonly version: number; readonly bars: number };
const NOTHING: Shown = { subject: '', version: 0, bars: 0 };

type Subject = {
  /** Identifies issue and interval: another one starts with its own visible range. */
  readonly subject: string;
  /** Identifies the reply the bars come from: another one is redrawn as a whole in the current visible range. */
  readonly version: number;
  readonly firstBars: number;
};

/** Loads the chart's code and keeps the drawing in sync with the picture. */
export function useChart(picture: ChartPicture | undefined, { subject, version, firstBars }: Subject): Handle {
  const place = useRef<HTMLDivElement>(null);
  const port = useRef<ChartPort | null>(null);
  const shown = useRef<Shown>(NOTHING);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);

  useEffect(() => {
    let over = false;
    const open = async (): Promise<void> => {
      const { openChart } = await import('./lightweight.ts');
      if (over || place.current === null) return;
      port.current = openChart(place.current);
      port.current.onPoint(setPointed);
      shown.current = NOTHING;
      setReady(true);
    };
    open().catch(() => setFailed(true));
    const themes = new MutationObserver(() => port.current?.restyle());
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-direction', 'lang'] });
    return () => {
      over = true;
      themes.disconnect();
      port.current?.remove();
      port.current = null;
      setReady(false);
    };
  }, []);

  const draw = useEffectEvent((chart: ChartPort, next: ChartPicture): void => {
    const before = shown.current;
    // At most one new bar is drawn as an update; anything else is a full redraw.
    const grown = next.bars.length - before.bars;
    const known = before.subject === subject;
    if (known && before.version === version && (grown === 0 || grown === 1)) chart.update(next);
    else chart.show(next, known ? null : firstBars);
    shown.current = { subject, version, bars: next.bars.length };
  });

  useEffect(() => {
    if (ready && port.current !== null && picture !== undefined) draw(port.current, picture);
  }, [ready, picture]);

  return { place, ready, failed, pointed };
}
