/** Default rows of a page (rules/product.md 9). */
const PAGE_SIZE = 10;

type PageQuery = { readonly pageNum?: string; readonly pageSize?: string };

/** The requested page of rows that are all in memory, and the total. */
export function pageOf<T>(rows: readonly T[], query: PageQuery): { rows: T[]; total: number } {
  const size = Number(query.pageSize ?? PAGE_SIZE);
  const offset = (Number(query.pageNum ?? 1) - 1) * size;
  return { rows: rows.slice(offset, offset + size), total: rows.length };
}
