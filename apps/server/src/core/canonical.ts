/** A value that has exactly one canonical text: no undefined, no fraction, keys in code-unit order. */
export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

/**
 * The one text of a value: JSON with sorted keys, no blanks, integers only, undefined members left out.
 * Throws RangeError on a number that is not a safe integer.
 */
export function canonicalText(value: Canonical): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`only safe integers are canonical, got ${value}`);
    return String(value);
  }
  if (isList(value)) return `[${value.map(canonicalText).join(',')}]`;
  const members: string[] = [];
  for (const key of Object.keys(value).sort()) {
    const member = value[key];
    if (member !== undefined) members.push(`${JSON.stringify(key)}:${canonicalText(member)}`);
  }
  return `{${members.join(',')}}`;
}

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

export const canonicalBytes = (value: Canonical): Buffer => Buffer.from(canonicalText(value), 'utf8');
