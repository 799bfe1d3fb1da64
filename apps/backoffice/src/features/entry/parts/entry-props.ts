export type EntryProps = {
  /** Whether an entry is under way. */
  readonly running: boolean;
  readonly enter: (by: () => Promise<void>) => Promise<void>;
};
