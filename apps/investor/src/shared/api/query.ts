import type { Calls } from '@kabuto/contract';
import { type Query, QueryClient, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { type CallKey, type Reply, send } from './call.ts';
import { ApiError, CLIENT_CODE } from './envelope.ts';
import { readLateWith } from './lag.ts';

export type GetKey = Extract<CallKey, `GET ${string}`>;

/** Connection failures are retried twice; a request that got a reply from the server is not repeated. */
const shouldRetry = (failures: number, error: Error): boolean =>
  failures < 2 && error instanceof ApiError && error.code === CLIENT_CODE.unreachable;

/** The cache of everything read by HTTP. Live prices never pass through it. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 10_000, gcTime: 300_000, retry: shouldRetry, retryDelay: 800, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

export type ReadOptions = {
  readonly enabled?: boolean;
  /** Milliseconds between reads while the page is visible; off by default. */
  readonly refetchInterval?: number;
  /** Milliseconds for which a reply counts as fresh. */
  readonly staleTime?: number;
  /** Keeps showing the previous reply while the same call is in flight with a different query. */
  readonly keepPrevious?: boolean;
};

/**
 * Reads a GET of the contract into the cache: `useCall('GET v1/quote/instrument/search', { q })`. The page shows its
 * own loading and error states from the result, so neither indicator nor message appears.
 */
export function useCall<K extends GetKey>(
  key: K,
  query: Calls[K]['query'],
  { keepPrevious = false, ...options }: ReadOptions = {},
): UseQueryResult<Reply<K>, Error> {
  return useQuery<Reply<K>>({
    queryKey: [key, query],
    queryFn: async ({ signal }) => {
      const reply = await send(key, { query, silent: true, quiet: true, signal });
      // The contract declares this reply for this key (see `call`).
      return reply.data as Reply<K>;
    },
    ...(keepPrevious ? { placeholderData: (former) => former } : {}),
    ...options,
  });
}

/** Stores a reply in the cache that was read by other means. */
export function cacheReply<K extends GetKey>(key: K, query: Calls[K]['query'], reply: Reply<K>): void {
  queryClient.setQueryData([key, query], reply);
}

/** Invalidates every cached reply whose path starts with the prefix (`v1/trade/`), so that it is read again. */
export const invalidate = (pathPrefix: string): Promise<void> =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [key] }) => typeof key === 'string' && key.startsWith(`GET ${pathPrefix}`),
  });

/** Reads again whatever a mounted page failed to read: the connection is back. */
export const refetchFailed = (): Promise<void> =>
  queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.error !== null });

readLateWith((path) => {
  const predicate = ({ queryKey: [key] }: Pick<Query, 'queryKey'>): boolean => key === `GET ${path}`;
  void queryClient.invalidateQueries({ predicate });
  return queryClient.getQueryCache().findAll({ type: 'active', predicate }).length > 0;
});
