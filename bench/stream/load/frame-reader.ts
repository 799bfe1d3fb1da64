/**
 * Splits a server's bytes into the payloads of its WebSocket frames (RFC 6455; unmasked and unfragmented, as ws writes
 * them).
 */
export class FrameReader {
  readonly #onPayload: (payload: Buffer) => void;
  #rest: Buffer = Buffer.alloc(0);

  constructor(onPayload: (payload: Buffer) => void) {
    this.#onPayload = onPayload;
  }

  take(chunk: Buffer): void {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    let at = 0;
    for (;;) {
      const head = this.#head(at);
      if (head === undefined || this.#rest.length < head.from + head.length) break;
      // 1 is text, 2 binary; pings and closes are not messages
      if (head.opcode === 1 || head.opcode === 2)
        this.#onPayload(this.#rest.subarray(head.from, head.from + head.length));
      at = head.from + head.length;
    }
    this.#rest = this.#rest.subarray(at);
  }

  #head(at: number): { readonly opcode: number; readonly from: number; readonly length: number } | undefined {
    const rest = this.#rest;
    if (rest.length < at + 2) return undefined;
    const opcode = rest.readUInt8(at) & 0x0f;
    const short = rest.readUInt8(at + 1) & 0x7f;
    if (short < 126) return { opcode, from: at + 2, length: short };
    if (short === 126)
      return rest.length < at + 4 ? undefined : { opcode, from: at + 4, length: rest.readUInt16BE(at + 2) };
    return rest.length < at + 10 ? undefined : { opcode, from: at + 10, length: Number(rest.readBigUInt64BE(at + 2)) };
  }
}
