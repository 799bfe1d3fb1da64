export { LoadMore } from './load-more.tsx';
export { hasMore, type LoaderState, loaderState, PAGE_SIZE } from './paging.ts';
export { type List, type ListKey, useList } from './use-list.ts';
