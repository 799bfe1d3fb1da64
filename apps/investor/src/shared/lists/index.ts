export { LoadMore } from './load-more.tsx';
export { OutdatedReply, OutdatedRows } from './outdated-rows.tsx';
export { readAll } from './read-all.ts';
export { type List, type ListKey, useList } from './use-list.ts';
