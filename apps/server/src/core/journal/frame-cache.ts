import type { StoredJournalRow } from './layout.ts';

/** Unpacked bytes that are kept at most. */
const MAX_BYTES = 32 * 1024 * 1024;

/**
 * The most recently read frames, unpacked. A frame never changes, and its key contains the hash at the end of its
 * batch.
 */
export class FrameCache {
  readonly #frames = new Map<string, { readonly rows: readonly StoredJournalRow[]; readonly bytes: number }>();
  readonly #mostBytes: number;
  #bytes = 0;

  constructor(mostBytes = MAX_BYTES) {
    this.#mostBytes = mostBytes;
  }

  get(key: string): readonly StoredJournalRow[] | undefined {
    const frame = this.#frames.get(key);
    if (frame === undefined) return undefined;
    this.#frames.delete(key);
    this.#frames.set(key, frame);
    return frame.rows;
  }

  /** Adds a frame and drops the least recently used ones beyond the limit. */
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
