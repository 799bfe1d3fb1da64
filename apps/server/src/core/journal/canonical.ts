import type { Canonical } from './canonical-value.ts';
import { canonicalNumber, ROW_TEXTS, type RowText } from './row-texts.ts';

/** The members of an object in canonical order, each with the text before it: `{"a":` or `,"b":`. */
type Shape = {
  readonly members: readonly { readonly key: string; readonly first: string; readonly next: string }[];
  /** For a row that has its own text function. */
  readonly textOf: RowText['of'] | undefined;
};
/** Where the names of an object lead, one by one: comparing them takes no list of them. */
type Step = { readonly name: string; readonly path: Path };
type Path = { readonly steps: Step[]; shape: Shape | null };

/** Objects of the ledger have few shapes; a stream of odd ones must not fill the memory or make the search long. */
const MAX_STEPS = 2_000;
const MAX_BRANCHES = 32;
const root: Path = { steps: [], shape: null };
let stepCount = 0;
/** Texts that JSON writes unchanged. */
const PLAIN = /^[ !#-[\]-~]*$/;

/** The path behind a name; null when it is new and there is no room. */
function stepTo({ steps }: Path, name: string): Path | null {
  // usually it is the same string, which takes less to compare than to look up
  for (let i = 0; i < steps.length; i++) if (steps[i]?.name === name) return steps[i]?.path ?? null;
  if (steps.length >= MAX_BRANCHES || stepCount >= MAX_STEPS) return null;
  stepCount += 1;
  const path: Path = { steps: [], shape: null };
  steps.push({ name, path });
  return path;
}

function shapeOf(value: { readonly [key: string]: Canonical | undefined }): Shape {
  let path: Path | null = root;
  for (const name in value) {
    path = stepTo(path, name);
    if (path === null) return newShape(value);
  }
  path.shape ??= newShape(value);
  return path.shape;
}

function newShape(value: object): Shape {
  const keys = Object.keys(value).sort();
  const members = keys.map((key) => ({ key, first: `{${JSON.stringify(key)}:`, next: `,${JSON.stringify(key)}:` }));
  const textOf = ROW_TEXTS.find(({ names }) => names.length === keys.length && areSame(names, keys))?.of;
  return { members, textOf };
}

const areSame = (a: readonly string[], b: readonly string[]): boolean => a.every((name, i) => name === b[i]);

/**
 * The canonical text of a value: JSON with sorted keys, no spaces, integers only, undefined members left out. Throws
 * RangeError on a number that is not a safe integer.
 */
export function canonicalText(value: Canonical): string {
  if (typeof value === 'string') return PLAIN.test(value) ? `"${value}"` : JSON.stringify(value);
  if (typeof value === 'number') return String(canonicalNumber(value));
  if (value === null || typeof value === 'boolean') return String(value);
  if (isList(value)) return value.length === 0 ? '[]' : `[${value.map(canonicalText).join(',')}]`;
  const { members, textOf } = shapeOf(value);
  // the names determine the type
  const quick = textOf?.(value as never, canonicalText);
  if (quick !== undefined && quick !== null) return quick;
  let text = '';
  for (const { key, first, next } of members) {
    const member = value[key];
    if (member !== undefined) text += (text === '' ? first : next) + canonicalText(member);
  }
  return text === '' ? '{}' : `${text}}`;
}

const isList = (value: Canonical): value is readonly Canonical[] => Array.isArray(value);

export const canonicalBytes = (value: Canonical): Buffer => Buffer.from(canonicalText(value), 'utf8');
