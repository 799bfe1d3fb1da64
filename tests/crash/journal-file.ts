import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/** A client's own record, on disk before it acts on it: what it was about to ask, and what it was told. */
export type Entry =
  | { readonly kind: 'account'; readonly client: number }
  | { readonly kind: 'ask'; readonly key: string; readonly body: PlaceBody }
  | { readonly kind: 'askCancel'; readonly key: string; readonly orderId: string }
  | {
      readonly kind: 'told';
      readonly key: string;
      readonly orderId: string;
      readonly state: string;
      readonly filled: string;
    }
  | { readonly kind: 'refused'; readonly key: string; readonly reason: string };

export type PlaceBody = {
  readonly code: string;
  readonly side: 'buy' | 'sell';
  readonly type: 'limit' | 'market';
  readonly quantity: string;
  readonly price?: string;
};

/** Appends entries, each on disk when `write` returns. */
export class JournalFile {
  readonly #handle: number;
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    this.#handle = openSync(path, 'a', 0o600);
  }

  write(entry: Entry): void {
    writeSync(this.#handle, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#handle);
  }

  close(): void {
    closeSync(this.#handle);
  }
}

/** Reads a journal back. */
export const readJournal = (path: string): Entry[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('}'))
    // Written by JournalFile only.
    .map((line) => JSON.parse(line) as Entry);
