import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeFrame, FrameWriter, RECORD_KIND, type RecordKind } from './frame.ts';

type FrameRecord = { readonly kind: RecordKind; readonly topic: number; readonly bytes: Uint8Array };

const record: fc.Arbitrary<FrameRecord> = fc.record({
  kind: fc.constantFrom(...Object.values(RECORD_KIND)),
  topic: fc.integer({ min: 0, max: 0xffff }),
  bytes: fc.uint8Array({ maxLength: 64 }),
});
const records = fc.array(record, { maxLength: 8 });
const serverTime = fc.integer({ min: 0, max: 4_102_444_800_000 });

/** A separate buffer, as a browser passes it. */
const asReceived = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
function encodeFrame(serverTime: number, records: readonly FrameRecord[], writer = new FrameWriter()): Uint8Array {
  writer.begin(serverTime);
  for (const { kind, topic, bytes } of records) writer.add(kind, topic, bytes);
  expect(writer.empty).toBe(records.length === 0);
  return writer.finish();
}

const bytesOf = (view: DataView): number[] => [...new Uint8Array(view.buffer, view.byteOffset, view.byteLength)];

describe('stream frames', () => {
  it('records are read as they were written and in their order', () => {
    fc.assert(
      fc.property(serverTime, records, (at, sent) => {
        const frame = decodeFrame(asReceived(encodeFrame(at, sent)));
        expect(frame.serverTime).toBe(at);
        expect(frame.records.map(({ kind, topic, view }) => ({ kind, topic, bytes: bytesOf(view) }))).toEqual(
          sent.map(({ kind, topic, bytes }) => ({ kind, topic, bytes: [...bytes] })),
        );
      }),
    );
  });

  it('one writer makes many frames, large and small, and none changes when the next is written', () => {
    const size = fc.oneof({ weight: 20, arbitrary: fc.nat(200) }, fc.constantFrom(30_000, 65_500, 65_536, 200_000));
    fc.assert(
      fc.property(fc.array(fc.array(size, { maxLength: 5 }), { maxLength: 20 }), (frames) => {
        const writer = new FrameWriter();
        const sent = frames.map((sizes, n) =>
          sizes.map((length, topic) => ({ kind: RECORD_KIND.quote, topic, bytes: new Uint8Array(length).fill(n + 1) })),
        );
        const written = sent.map((records, n) => {
          writer.begin(-1); // abandoned: the connection was closed
          writer.add(RECORD_KIND.json, 0, new Uint8Array(99));
          return encodeFrame(n, records, writer);
        });
        expect(written).toEqual(sent.map((records, n) => encodeFrame(n, records)));
      }),
      { numRuns: 50 },
    );
  });

  it('a truncated frame is rejected or ends between two records; no record is read in part', () => {
    fc.assert(
      fc.property(serverTime, records, fc.nat(), (at, sent, cut) => {
        const whole = encodeFrame(at, sent);
        const kept = whole.slice(0, cut % whole.byteLength);
        let read: ReturnType<typeof decodeFrame>;
        try {
          read = decodeFrame(asReceived(kept));
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          return;
        }
        expect(read.records.length).toBeLessThan(sent.length);
        expect(read.records.map(({ view }) => bytesOf(view))).toEqual(
          sent.slice(0, read.records.length).map(({ bytes }) => [...bytes]),
        );
      }),
    );
  });

  it('rejects another version and an unknown kind of record', () => {
    const other = encodeFrame(0, []);
    other[0] = 2;
    expect(() => decodeFrame(asReceived(other))).toThrow('stream version 2 is not supported');
    const unknown = encodeFrame(0, [{ kind: RECORD_KIND.json, topic: 0, bytes: new Uint8Array(1) }]);
    unknown[9] = 9;
    expect(() => decodeFrame(asReceived(unknown))).toThrow('stream record kind 9 is unknown');
  });
});
