/** Rows of one page of the app's lists, the most there are. */
const SIZE = 100;
/** Lists of a day are read in full up to this many rows. */
const MOST_PAGES = 20;

/** All rows of a list that comes in pages. */
export async function allRows<T>(
  read: (page: { readonly pageNum: string; readonly pageSize: string }) => Promise<{ readonly rows: readonly T[] }>,
): Promise<T[]> {
  const all: T[] = [];
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { rows } = await read({ pageNum: String(page), pageSize: String(SIZE) });
    all.push(...rows);
    if (rows.length < SIZE) break;
  }
  return all;
}
