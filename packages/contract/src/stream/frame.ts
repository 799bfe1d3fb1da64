import { STREAM_VERSION } from './records.ts';

/**
 * A frame is one write to one client: version (u8), server time (f64 epoch ms), then records, each
 * kind (u8), topic number (u16, 0 for JSON), byte length (u32), bytes. Frames of all clients share the records' bytes.
 */
export const RECORD_KIND = { json: 1, quote: 2, depth: 3, tape: 4 } as const;
export type RecordKind = (typeof RECORD_KIND)[keyof typeof RECORD_KIND];
const HEAD = 1 + 8;
const RECORD_HEAD = 1 + 2 + 4;

/** Frames are allocated from blocks of this many bytes: a slow client retains no more than the block of its frame. */
const BLOCK = 0x1_0000;

/** Writes one frame after another. The result of `finish` never changes: later frames are written behind it. */
export class FrameWriter {
  #block = new Uint8Array(BLOCK);
  #view = new DataView(this.#block.buffer);
  #from = 0;
  #end = 0;

  /** Begins a frame; an unfinished one is discarded. `serverTime` in epoch milliseconds. */
  begin(serverTime: number): void {
    this.#end = this.#from;
    this.#reserve(HEAD);
    this.#view.setUint8(this.#from, STREAM_VERSION);
    this.#view.setFloat64(this.#from + 1, serverTime, true);
    this.#end += HEAD;
  }

  /** Whether the frame has no record yet. */
  get empty(): boolean {
    return this.#end === this.#from + HEAD;
  }

  /** Adds a record. `topic` is the client's number for the topic, 0 for JSON. */
  add(kind: RecordKind, topic: number, bytes: Uint8Array): void {
    const length = bytes.byteLength;
    this.#reserve(RECORD_HEAD + length);
    const view = this.#view;
    const at = this.#end;
    view.setUint8(at, kind);
    view.setUint16(at + 1, topic, true);
    view.setUint32(at + 3, length, true);
    this.#block.set(bytes, at + RECORD_HEAD);
    this.#end = at + RECORD_HEAD + length;
  }

  /** The frame's bytes. */
  finish(): Uint8Array {
    const frame = this.#block.subarray(this.#from, this.#end);
    this.#from = this.#end;
    return frame;
  }

  /** Continues in a new block when this one has no room for `more` bytes. */
  #reserve(more: number): void {
    if (this.#end + more <= this.#block.byteLength) return;
    const begun = this.#block.subarray(this.#from, this.#end);
    this.#block = new Uint8Array(Math.max(BLOCK, 2 * (begun.byteLength + more)));
    this.#view = new DataView(this.#block.buffer);
    this.#block.set(begun);
    this.#from = 0;
    this.#end = begun.byteLength;
  }
}

/** Throws RangeError on another version, an unknown kind or a truncated frame. */
export function decodeFrame(buffer: ArrayBuffer): {
  serverTime: number;
  records: { kind: RecordKind; topic: number; view: DataView }[];
} {
  const view = new DataView(buffer);
  if (view.getUint8(0) !== STREAM_VERSION) throw new RangeError(`stream version ${view.getUint8(0)} is not supported`);
  const serverTime = view.getFloat64(1, true);
  const records: { kind: RecordKind; topic: number; view: DataView }[] = [];
  let offset = HEAD;
  while (offset < buffer.byteLength) {
    const kind = view.getUint8(offset);
    if (kind !== 1 && kind !== 2 && kind !== 3 && kind !== 4)
      throw new RangeError(`stream record kind ${kind} is unknown`);
    const length = view.getUint32(offset + 3, true);
    records.push({
      kind,
      topic: view.getUint16(offset + 1, true),
      view: new DataView(buffer, offset + RECORD_HEAD, length),
    });
    offset += RECORD_HEAD + length;
  }
  return { serverTime, records };
}
