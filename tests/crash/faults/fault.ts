/** Something that happens to a working server beside being killed. */
export type Fault = {
  readonly name: string;
  /** Why it cannot be made to happen on this machine; null when it can. */
  readonly missing: () => string | null;
  /** Makes it happen under load, `rounds` times where one time says little; answers what went wrong. */
  readonly run: (rounds: number) => Promise<readonly string[]>;
};
