/** A test file as the order of a run sees it. */
export interface TimedFile {
  /** From the repository root. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
}

/** Seconds that files are taken to need which have not been measured, by their kind. */
const UNMEASURED: readonly (readonly [RegExp, number])[] = [
  [/\.journey\.ts$/, 30],
  [/\.it\.test\.ts$/, 4],
];

/** Seconds that a file is expected to need on two cores: measured, else by its kind. */
export function expectedSeconds(path: string, measured: Readonly<Record<string, number>>): number {
  return measured[path] ?? UNMEASURED.find(([kind]) => kind.test(path))?.[1] ?? 0.5;
}

/** Orders files for workers that each take the next one: the longest first, so that none begins when the others are done. */
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
