import { useCall } from '../../../shared/api/index.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { barOfRow, type ChartBar, type Interval, withQuote } from './bars.ts';

/** Number of bars: two full days of minutes; for longer bars enough for the long average. */
const LIMIT: Readonly<Record<Interval, string>> = { minute: '660', day: '360', week: '260', month: '240' };
/**
 * How often the stored bars are read again: they have each minute's exact extremes, the live quote only those it
 * received.
 */
const EVERY_MS = 60_000;

type Bars = {
  /** Undefined while loading. */
  readonly bars: readonly ChartBar[] | undefined;
  /** Changes when the bars come from another reply, so that everything is redrawn. */
  readonly version: number;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** An issue's bars, the current one updated by the live quote. */
export function useBars(code: string, interval: Interval, quote: Quote | undefined): Bars {
  const { data, dataUpdatedAt, error, refetch } = useCall(
    'GET v1/quote/bar/list',
    { code, interval, limit: LIMIT[interval] },
    { staleTime: EVERY_MS, refetchInterval: EVERY_MS },
  );
  const stored = data?.map(barOfRow);
  return {
    bars: stored === undefined ? undefined : withQuote(stored, quote, interval),
    version: dataUpdatedAt,
    error: data === undefined ? error : null,
    retry: () => void refetch(),
  };
}
