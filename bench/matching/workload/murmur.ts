/** MurmurHash3_x86_32 (seed 0) over a stream of little-endian 32-bit words. */
export class Murmur {
  private hash = 0;
  private bytes = 0;

  word(value: number): void {
    let k = Math.imul(value | 0, 0xcc9e2d51);
    k = (k << 15) | (k >>> 17);
    const h = this.hash ^ Math.imul(k, 0x1b873593);
    this.hash = (Math.imul((h << 13) | (h >>> 19), 5) + 0xe6546b64) | 0;
    this.bytes += 4;
  }

  /** Adds the words of a trade or a resting order. */
  words(...values: readonly number[]): void {
    for (const value of values) this.word(value);
  }

  /** The hash so far, as eight hexadecimal digits. */
  get hex(): string {
    let h = this.hash ^ this.bytes;
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return ((h ^ (h >>> 16)) >>> 0).toString(16).padStart(8, '0');
  }
}
