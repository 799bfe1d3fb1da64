import type { Calls } from '@kabuto/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { send } from '../api/call.ts';
import type { GetKey } from '../api/query.ts';
import { hasMore, type LoaderState, loaderState, PAGE_SIZE } from './paging.ts';

/** The GETs whose reply is one page of rows. */
export type ListKey = {
  [K in GetKey]: Calls[K]['reply'] extends { rows: readonly unknown[]; total: number } ? K : never;
}[GetKey];
export type RowOf<K extends ListKey> = Calls[K]['reply'] extends { rows: readonly (infer R)[] } ? R : never;
export type PageOf<K extends ListKey> = { readonly rows: readonly RowOf<K>[]; readonly total: number };

export type List<R> = {
  readonly rows: readonly R[];
  readonly total: number | undefined;
  readonly state: LoaderState;
  readonly error: Error | null;
  /** When the rows were read, epoch milliseconds of the browser's clock. */
  readonly readAt: number;
  readonly more: () => void;
  readonly retry: () => void;
};

/**
 * A list that loads ten rows at a time: `useList('GET v1/trade/order/list', { scope: 'open' })`. Show it with
 * `LoadMore`. `page` is the last page that was read, whose reply may have more than rows and total.
 */
export function useList<K extends ListKey>(
  key: K,
  query: Omit<Calls[K]['query'], 'pageNum' | 'pageSize'>,
  { pageSize = PAGE_SIZE, enabled = true }: { readonly pageSize?: number; readonly enabled?: boolean } = {},
): List<RowOf<K>> & { readonly page: Calls[K]['reply'] | undefined } {
  const result = useInfiniteQuery({
    queryKey: [key, 'pages', query, pageSize],
    enabled,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const paged = { ...query, pageNum: String(pageParam), pageSize: String(pageSize) };
      // The contract declares this page for this key (see `call`).
      return (await send(key, { query: paged, silent: true, quiet: true, signal })).data as PageOf<K>;
    },
    getNextPageParam: ({ total }, _pages, pageNum) => (hasMore(pageNum, total, pageSize) ? pageNum + 1 : undefined),
  });
  const pages = result.data?.pages ?? [];
  const last = pages.at(-1);
  return {
    rows: pages.flatMap((page) => page.rows),
    total: last?.total,
    // The reply of this key is the page (see above).
    page: last as Calls[K]['reply'] | undefined,
    state: loaderState(last && { pageNum: pages.length, total: last.total }, result.isFetchingNextPage, pageSize),
    error: result.error,
    readAt: result.dataUpdatedAt,
    more: () => {
      if (result.hasNextPage && !result.isFetchingNextPage) void result.fetchNextPage();
    },
    retry: () => void (result.isFetchNextPageError ? result.fetchNextPage() : result.refetch()),
  };
}
