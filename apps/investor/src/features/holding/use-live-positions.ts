import type { PositionView } from '@kabuto/contract';
import type { Price } from '@kabuto/market';
import { useEffect, useSyncExternalStore } from 'react';
import { keepTopic } from '../../shared/stream/feed.ts';
import { type Quote, useQuote } from '../../shared/stream/index.ts';
import { values } from '../../shared/stream/live-state.ts';
import { type Valued, valueAt } from './model.ts';

/** One position at the live price; for a row. */
export const useLivePosition = (position: PositionView): Valued =>
  valueAt(position, useQuote(position.code)?.last ?? null);

/** The live last price; the stream stores only quotes under these topics. */
const liveLast = (code: string): Price | null => (values.get(`quote:${code}`) as Quote | undefined)?.last ?? null;

/** Several positions at their live prices; for totals and sorting. */
export function useLivePositions(positions: readonly PositionView[]): readonly Valued[] {
  const codes = positions.map(({ code }) => code).join(',');
  useEffect(() => {
    const releases = codes === '' ? [] : codes.split(',').map((code) => keepTopic(`quote:${code}`));
    return () => {
      for (const release of releases) release();
    };
  }, [codes]);
  // All prices as one string, so that the component re-renders only when one of them changes.
  const prices = useSyncExternalStore(
    (listener) => {
      const stops = codes === '' ? [] : codes.split(',').map((code) => values.listen(`quote:${code}`, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    () =>
      codes === ''
        ? ''
        : codes
            .split(',')
            .map((code) => liveLast(code) ?? '')
            .join(','),
  );
  const live = prices.split(',');
  return positions.map((position, at) => {
    const text = live[at] ?? '';
    // The string was built from prices above.
    return valueAt(position, text === '' ? null : (Number(text) as Price));
  });
}
