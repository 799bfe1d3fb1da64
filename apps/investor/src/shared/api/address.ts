/** Values of a query or a form-encoded body; undefined ones are left out. */
export type Fields = object;

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Form-encodes fields. */
export function encodeFields(fields: Fields): URLSearchParams {
  const entries: [string, unknown][] = Object.entries(fields);
  return new URLSearchParams(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, asText(value)]])));
}

/** The API base: the current host plus /api/, with the tenant segment if there is one (rules/product.md 3, STO-04). */
export const apiBase = (origin: string, tenant: string): string =>
  tenant === '' ? `${origin}/api/` : `${origin}/api/${encodeURIComponent(tenant)}/`;

/** The full URL of a call; `path` is relative to the base (CALL-04). */
export function addressOf(base: string, path: string, query: Fields): string {
  const search = encodeFields(query).toString();
  return `${base}${path.replace(/^\/+/, '')}${search === '' ? '' : `?${search}`}`;
}
