import type { QuoteView } from '@kabuto/contract';
import { type RefObject, useEffect, useLayoutEffect, useSyncExternalStore } from 'react';
import { keepTopic } from './feed.ts';
import { values } from './live-state.ts';
import { keptLook, lookOf, type QuoteLook } from './looks.ts';
import { type Quote, quoteOfView } from './values.ts';

const topicOf = (code: string): string => `quote:${code}`;
/** The tower stores only quotes under these topics. */
const liveQuote = (topic: string): Quote | undefined => values.get(topic) as Quote | undefined;

/** The look of an issue's live quote, of `initial` until there is one; renders only when it differs. */
export function useQuoteLook(code: string, initial: QuoteView): QuoteLook {
  const topic = topicOf(code);
  useEffect(() => keepTopic(topic), [topic]);
  const live = useSyncExternalStore(
    (listener) => values.listen(topic, listener),
    () => keptLook(topic, liveQuote(topic)),
  );
  return live ?? lookOf(quoteOfView(initial));
}

const onSight = new WeakMap<Element, (visible: boolean) => void>();
let observer: IntersectionObserver | undefined;

/** Calls `report` when the element comes near the screen or leaves it, until the returned function is called. */
function watchSight(element: Element, report: (visible: boolean) => void): () => void {
  observer ??= new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) onSight.get(target)?.(isIntersecting);
    },
    { rootMargin: '100px 0px' },
  );
  const seen = observer;
  onSight.set(element, report);
  seen.observe(element);
  return () => {
    seen.unobserve(element);
    onSight.delete(element);
  };
}

/**
 * Calls `draw` with an issue's quote after a render, and with each later one while the element is near the screen.
 * `before` is the last price that was drawn while it has been there. The stream's topic is kept by `useQuoteLook`.
 */
export function useDrawnQuote(
  code: string,
  initial: QuoteView,
  element: RefObject<Element | null>,
  draw: (quote: Quote, before: number | null) => void,
): void {
  useLayoutEffect(() => {
    const topic = topicOf(code);
    const target = element.current;
    if (target === null) return undefined;
    let before: number | null = null;
    const redraw = (): void => {
      const quote = liveQuote(topic) ?? quoteOfView(initial);
      draw(quote, before);
      before = quote.last;
    };
    redraw();
    let stop: (() => void) | undefined = values.listen(topic, redraw);
    const stopWatching = watchSight(target, (visible) => {
      if (visible === (stop !== undefined)) return;
      stop?.();
      stop = visible ? values.listen(topic, redraw) : undefined;
      before = null;
      if (visible) redraw();
    });
    return () => {
      stopWatching();
      stop?.();
    };
  }, [code, initial, element, draw]);
}
