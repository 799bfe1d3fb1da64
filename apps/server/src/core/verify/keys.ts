import type { ClientBase } from 'pg';
import type { DamagedFrame } from '../journal/batches.ts';
import { dayOf, type KeyRow, keyHash, storedCommand } from '../journal/command-key.ts';
import { JOURNAL_KIND } from '../journal/journal.ts';
import type { StoredJournalRow } from '../journal/layout.ts';
import { KEYS_KEPT_DAYS } from '../journal/retention.ts';
import { pages } from '../store/cursor.ts';
import { type Problem, Problems } from './problem.ts';

const TABLE = 'command_key';
const nameOf = ({ hash }: Pick<KeyRow, 'hash'>): string => hash.toString('hex');

/** Compares the keys of commands with the journal, in the order of its rows. Keys that have expired may be gone. */
export class CommandKeys {
  readonly #pages: AsyncIterator<KeyRow[]>;
  readonly #oldestDay: number;
  #page: readonly KeyRow[] = [];
  #next = 0;

  /** The client has begun a transaction of the tenant. `wallAt`: time of the system clock. */
  constructor(client: ClientBase, wallAt: number) {
    this.#pages = pages<KeyRow>(client, `select hash, day, seq from ${TABLE} order by seq`);
    this.#oldestDay = dayOf(wallAt) - KEYS_KEPT_DAYS;
  }

  async #peek(): Promise<KeyRow | undefined> {
    if (this.#next === this.#page.length) {
      const page = await this.#pages.next();
      if (page.done === true) return undefined;
      this.#page = page.value;
      this.#next = 0;
    }
    return this.#page[this.#next];
  }

  /** Adds a journal row; rows come in their order. Throws when its payload cannot be read. */
  async add({ seq, kind, wallAt, payload }: StoredJournalRow): Promise<readonly Problem[]> {
    if (kind !== JOURNAL_KIND.command) return [];
    const problems = await this.#strays(seq - 1);
    const expected = { hash: keyHash(storedCommand(payload)), day: dayOf(wallAt), seq };
    const addProblem = (message: string): void => problems.add([{ table: TABLE, key: nameOf(expected), seq, message }]);
    const stored = await this.#peek();
    if (stored?.seq !== seq) {
      if (expected.day >= this.#oldestDay) addProblem('the row is missing');
      return problems.list;
    }
    this.#next += 1;
    if (!stored.hash.equals(expected.hash)) addProblem(`the row has the key ${nameOf(stored)}`);
    else if (stored.day !== expected.day)
      addProblem(`the row is of day ${stored.day}, the journal's of day ${expected.day}`);
    return problems.list;
  }

  /** Passes over rows that cannot be read, and over the keys that refer to them. */
  async skip({ fromSeq, toSeq }: DamagedFrame): Promise<readonly Problem[]> {
    const problems = await this.#strays(fromSeq - 1);
    await this.#strays(toSeq);
    return problems.list;
  }

  /** Reports keys up to a journal row that no command has. */
  async #strays(toSeq: number): Promise<Problems> {
    const problems = new Problems();
    for (let stored = await this.#peek(); stored !== undefined && stored.seq <= toSeq; stored = await this.#peek()) {
      this.#next += 1;
      const message = 'no command of the journal has this key';
      problems.add([{ table: TABLE, key: nameOf(stored), seq: stored.seq, message }]);
    }
    return problems;
  }

  /** Reports what is left, and keys that were carried out twice while they were kept. */
  async compare(client: ClientBase): Promise<readonly Problem[]> {
    const problems = await this.#strays(Number.MAX_SAFE_INTEGER);
    const twice = await client.query<KeyRow>(
      `select hash, max(seq) as seq from ${TABLE} group by hash having count(*) > 1 and max(day) - min(day) < $1 limit 100`,
      [KEYS_KEPT_DAYS],
    );
    const message = 'the key belongs to two commands';
    problems.add(twice.rows.map((row) => ({ table: TABLE, key: nameOf(row), seq: row.seq, message })));
    return problems.list;
  }
}
