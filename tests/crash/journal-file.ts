import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';

/**
 * An entry of a client's own record, on disk before the client acts on it: the request it was about to send, or the
 * reply it received.
 */
export type Entry =
  | { readonly kind: 'account'; readonly client: number }
  | { readonly kind: 'ask'; readonly key: string; readonly body: PlaceBody }
  | { readonly kind: 'askCancel'; readonly key: string; readonly orderId: string }
  | {
      readonly kind: 'acknowledged';
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
  readonly venue?: 'pts';
  readonly credit?: 'open' | 'close';
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
    // Only JournalFile writes it.
    .map((line) => JSON.parse(line) as Entry);
