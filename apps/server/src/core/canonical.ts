/** A value that has exactly one canonical text: no undefined, no fraction, keys in code-unit order. */
export type Canonical =
  | null
  | boolean
  | number
  | string
  | readonly Canonical[]
  | { readonly [key: string]: Canonical | undefined };

/** What an object's members are called in their canonical order, and how each begins; by its keys in the order in which it has them. */
type Shape = { readonly keys: readonly string[]; readonly heads: readonly string[] };
const shapes = new Map<string, Shape>();
/** Objects of the ledger have few shapes; a stream of odd ones must not fill the memory. */
const MOST_SHAPES = 5000;
/** Texts that JSON writes as they are. */
const PLAIN = /^[ !#-[\]-~]*$/;

function shapeOf(value: { readonly [key: string]: Canonical | undefined }): Shape {
  const own = Object.keys(value);
  // Known names hold no line feed: with the number of names before them no other list looks like theirs.
  const name = `${own.length}\n${own.join('\n')}`;
  const known = shapes.get(name);
  if (known !== undefined) return known;
  const keys = own.sort();
  const shape = { keys, heads: keys.map((key) => `${JSON.stringify(key)}:`) };
  if (shapes.size < MOST_SHAPES && keys.every((key) => PLAIN.test(key))) shapes.set(name, shape);
  return shape;
}

/**
 * The one text of a value: JSON with sorted keys, no blanks, integers only, undefined members left out.
 * Throws RangeError on a number that is not a safe integer.
 */
export function canonicalText(value: Canonical): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (typeof value === 'number') {
    if (!Number.isSafeInteger(value)) throw new RangeError(`only safe integers are canonical, got ${value}`);
    return String(value);
  }
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return value.length === 0 ? '[]' : `[${value.map(canonicalText).join(',')}]`;
  const { keys, heads } = shapeOf(value);
  let text = '';
  for (let i = 0; i < keys.length; i++) {
    const member = value[keys[i] ?? ''];
    if (member !== undefined) text += `${text === '' ? '' : ','}${heads[i] ?? ''}${canonicalText(member)}`;
  }
  return `{${text}}`;
}

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

export const canonicalBytes = (value: Canonical): Buffer => Buffer.from(canonicalText(value), 'utf8');
