/** A test file as needed for ordering. */
export interface TimedFile {
  /** From the repository root. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** The longest that the tests of one file may take on an idle machine with two cores, seconds. */
export const LONGEST_FILE = 240;

/** Estimated seconds of files that have not been measured, by kind. */
const UNMEASURED: readonly (readonly [RegExp, number])[] = [
  [/\.journey\.ts$/, 30],
  [/\.it\.test\.ts$/, 4],
];

/** Estimated seconds of a file on two cores: measured, else by its kind. */
export function expectedSeconds(path: string, measured: Readonly<Record<string, number>>): number {
  return measured[path] ?? UNMEASURED.find(([kind]) => kind.test(path))?.[1] ?? 0.5;
}

/**
 * Orders files for workers that each take the next one: longest first, so that no long file starts when the others are
 * done.
 */
export function longestFirst<F extends TimedFile>(
  files: readonly F[],
  measured: Readonly<Record<string, number>>,
): readonly F[] {
  return files.toSorted(
    (a, b) =>
      expectedSeconds(b.path, measured) - expectedSeconds(a.path, measured) ||
      b.size - a.size ||
      (a.path < b.path ? -1 : 1),
  );
}
