import type { BarRow } from '@kabuto/contract';
import { useQuery } from '@tanstack/react-query';
import { call, useCall } from '../../../../shared/api/index.ts';
import type { Trade } from '../../../../shared/stream/index.ts';
import { atVenue, topicCode, type Venue } from '../../../../shared/venues/index.ts';
import { barOfRow, type ChartBar, dayOf, type LiveInterval } from './bars.ts';
import { coarser, merged, wholeDays } from './coarser.ts';
import { type Interval, MINUTES, type MinuteInterval } from './intervals.ts';
import { withTrades } from './seconds.ts';

/** How many replies of minutes are read for an interval, and the bars in each: a full day has 330. */
const REPLIES: Readonly<Record<MinuteInterval, { readonly count: number; readonly limit: number }>> = {
  minute: { count: 1, limit: 700 },
  minute5: { count: 1, limit: 1_000 },
  minute15: { count: 2, limit: 1_000 },
  minute60: { count: 5, limit: 1_000 },
};
const LIMIT = { second: '600', day: '360', week: '260', month: '240' } as const;
/**
 * How often the stored bars are read again: they have each minute's exact extremes, the live quote only those it
 * received.
 */
const EVERY_MS = 60_000;
const OFTEN = { staleTime: EVERY_MS, refetchInterval: EVERY_MS } as const;

export type Bars = {
  /** Undefined while loading. */
  readonly bars: readonly ChartBar[] | undefined;
  /** Changes when the bars come from another reply, so that everything is redrawn. */
  readonly version: number;
  readonly error: Error | null;
  readonly retry: () => void;
};

type Result = {
  readonly data: readonly ChartBar[] | undefined;
  readonly dataUpdatedAt: number;
  readonly error: Error | null;
  readonly refetch: () => unknown;
};

const barsOf = ({ data, dataUpdatedAt, error, refetch }: Result, bars: readonly ChartBar[] | undefined): Bars => ({
  bars,
  version: dataUpdatedAt,
  error: data === undefined ? error : null,
  retry: () => void refetch(),
});

const rows = (data: readonly BarRow[] | undefined): readonly ChartBar[] | undefined => data?.map(barOfRow);

/** What bars are of. */
type Source = { readonly code: string; readonly venue: Venue };

/** Reads minutes back from the newest, a reply at a time; whole days only. */
async function readMinutes(
  { code, venue }: Source,
  interval: MinuteInterval,
  signal: AbortSignal,
): Promise<readonly ChartBar[]> {
  const { count, limit } = REPLIES[interval];
  let found: readonly ChartBar[] = [];
  let to: string | undefined;
  for (let read = 0; read < count; read++) {
    const until = to === undefined ? {} : { to };
    const query = { code, interval: 'minute', limit: String(limit), ...until, ...atVenue(venue) } as const;
    const reply = await call('GET v1/quote/bar/list', { query, silent: true, quiet: true, signal });
    const page: readonly ChartBar[] = reply.data.map(barOfRow);
    const [first] = page;
    const older = first === undefined ? undefined : dayOf(first.at);
    found = merged([page, found]);
    // The oldest day of a full reply may be cut off: the next one ends with it.
    if (older === undefined || older === to || page.length < limit) return found;
    to = older;
  }
  return wholeDays(found, limit);
}

/** The bars with the current one updated from what is live. */
type Live = (bars: readonly ChartBar[], interval: LiveInterval) => readonly ChartBar[];

/** Minutes of an issue or index, joined to bars of several; the current one is live. */
function useMinuteBars({ code, venue }: Source, interval: MinuteInterval, live: Live, enabled: boolean): Bars {
  const result = useQuery({
    queryKey: ['GET v1/quote/bar/list', 'minutes', topicCode(code, venue), REPLIES[interval]],
    queryFn: ({ signal }) => readMinutes({ code, venue }, interval, signal),
    enabled,
    ...OFTEN,
  });
  const minutes = result.data === undefined ? undefined : live(result.data, 'minute');
  return barsOf(result, minutes && coarser(minutes, MINUTES[interval]));
}

/** The bars of an issue or index of minutes or longer, the current one live; of an issue also at another venue. */
export function useBars(code: string, interval: Exclude<Interval, 'second'>, live: Live, venue?: Venue): Bars {
  const isLonger = interval === 'day' || interval === 'week' || interval === 'month';
  const minutes = useMinuteBars({ code, venue }, isLonger ? 'minute' : interval, live, !isLonger);
  const longer = isLonger ? interval : 'day';
  const result = useCall(
    'GET v1/quote/bar/list',
    { code, interval: longer, limit: LIMIT[longer], ...atVenue(venue) },
    { enabled: isLonger, ...OFTEN },
  );
  if (!isLonger) return minutes;
  const stored = rows(result.data);
  return barsOf({ ...result, data: stored }, stored && live(stored, longer));
}

/** An issue's bars of seconds of the day, continued by the live trades. */
export function useSecondBars(code: string, trades: readonly Trade[] | undefined): Bars {
  const result = useCall('GET v1/quote/bar/list', { code, interval: 'second', limit: LIMIT.second }, OFTEN);
  const stored = rows(result.data);
  return barsOf({ ...result, data: stored }, stored && withTrades(stored, trades ?? []));
}
