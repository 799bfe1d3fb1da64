import type { OperatorCalls } from '@kabuto/contract/operator';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLogoutIfAccessDenied } from 'react-admin';
import { type CallName, type CallReply, call } from './call.ts';
import { isInUse } from './in-use.ts';

type Reads = Extract<CallName, `GET ${string}`>;

/** Leads to the entry page when the error says that the session has ended. */
function useLeave(error: unknown): void {
  const leave = useLogoutIfAccessDenied();
  useEffect(() => {
    if (error !== null) void leave(error);
  }, [error, leave]);
}

/**
 * Reads an endpoint as a query; a session that has ended leads to the entry page. `interval`: milliseconds after which
 * it is read again while the page is in use, or what returns them for what was read; undefined: not by itself.
 */
export function useRead<const N extends Reads>(
  name: N,
  query: OperatorCalls[N]['query'],
  interval?: number | ((data: CallReply<N>) => number | undefined),
) {
  const read = useQuery({
    queryKey: [name, query],
    queryFn: ({ signal }) => call(name, { query, signal }),
  });
  const { data, error, refetch } = read;
  const every = typeof interval === 'function' ? data && interval(data) : interval;
  useLeave(error);
  useEffect(() => {
    if (every === undefined) return;
    const timer = setInterval(() => {
      if (isInUse()) void refetch();
    }, every);
    return () => clearInterval(timer);
  }, [every, refetch]);
  return read;
}

/**
 * Reads what is recorded each time for someone to see: once while it is shown, never again by itself, and forgotten
 * when it is left.
 */
export function useRecorded<T>(key: readonly string[], read: (signal: AbortSignal) => Promise<T>) {
  const recorded = useQuery({
    queryKey: [RECORDED, ...key],
    queryFn: ({ signal }) => read(signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  useLeave(recorded.error);
  return recorded;
}

const RECORDED = 'recorded';

/** Whether a query may be read again because something has changed: not what is recorded. */
export const mayReadAgain = ({ queryKey: [first] }: { readonly queryKey: readonly unknown[] }): boolean =>
  first !== RECORDED;
