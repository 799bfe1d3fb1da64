import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEvents, EVENT_KIND, type EventPlace, encodeEvents, kindBits } from './event-batch.ts';
import { eventBatchRows } from './tables.ts';

type Kind = EventPlace['kind'];
type EventBatch = Parameters<typeof encodeEvents>[0];
// the keys of EVENT_KIND are its kinds
const KINDS = Object.keys(EVENT_KIND) as Kind[];

const gap = fc.nat({ max: 2 ** 40 });
/** Events in their order, as an account may have them in a batch. */
const batches: fc.Arbitrary<EventBatch> = fc
  .record({
    before: gap,
    steps: fc.array(fc.record({ seq: gap, journal: gap, kind: fc.constantFrom(...KINDS), place: gap }), {
      minLength: 1,
      maxLength: 40,
    }),
  })
  .map(({ before, steps }) => {
    let [seq, journalSeq] = [0, 0];
    const events = steps.map((step): EventPlace => {
      seq += step.seq + 1;
      journalSeq += step.journal;
      return { seq, journalSeq, kind: step.kind, place: step.place };
    });
    return { before, events };
  });
const firstOf = ({ events: [first] }: EventBatch) => first ?? { seq: 0, journalSeq: 0 };

const order = (seq: number, journalSeq: number, place = 0): EventPlace => ({ seq, journalSeq, kind: 'order', place });
const TWO: EventBatch = { before: 3, events: [order(1000, 500), order(1001, 501, 2)] };
const BYTES = encodeEvents(TWO);

describe('the events of a batch', () => {
  it('come back as they were stored, whatever their numbers', () => {
    fc.assert(
      fc.property(batches, (batch) => {
        expect(decodeEvents(encodeEvents(batch), firstOf(batch))).toEqual(batch);
      }),
    );
  });

  it('are stored in the bytes that docs/journal-layout.md describes, four an event but for the first', () => {
    expect(BYTES.toString('hex')).toBe('010203' + '0300' + '00010302');
    const far: EventBatch = { before: 200, events: [{ seq: 1, journalSeq: 1, kind: 'settled', place: 300 }] };
    expect(encodeEvents(far).toString('hex')).toBe('0101' + 'c801' + '0a' + 'ac02');
  });

  it('keep the numbers of their kinds: what is stored names them', () => {
    expect(EVENT_KIND).toEqual({
      accountOpened: 0,
      accountStatus: 1,
      cash: 2,
      order: 3,
      fill: 4,
      result: 5,
      tax: 6,
      alert: 7,
      hold: 8,
      transfer: 9,
      settled: 10,
      offering: 11,
      application: 12,
      marginPosition: 13,
      marginAccount: 14,
    });
    // an int4 has a bit for each number below 31, besides its sign
    expect(Math.max(...Object.values(EVENT_KIND))).toBeLessThan(31);
    expect(KINDS.map((kind) => kindBits([kind]))).toEqual(KINDS.map((_, i) => 2 ** i));
    expect(kindBits(['fill', 'cash', 'fill'])).toBe(20);
  });

  it.each([
    ['an unknown version', Buffer.from([2, ...BYTES.subarray(1)]), 'unknown version 2'],
    ['no bytes', Buffer.alloc(0), 'unknown version undefined'],
    ['no events', Buffer.from([1, 0, 0]), 'without events'],
    ['an unknown kind', Buffer.from([...BYTES.subarray(0, 3), 15, ...BYTES.subarray(4)]), 'unknown kind 15'],
    ['a byte more', Buffer.concat([BYTES, Buffer.alloc(1)]), 'follow the last event'],
    ['a number beyond what is exact', Buffer.from([1, 1, ...Array.from({ length: 8 }, () => 255), 1]), 'too large'],
  ])('with %s are refused', (_what, bytes, message) => {
    expect(() => decodeEvents(bytes, order(1000, 500))).toThrow(RangeError);
    expect(() => decodeEvents(bytes, order(1000, 500))).toThrow(message);
  });

  it('are refused when they are cut off anywhere', () => {
    fc.assert(
      fc.property(batches, fc.nat(), (batch, at) => {
        const bytes = encodeEvents(batch);
        expect(() => decodeEvents(bytes.subarray(0, at % bytes.length), firstOf(batch))).toThrow(RangeError);
      }),
    );
  });

  it('are not stored out of their order', () => {
    const stored = (events: readonly EventPlace[]) => () => encodeEvents({ before: 0, events });
    expect(stored([order(2, 1), order(2, 1)])).toThrow(RangeError);
    expect(stored([order(2, 2), order(3, 1)])).toThrow(RangeError);
    expect(stored([])).toThrow(RangeError);
    expect(() => encodeEvents({ before: -1, events: [order(1, 1)] })).toThrow(RangeError);
  });
});

describe('the rows of a batch', () => {
  it('hold each event once, with its account, and how many events of the batch come before theirs', () => {
    const owners = fc.array(fc.record({ owner: fc.integer({ min: 1, max: 4 }), more: fc.nat({ max: 3 }) }), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(owners, fc.integer({ min: 1, max: 10 ** 9 }), (list, from) => {
        let journalSeq = 7;
        const events = list.map(({ owner, more }, i) => {
          journalSeq += more;
          const event = { kind: 'accountOpened', accountId: owner } as const;
          return { eventSeq: from + i, journalSeq, place: more, at: 0, event };
        });
        const rows = eventBatchRows(events);
        expect(new Set(rows.map(({ accountId }) => accountId))).toEqual(new Set(list.map(({ owner }) => owner)));
        expect(new Set(rows.map(({ accountId }) => accountId)).size).toBe(rows.length);
        const back = rows.flatMap((row) => {
          const { before, events: own } = decodeEvents(row.events, { seq: row.eventSeq, journalSeq: row.journalSeq });
          expect(row.eventSeq - before).toBe(from);
          return own.map(({ seq, place, journalSeq: row0 }) => ({ seq, owner: row.accountId, place, row: row0 }));
        });
        expect(back.toSorted((a, b) => a.seq - b.seq)).toEqual(
          events.map(({ eventSeq: seq, journalSeq: row, place, event }) => ({
            seq,
            owner: event.accountId,
            place,
            row,
          })),
        );
      }),
    );
  });

  it('of a batch without events are none', () => {
    expect(eventBatchRows([])).toEqual([]);
  });
});
