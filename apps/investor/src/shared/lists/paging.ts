/** The list loader's states (rules/product.md 4). */
export type LoaderState = 'allow_loading_more' | 'first_loading' | 'loading' | 'no_more_data';

export const PAGE_SIZE = 10;
/** Pixels from the bottom at which the next page is requested (CON-09). */
export const REACH_BOTTOM_PX = 50;
/** Milliseconds after a page during which reaching the bottom requests nothing (CON-14). */
export const REARM_MS = 350;

/** Whether further pages exist after `pageNum` (LST-02). */
export const hasMore = (pageNum: number, total: number, pageSize: number = PAGE_SIZE): boolean =>
  pageNum * pageSize < total;

/** The state of a list (LST-01). `last` is the last page received, undefined before the first. */
export function loaderState(
  last: { readonly pageNum: number; readonly total: number } | undefined,
  loading: boolean,
  pageSize: number = PAGE_SIZE,
): LoaderState {
  if (last === undefined) return 'first_loading';
  if (loading) return 'loading';
  return hasMore(last.pageNum, last.total, pageSize) ? 'allow_loading_more' : 'no_more_data';
}
