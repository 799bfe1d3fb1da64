/** A fault of a running server other than a kill. */
export type Fault = {
  readonly name: string;
  /** Why the fault cannot be produced on this machine; null when it can. */
  readonly missing: () => string | null;
  /** Produces the fault under load, `rounds` times where once proves little; returns the problems found. */
  readonly run: (rounds: number) => Promise<readonly string[]>;
};
