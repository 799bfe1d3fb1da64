/** More than nearly all rows and frames need. */
const USUAL_BYTES = 256 * 1024;

/** Reused memory: fresh memory of the size of a batch costs more than what is written to it. */
export class Scratch {
  #bytes = Buffer.allocUnsafeSlow(USUAL_BYTES);

  /** Returns at least this many bytes, with any content; they are the caller's until the next call. */
  of(length: number): Buffer {
    // what is larger is rare, and not kept
    return length <= this.#bytes.length ? this.#bytes : Buffer.allocUnsafeSlow(length);
  }
}

const TWO_32 = 2 ** 32;

/** Writes a safe integer as 64 bits, little-endian, two's complement. */
export function writeInteger(out: Buffer, value: number, at: number): void {
  out.writeUInt32LE(value >>> 0, at);
  out.writeInt32LE(Math.floor(value / TWO_32), at + 4);
}
