import { type BrokerEvent, entry } from '@kabuto/brokerage';
import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import type { AccountEventRow } from '../projections/tables.ts';
import { RecentEvents } from './recent-events.ts';

const event: BrokerEvent = { kind: 'cash', accountId: 1_000, source: 'deposit', amount: yen(1), postings: entry([]) };
/** Events with these numbers, both included. */
const numbered = (from: number, to: number): AccountEventRow[] =>
  Array.from({ length: to - from + 1 }, (_, i) => ({ eventSeq: from + i, journalSeq: 1, place: 0, at: 0, event }));
const numbersOf = (events: readonly AccountEventRow[] | null) => events?.map(({ eventSeq }) => eventSeq) ?? null;

describe('the newest events of a brokerage', () => {
  it('are read from any of them on, a limited number at a time', () => {
    const recent = new RecentEvents();
    recent.add(numbered(7, 9));
    recent.add([]);
    recent.add(numbered(10, 12));
    expect(numbersOf(recent.after(6, 100))).toEqual([7, 8, 9, 10, 11, 12]);
    expect(numbersOf(recent.after(8, 3))).toEqual([9, 10, 11]);
  });

  it('are not returned when the next one is missing or not there yet', () => {
    const recent = new RecentEvents();
    expect(recent.after(0, 100)).toBeNull();
    recent.add(numbered(7, 9));
    expect(recent.after(5, 100)).toBeNull();
    expect(recent.after(9, 100)).toBeNull();
  });

  it('begin again after a gap', () => {
    const recent = new RecentEvents();
    recent.add(numbered(7, 9));
    recent.add(numbered(11, 12));
    expect(recent.after(8, 100)).toBeNull();
    expect(numbersOf(recent.after(10, 100))).toEqual([11, 12]);
  });

  it('are dropped once they were read, and continue after that', () => {
    const recent = new RecentEvents();
    recent.add(numbered(1, 9));
    recent.dropTo(9);
    expect(recent.after(8, 100)).toBeNull();
    recent.add(numbered(10, 11));
    recent.dropTo(10);
    expect(numbersOf(recent.after(10, 100))).toEqual([11]);
    recent.dropTo(3);
    expect(numbersOf(recent.after(10, 100))).toEqual([11]);
  });

  it('are bounded: the oldest are dropped', () => {
    const recent = new RecentEvents();
    for (let from = 1; from <= 100_001; from += 1_000) recent.add(numbered(from, from + 999));
    expect(recent.after(0, 1)).toBeNull();
    expect(recent.after(101_000 - 16_384, 100_000)?.length).toBeLessThanOrEqual(32_768);
    expect(numbersOf(recent.after(100_999, 10))).toEqual([101_000]);
  });
});
