/**
 * One named entry in the browser's storage. `decode` returns undefined for anything it does not accept; reads then
 * return `initial`, and the invalid text stays until it is overwritten (STO-02).
 */
export type Slot<T> = {
  readonly key: string;
  readonly initial: T;
  readonly decode: (text: string) => T | undefined;
  readonly encode: (value: T) => string;
};

type Check<T> = (value: unknown) => value is T;

/** A slot that holds one of a few words, stored as the bare word. */
export const wordSlot = <const W extends string>(key: string, words: readonly W[], initial: W): Slot<W> => ({
  key,
  initial,
  decode: (text) => words.find((word) => word === text),
  encode: (value) => value,
});

/** A slot that holds any short text, stored bare; null when absent. */
export const textSlot = (key: string, accepts: (text: string) => boolean = () => true): Slot<string | null> => ({
  key,
  initial: null,
  decode: (text) => (text !== '' && accepts(text) ? text : undefined),
  encode: (value) => value ?? '',
});

/** A slot that holds JSON of the shape that `check` accepts. */
export const jsonSlot = <T>(key: string, initial: T, check: Check<T>): Slot<T> => ({
  key,
  initial,
  decode: (text) => {
    try {
      const value: unknown = JSON.parse(text);
      return check(value) ? value : undefined;
    } catch {
      return undefined;
    }
  },
  encode: (value) => JSON.stringify(value),
});

/** A slot that holds a boolean. */
export const flagSlot = (key: string, initial = false): Slot<boolean> =>
  jsonSlot(key, initial, (value): value is boolean => typeof value === 'boolean');

/** Whether a value is an object whose named fields satisfy their checks; other fields are ignored. */
export function hasShape(value: unknown, shape: Readonly<Record<string, (field: unknown) => boolean>>): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const fields = new Map<string, unknown>(Object.entries(value));
  return Object.entries(shape).every(([name, check]) => check(fields.get(name)));
}

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
export const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;
