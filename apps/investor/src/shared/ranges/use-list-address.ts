import { useEffect } from 'react';
import type { List } from '../lists/index.ts';
import { PAGE_SIZE } from '../lists/paging.ts';
import { replaceQuery, useQueryParams } from '../navigation/navigation.ts';
import { type Range, rangeOfQuery } from './range.ts';

/** What of a dated list its address says. */
export type ListAddress = {
  readonly range: Range;
  /** Of one issue only. */
  readonly code: string | undefined;
  /** Pages to load at once. */
  readonly page: number;
  /** Shows another range, issue or group of rows, from its first page. */
  readonly show: (what: {
    readonly range?: Range;
    readonly code?: string | undefined;
    readonly group?: string | undefined;
  }) => void;
};

/** Range, issue and number of pages of a dated list, as its address has them: `?from&to&code&group&page`. */
export function useListAddress(): ListAddress {
  const query = useQueryParams();
  const range = rangeOfQuery(query);
  const code = query.code !== undefined && /^[0-9][0-9A-Z]{3}$/.test(query.code) ? query.code : undefined;
  const page = query.page !== undefined && /^[1-9]\d{0,2}$/.test(query.page) ? Number(query.page) : 1;
  return {
    range,
    code,
    page,
    show: (what) => {
      const { from, to } = what.range ?? range;
      const group = 'group' in what ? what.group : query.group;
      replaceQuery({ ...query, from, to, code: 'code' in what ? what.code : code, group, page: undefined });
    },
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
