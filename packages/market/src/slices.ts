/** Work in slices of bounded length: whoever drives it may do something else between two of them. Returns what the work comes to. */
export type Slices<Result = void> = Generator<void, Result, void>;

/** Does the work in one go. */
export function allAtOnce<Result>(work: Slices<Result>): Result {
  for (;;) {
    const step = work.next();
    if (step.done === true) return step.value;
  }
}
