import type { Account } from '@kabuto/brokerage';
import { epochMs, isoDate, yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Canonical, canonicalText } from './canonical.ts';
import { stateLine } from './state-hash.ts';

/** The definition, without any care for speed. */
function plain(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(plain).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  const sorted = members.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return `{${sorted.map(([key, member]) => `${JSON.stringify(key)}:${plain(member)}`).join(',')}}`;
}

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '"', '\\', '\n', 'あ', '\u007f', '\ud800', '__proto__'),
);
const { tree } = fc.letrec<{ tree: Canonical; leaf: Canonical }>((tie) => ({
  leaf: fc.oneof(fc.constant(null), fc.boolean(), fc.maxSafeInteger(), text),
  tree: fc.oneof(
    { maxDepth: 4 },
    tie('leaf'),
    fc.array(tie('tree'), { maxLength: 4 }),
    fc.dictionary(text, tie('tree'), { maxKeys: 5 }),
  ),
}));

const amount = fc.maxSafeInteger().map(yen);
const limit = fc.option(amount, { nil: null });
const account: fc.Arbitrary<Account> = fc.record({
  accountId: fc.nat(),
  status: fc.constantFrom('open' as const, 'frozen' as const, 'closed' as const),
  openedAt: fc.nat().map(epochMs),
  cash: fc.record({
    settled: amount,
    held: amount,
    flows: fc.array(fc.record({ date: fc.constant(isoDate('2026-11-26')), amount }), { maxLength: 3 }),
  }),
  tax: fc.record({
    type: fc.constantFrom('specified' as const, 'general' as const),
    year: fc.nat(),
    gain: amount,
    withheld: amount,
    dayGain: amount,
    held: amount,
  }),
  limits: fc.record({ order: limit, day: limit }),
  traded: fc.record({ date: fc.constantFrom(null, isoDate('2026-11-24')), amount }),
});

describe('the canonical text', () => {
  it('is JSON with sorted keys for every value', () => {
    fc.assert(
      fc.property(tree, (value) => {
        expect(canonicalText(value)).toBe(plain(value));
      }),
      { numRuns: 500 },
    );
  });

  it('leaves out undefined members and refuses what is no safe integer', () => {
    expect(canonicalText({ b: undefined, a: 1 })).toBe('{"a":1}');
    expect(canonicalText({ b: 2, a: 1 })).toBe('{"a":1,"b":2}');
    expect(canonicalText({ 'b\na': 3 })).toBe('{"b\\na":3}');
    expect(() => canonicalText({ a: 0.5 })).toThrow(RangeError);
    expect(() => canonicalText([2 ** 53])).toThrow(RangeError);
  });
});

describe('the line of an account', () => {
  it('is its canonical text, also with members that came later', () => {
    fc.assert(
      fc.property(account, fc.boolean(), (row, later) => {
        const whole = later ? { ...row, tax: { ...row.tax, later: 1 } } : row;
        expect(stateLine({ part: 'account', row: whole })).toBe(`account ${plain(whole)}`);
      }),
    );
  });

  it('refuses an amount that is no safe integer', () => {
    fc.assert(
      fc.property(account, (row) => {
        const torn = { ...row, tax: { ...row.tax, gain: Number.NaN as typeof row.tax.gain } };
        expect(() => stateLine({ part: 'account', row: torn })).toThrow(RangeError);
      }),
    );
  });
});
