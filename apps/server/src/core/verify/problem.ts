/**
 * Something that does not agree, with its place: the table, the key of its row, the journal row that it follows from
 * (null: none).
 */
export type Problem = {
  readonly table: string;
  readonly key: string;
  readonly seq: number | null;
  readonly message: string;
};

/** A problem as one line for display: `posting 17/0 (journal 17): ...`. */
export const problemText = ({ table, key, seq, message }: Problem): string =>
  `${table} ${key}${seq === null || table === 'journal' ? '' : ` (journal ${seq})`}: ${message}`;

/** A problem with a row of the journal itself. */
export const journalProblem = (seq: number, message: string): Problem => ({
  table: 'journal',
  key: String(seq),
  seq,
  message,
});

/** After this many problems the rest adds nothing new. */
export const MAX_PROBLEMS = 200;

/** The problems found so far, `MAX_PROBLEMS` at most. */
export class Problems {
  readonly list: Problem[] = [];
  get full(): boolean {
    return this.list.length >= MAX_PROBLEMS;
  }
  add(found: readonly Problem[]): void {
    this.list.push(...found.slice(0, MAX_PROBLEMS - this.list.length));
  }
}
