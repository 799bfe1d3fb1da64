/**
 * Work in slices of bounded length: the caller may do other work between two of them. Returns the result of the work.
 */
export type Slices<Result = void> = Generator<void, Result, void>;

/** Runs all slices and returns the result. */
export function runToEnd<Result>(work: Slices<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
