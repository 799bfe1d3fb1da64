import { epochMs, price, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { minuteBarTable } from '../projections/tables.ts';
import { digestOf, Evidence, type EvidenceRows, storedEvidence, storedText } from './evidence.ts';

const WORDS = { phase: 'am-continuous', tradeDate: null, speed: 1 } as const;
const NONE: EvidenceRows = { facts: [], minutes: [], tape: [], days: [] };
const bar = (code: string, at: number) => ({
  code,
  bar: {
    at: epochMs(at),
    open: price(100),
    high: price(120),
    low: price(90),
    close: price(110),
    volume: shares(300),
    turnover: yen(3_000),
  },
});
function of(evidence: Evidence, rows: Partial<EvidenceRows>, words: Parameters<Evidence['of']>[1] = WORDS) {
  const payload = evidence.of({ ...NONE, ...rows }, words);
  return payload === null ? null : storedEvidence(payload);
}

describe('evidence', () => {
  it('records the lease once, and again when it has changed', () => {
    const evidence = new Evidence();
    const first = of(evidence, {})?.lease;
    expect(first).toHaveLength(32);
    expect(of(evidence, {})).toBeNull();
    const faster = of(evidence, {}, { ...WORDS, speed: 60 })?.lease;
    expect(faster).toHaveLength(32);
    expect(faster).not.toEqual(first);
  });

  it('has one digest for rows in any order, another for other rows, and accepts the oldest layout', () => {
    const [a, b] = [bar('7203', 120_000), bar('6758', 60_000)];
    const digest = (minutes: EvidenceRows['minutes']) => of(new Evidence(), { minutes })?.added.get('minutes');
    expect(digest([a, b])).toEqual(digest([b, a]));
    expect(digest([a, b])?.oldest).toBe(60_000);
    expect(digest([a])?.digest).not.toEqual(digest([a, b])?.digest);
    expect(digest([{ ...a, bar: { ...a.bar, close: price(111) } }])?.digest).not.toEqual(digest([a])?.digest);
  });

  it('formats a stored row like one about to be written, also when columns are added later', () => {
    const { digest } = of(new Evidence(), { minutes: [bar('7203', 60_000)] })?.added.get('minutes') ?? {};
    const stored = {
      code: '7203',
      at: 60_000,
      open: 100,
      high: 120,
      low: 90,
      close: 110,
      volume: 300,
      turnover: 3_000,
    };
    const later = { columns: [...minuteBarTable.columns, { name: 'later' }] };
    const texts = [
      storedText(minuteBarTable, { ...stored, journal_seq: 7 }),
      storedText(later, { ...stored, later: null }),
    ];
    expect(texts[0]).toBe(texts[1]);
    expect(storedText(minuteBarTable, { ...stored, close: 111 })).not.toBe(texts[0]);
    expect(digest).toEqual(digestOf(texts.slice(1)));
  });

  it('rejects a payload of another layout, and one that is too short or too long', () => {
    const payload = new Evidence().of({ ...NONE, minutes: [bar('7203', 60_000)] }, WORDS) ?? Buffer.alloc(0);
    expect(() => storedEvidence(Buffer.concat([Buffer.from([9]), payload.subarray(1)]))).toThrow('unknown layout 9');
    expect(() => storedEvidence(payload.subarray(0, -1))).toThrow('truncated');
    expect(() => storedEvidence(Buffer.concat([payload, Buffer.from([0])]))).toThrow('trailing bytes');
  });

  it('takes less than 120 bytes for a batch with one bar', () => {
    const evidence = new Evidence();
    evidence.of(NONE, WORDS);
    expect(evidence.of({ ...NONE, minutes: [bar('7203', 60_000)] }, WORDS)?.length).toBeLessThan(120);
  });
});
