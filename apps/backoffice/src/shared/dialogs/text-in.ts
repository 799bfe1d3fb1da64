/** A text of a form; empty when it has none of this name. */
export function textIn(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
