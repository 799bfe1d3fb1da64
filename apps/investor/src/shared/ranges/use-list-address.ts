import { useEffect } from 'react';
import type { List } from '../lists/index.ts';
import { PAGE_SIZE } from '../lists/paging.ts';
import { replaceQuery, useQueryParams } from '../navigation/navigation.ts';
import { filterOfQuery, type ListFilter } from './list-filter.ts';
import { type Range, rangeOfQuery } from './range.ts';

/** What of a dated list its address says. */
export type ListAddress = {
  readonly range: Range;
  readonly filter: ListFilter;
  /** Of one issue only; the filter has it too. */
  readonly code: string | undefined;
  /** Pages to load at once. */
  readonly page: number;
  /** Shows another range, filter or group of rows, from its first page; an undefined value removes a filter. */
  readonly show: (
    what: { readonly range?: Range; readonly group?: string | undefined } & {
      readonly [K in keyof ListFilter]?: ListFilter[K] | undefined;
    },
  ) => void;
};

/** Range, filter and number of pages of a dated list, as its address has them: `?from&to&code&side&state&page`. */
export function useListAddress(): ListAddress {
  const query = useQueryParams();
  const range = rangeOfQuery(query);
  const filter = filterOfQuery(query);
  const page = query.page !== undefined && /^[1-9]\d{0,2}$/.test(query.page) ? Number(query.page) : 1;
  return {
    range,
    filter,
    code: filter.code,
    page,
    show: ({ range: { from, to } = range, ...others }) =>
      replaceQuery({ ...query, from, to, ...others, page: undefined }),
  };
}

/** Loads the pages that the address asks for, one after the other. */
export function usePagesInAddress(list: List<unknown>, { page }: ListAddress): void {
  const { state, rows, error, more } = list;
  const missing = Math.ceil(rows.length / PAGE_SIZE) < page;
  useEffect(() => {
    if (missing && state === 'allow_loading_more' && error === null) more();
  }, [missing, state, error, more]);
}
