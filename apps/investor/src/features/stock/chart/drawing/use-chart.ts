import type { Price } from '@kabuto/market';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ChartPicture, ChartPlaces, ChartPort } from './port.ts';

type Handle = {
  /** The element that holds the chart; it must have its final height. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly ready: boolean;
  /** The chart's code could not be loaded. */
  readonly failed: boolean;
  /** The index in the picture's bars under the pointer or the keys' crosshair. */
  readonly pointed: number | null;
  /** Puts the crosshair on a bar; null removes it. */
  readonly point: (index: number | null) => void;
  /** The price at a place of the price axis, pixels of the window; null at any other. */
  readonly axisPrice: (x: number, y: number) => Price | null;
  /** Places in pixels from the element's corner; null while the chart is loading. */
  readonly places: ChartPlaces | null;
  /** Shows `factor` times as many bars. */
  readonly zoom: (factor: number) => void;
};

type Shown = { readonly subject: string; readonly version: string; readonly bars: number };
const NOTHING: Shown = { subject: '', version: '', bars: 0 };

type Subject = {
  /** Identifies issue and interval: another one starts with its own visible range. */
  readonly subject: string;
  /**
   * Identifies the reply the bars come from and what is drawn of them: another one is redrawn as a whole in the current
   * visible range.
   */
  readonly version: string;
  readonly firstBars: number;
};

const loadChart = () => import('./lightweight.ts');

/** Loads the chart's code and keeps the drawing in sync with the picture. */
export function useChart(picture: ChartPicture | undefined, { subject, version, firstBars }: Subject): Handle {
  const place = useRef<HTMLDivElement>(null);
  const port = useRef<ChartPort | null>(null);
  const shown = useRef<Shown>(NOTHING);
  const [ready, setReady] = useState(false);
  const [failed, setFailed] = useState(false);
  const [pointed, setPointed] = useState<number | null>(null);
  const [places, setPlaces] = useState<ChartPlaces | null>(null);

  useEffect(() => {
    let over = false;
    const open = async (): Promise<void> => {
      const { openChart } = await loadChart();
      if (over || place.current === null) return;
      port.current = openChart(place.current);
      port.current.onPoint(setPointed);
      setPlaces(port.current);
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
      setPlaces(null);
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
    if (!known) setPointed(null);
    shown.current = { subject, version, bars: next.bars.length };
  });

  useEffect(() => {
    if (ready && port.current !== null && picture !== undefined) draw(port.current, picture);
  }, [ready, picture]);

  return {
    place,
    ready,
    failed,
    places,
    pointed,
    point: (index) => {
      port.current?.point(index);
      setPointed(index);
    },
    axisPrice: (x, y) => {
      const box = place.current?.getBoundingClientRect();
      return box === undefined ? null : (port.current?.axisPrice(x - box.left, y - box.top) ?? null);
    },
    zoom: (factor) => {
      port.current?.zoom(factor);
      // The prices have another scale in the next frame: the crosshair is put on its bar again.
      if (pointed !== null) requestAnimationFrame(() => port.current?.point(pointed));
    },
  };
}
