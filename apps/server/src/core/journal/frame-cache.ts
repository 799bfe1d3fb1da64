import type { StoredJournalRow } from './layout.ts';

/** Unpacked bytes that are kept. */
const MOST_BYTES = 32 * 1024 * 1024;

/** The frames that were read last, unpacked. A frame never changes, and its key holds the hash at the end of its batch. */
export class FrameCache {
  readonly #frames = new Map<string, { readonly rows: readonly StoredJournalRow[]; readonly bytes: number }>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): readonly StoredJournalRow[] | undefined {
    const frame = this.#frames.get(key);
    if (frame === undefined) return undefined;
    this.#frames.delete(key);
    this.#frames.set(key, frame);
    return frame.rows;
  }

  /** Keeps a frame and drops those that were not used for the longest time. */
  set(key: string, rows: readonly StoredJournalRow[], bytes: number): void {
    this.#drop(key);
    this.#frames.set(key, { rows, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#frames.keys()) {
      if (this.#bytes <= this.#mostBytes) return;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    this.#bytes -= this.#frames.get(key)?.bytes ?? 0;
    this.#frames.delete(key);
  }
}
