/** Default page size of lists (rules/product.md 9). */
const PAGE_SIZE = 10;

type PageQuery = { readonly pageNum?: string; readonly pageSize?: string };

/** SQL limit and offset of a validated page query. */
export function pageOf(query: PageQuery): { limit: number; offset: number } {
  const limit = Number(query.pageSize ?? PAGE_SIZE);
  return { limit, offset: (Number(query.pageNum ?? 1) - 1) * limit };
}

/** The requested page of rows that are all in memory, and the total. */
export function pageOfRows<T>(rows: readonly T[], query: PageQuery): { rows: T[]; total: number } {
  const { limit, offset } = pageOf(query);
  return { rows: rows.slice(offset, offset + limit), total: rows.length };
}
