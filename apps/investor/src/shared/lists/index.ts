export { LoadMore } from './load-more.tsx';
export { type List, type ListKey, useList } from './use-list.ts';
