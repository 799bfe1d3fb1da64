import { useCall } from '../../../shared/api/index.ts';
import type { Quote } from '../../../shared/stream/index.ts';
import { barOfRow, type ChartBar, type Interval, withQuote } from './bars.ts';

/** Two full days of minutes; of longer bars so many that the long average has its lead. */
const LIMIT: Readonly<Record<Interval, string>> = { minute: '660', day: '360', week: '260', month: '240' };
/** The stored bars are read again this often: they know each minute's extremes exactly, the quote only what it was shown. */
const EVERY_MS = 60_000;

type Bars = {
  /** Undefined while on the way. */
  readonly bars: readonly ChartBar[] | undefined;
  /** Changes when the bars come from another answer, so that everything is drawn anew. */
  readonly version: number;
  readonly error: Error | null;
  readonly retry: () => void;
};

/** An issue's bars, the running one moved by the live quote. */
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
