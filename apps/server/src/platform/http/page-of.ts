/** Default page size of lists (rules/product.md 9). */
const PAGE_SIZE = 10;

/** SQL limit and offset of a validated page query. */
export function pageOf(query: { readonly pageNum?: string; readonly pageSize?: string }): {
  limit: number;
  offset: number;
} {
  const limit = Number(query.pageSize ?? PAGE_SIZE);
  return { limit, offset: (Number(query.pageNum ?? 1) - 1) * limit };
}
