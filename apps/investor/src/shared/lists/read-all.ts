import type { Calls } from '@kabuto/contract';
import { send } from '../api/call.ts';
import { hasMore } from './paging.ts';
import type { ListKey, PageOf, RowOf } from './use-list.ts';

/** The server's largest page. */
const LARGEST = 100;

/** All rows of a list. A row that moves to the next page while it is read is returned once; `idOf` names it. */
export async function readAll<K extends ListKey>(
  key: K,
  query: Omit<Calls[K]['query'], 'pageNum' | 'pageSize'>,
  idOf: (row: RowOf<K>) => string,
): Promise<readonly RowOf<K>[]> {
  const found = new Map<string, RowOf<K>>();
  for (let pageNum = 1; ; pageNum += 1) {
    const paged = { ...query, pageNum: String(pageNum), pageSize: String(LARGEST) };
    // The contract declares this page for this key (see `call`).
    const { rows, total } = (await send(key, { query: paged })).data as PageOf<K>;
    for (const row of rows) found.set(idOf(row), row);
    if (!hasMore(pageNum, total, LARGEST)) return [...found.values()];
  }
}
