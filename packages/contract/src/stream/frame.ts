import { STREAM_VERSION } from './records.ts';

/**
 * A frame is what one client gets in one write: version (u8), server time (f64 epoch ms), then records, each
 * kind (u8), topic number (u16, 0 for JSON), byte length (u32), bytes. Frames of all clients share the records' bytes.
 */
export const RECORD_KIND = { json: 1, quote: 2, depth: 3, tape: 4 } as const;
export type RecordKind = (typeof RECORD_KIND)[keyof typeof RECORD_KIND];
export type FrameRecord = { readonly kind: RecordKind; readonly topic: number; readonly bytes: Uint8Array };

const HEAD = 1 + 8;
const RECORD_HEAD = 1 + 2 + 4;

export function encodeFrame(serverTime: number, records: readonly FrameRecord[]): Uint8Array {
  const size = records.reduce((sum, record) => sum + RECORD_HEAD + record.bytes.byteLength, HEAD);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  view.setUint8(0, STREAM_VERSION);
  view.setFloat64(1, serverTime, true);
  let offset = HEAD;
  for (const record of records) {
    view.setUint8(offset, record.kind);
    view.setUint16(offset + 1, record.topic, true);
    view.setUint32(offset + 3, record.bytes.byteLength, true);
    out.set(record.bytes, offset + RECORD_HEAD);
    offset += RECORD_HEAD + record.bytes.byteLength;
  }
  return out;
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
