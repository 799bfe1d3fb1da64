import { hashBlock } from '../../../shared/hash/sha256.ts';

/** The message must fit into one SHA-256 block together with its padding and length. */
const MAX_BYTES = 55;
const ASCII_ZERO = 48;

/** Searches for the number below `numbers` for which the SHA-256 of `<id> <number>` is `target`. */
export class Search {
  readonly #bytes: Uint8Array;
  readonly #view: DataView;
  readonly #block = new Int32Array(16);
  readonly #state = new Int32Array(8);
  readonly #target: Int32Array;
  readonly #prefix: number;
  readonly #numbers: number;
  #next = 0;

  /** `target`: 64 hexadecimal digits. Throws RangeError for an invalid challenge. */
  constructor(id: string, target: string, numbers: number) {
    const prefix = new TextEncoder().encode(`${id} `);
    if (prefix.length + String(numbers).length > MAX_BYTES || !/^[\da-f]{64}$/.test(target))
      throw new RangeError('no challenge');
    this.#bytes = new Uint8Array(64);
    this.#bytes.set(prefix);
    this.#view = new DataView(this.#bytes.buffer);
    this.#prefix = prefix.length;
    this.#target = Int32Array.from(target.match(/.{8}/g) ?? [], (word) => Number.parseInt(word, 16));
    this.#numbers = numbers;
  }

  /** The fraction of numbers tried, 0 to 1. */
  get progress(): number {
    return this.#next / this.#numbers;
  }

  /**
   * Tries the next `count` numbers; returns the match, undefined if it is not among them, null after the last number.
   */
  step(count: number): number | null | undefined {
    const end = Math.min(this.#next + count, this.#numbers);
    for (; this.#next < end; this.#next += 1) if (this.#matches(this.#next)) return this.#next;
    return end === this.#numbers ? null : undefined;
  }

  #matches(n: number): boolean {
    const digits = n < 10 ? 1 : Math.floor(Math.log10(n) + 1e-12) + 1;
    const length = this.#prefix + digits;
    for (let rest = n, at = length - 1; at >= this.#prefix; at -= 1) {
      this.#bytes[at] = ASCII_ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    this.#bytes[length] = 0x80;
    this.#view.setInt32(60, length * 8);
    for (let i = 0; i < 16; i += 1) this.#block[i] = this.#view.getInt32(i * 4);
    hashBlock(this.#block, this.#state);
    return this.#state.every((word, i) => word === this.#target[i]);
  }
}
