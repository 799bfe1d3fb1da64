import type { Canonical } from './canonical-value.ts';
import { canonicalNumber, ROW_TEXTS, type RowText } from './row-texts.ts';

/**
 * The names of an object's members in their own order and in canonical order, and the text that each begins with in the
 * latter.
 */
type Shape = {
  readonly own: readonly string[];
  readonly keys: readonly string[];
  readonly heads: readonly string[];
  /** For a row that has its own text function. */
  readonly textOf: RowText['of'] | undefined;
};
/**
 * By the number of members. Names are compared one by one: usually they are the same strings, which takes less than
 * joining them into a key.
 */
const shapes = new Map<number, Shape[]>();
/** Objects of the ledger have few shapes; a stream of odd ones must not fill the memory or make the search long. */
const MAX_SHAPES = 32;
/** Texts that JSON writes unchanged. */
const PLAIN = /^[ !#-[\]-~]*$/;

function shapeOf(value: { readonly [key: string]: Canonical | undefined }): Shape {
  const own = Object.keys(value);
  const alike = shapes.get(own.length);
  if (alike !== undefined) {
    for (const shape of alike) if (areSame(shape.own, own)) return shape;
  }
  const keys = own.toSorted();
  const textOf = ROW_TEXTS.find(({ names }) => names.length === keys.length && areSame(names, keys))?.of;
  const shape = { own, keys, heads: keys.map((key) => `${JSON.stringify(key)}:`), textOf };
  if (alike === undefined) shapes.set(own.length, [shape]);
  else if (alike.length < MAX_SHAPES) alike.push(shape);
  return shape;
}

function areSame(a: readonly string[], b: readonly string[]): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

/**
 * The canonical text of a value: JSON with sorted keys, no spaces, integers only, undefined members left out. Throws
 * RangeError on a number that is not a safe integer.
 */
export function canonicalText(value: Canonical): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (typeof value === 'number') return String(canonicalNumber(value));
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return value.length === 0 ? '[]' : `[${value.map(canonicalText).join(',')}]`;
  const { keys, heads, textOf } = shapeOf(value);
  // the names determine the type
  const quick = textOf?.(value as never, canonicalText);
  if (quick !== undefined && quick !== null) return quick;
  let text = '';
  for (let i = 0; i < keys.length; i++) {
    const member = value[keys[i] ?? ''];
    if (member !== undefined) text += `${text === '' ? '' : ','}${heads[i] ?? ''}${canonicalText(member)}`;
  }
  return `{${text}}`;
}

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

export const canonicalBytes = (value: Canonical): Buffer => Buffer.from(canonicalText(value), 'utf8');
