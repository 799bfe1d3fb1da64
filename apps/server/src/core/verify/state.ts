import type { ClientBase } from 'pg';
import { loadBroker } from '../recovery/load.ts';
import { parseStateLine, stateLine } from '../recovery/state-hash.ts';
import { differenceOf, type Key, keyOf, PARTS, shown, TABLE } from '../recovery/state-keys.ts';
import type { Problem } from './problem.ts';

/** The canonical order of two rows' keys. */
function compareKeys(a: Key, b: Key): number {
  const parts = PARTS.indexOf(a.part) - PARTS.indexOf(b.part);
  if (parts !== 0) return parts;
  return a.id - b.id || (a.code < b.code ? -1 : a.code > b.code ? 1 : 0);
}

type Keyed = { readonly key: Key; readonly line: string };

async function* storedRows(client: ClientBase): AsyncGenerator<Keyed[]> {
  for await (const page of loadBroker(client)) yield page.map((row) => ({ key: keyOf(row), line: stateLine(row) }));
}
async function* decidedRows(state: AsyncIterable<readonly string[]>): AsyncGenerator<Keyed[]> {
  for await (const lines of state) yield lines.map((line) => ({ key: keyOf(parseStateLine(line)), line }));
}

/** Reads pages one row at a time. */
class Rows {
  readonly #pages: AsyncIterator<Keyed[]>;
  #page: readonly Keyed[] = [];
  #next = 0;
  constructor(pages: AsyncIterable<Keyed[]>) {
    this.#pages = pages[Symbol.asyncIterator]();
  }
  /** The current row; undefined at the end. */
  async peek(): Promise<Keyed | undefined> {
    while (this.#next === this.#page.length) {
      const page = await this.#pages.next();
      if (page.done === true) return undefined;
      this.#page = page.value;
      this.#next = 0;
    }
    return this.#page[this.#next];
  }
  pass(): void {
    this.#next += 1;
  }
}

/**
 * Compares the state that deciding led to with the tables, row by row; both come in pages, so memory does not grow with
 * them.
 */
export async function compareState(
  client: ClientBase,
  state: AsyncIterable<readonly string[]>,
  full: () => boolean,
  add: (problem: Problem) => void,
): Promise<void> {
  const decided = new Rows(decidedRows(state));
  const stored = new Rows(storedRows(client));
  const say = ({ key }: Keyed, message: string): void =>
    add({ table: TABLE[key.part], key: shown(key), seq: null, message });
  while (!full()) {
    const [a, b] = [await decided.peek(), await stored.peek()];
    if (a === undefined && b === undefined) return;
    const order = a === undefined ? 1 : b === undefined ? -1 : compareKeys(a.key, b.key);
    if (a !== undefined && order <= 0) decided.pass();
    if (b !== undefined && order >= 0) stored.pass();
    if (a !== undefined && order < 0) say(a, 'the row is missing');
    else if (b !== undefined && order > 0) say(b, 'the journal leads to no such row');
    else if (a !== undefined && b !== undefined && a.line !== b.line) say(b, differenceOf(b.line, a.line));
  }
}
