import { describe, expect, it } from 'vitest';
import { dayOf, unmatchedOf } from './compare.ts';

const credit = (source: string, amount: number) => ({ kind: 'credit', amount, source, text: 'ﾔﾏﾀﾞ' }) as const;
const out = (amount: number) => ({ kind: 'out', amount, source: null, text: 'ﾌﾘｺﾐ' }) as const;
const booked = (transferId: number, source: string, amount: number) => ({
  ...({ transferId, kind: 'line', state: 'unallocated', amount, source, fileId: null } as const),
});
const paid = (transferId: number, amount: number, fileId: number | null = 1) => ({
  ...({ transferId, kind: 'withdrawal', state: 'paid', amount: 0 - amount, source: null, fileId } as const),
});

it('a day follows from its opening', () => {
  expect(dayOf(1_000, [500, -200, 40, -1_000])).toEqual({ opening: 1_000, received: 540, paid: 1_200, closing: 340 });
});

describe('what only one side has', () => {
  it('is nothing when lines and withdrawals agree', () => {
    expect(unmatchedOf([credit('a', 5), out(7), out(7)], [booked(1, 'a', 5), paid(2, 7), paid(3, 7)])).toEqual([]);
  });

  it('is nothing when the bank shows a transfer file as one line', () => {
    expect(unmatchedOf([out(12)], [paid(2, 7), paid(3, 5)]).length).toBe(0);
    expect(unmatchedOf([out(12)], [paid(2, 7), paid(3, 5), paid(4, 1, 2)])).toMatchObject([
      { transferId: 4, side: 'ledger' },
    ]);
  });

  it('lists a line that was not booked, an unknown outgoing amount, and what the bank does not show', () => {
    expect(unmatchedOf([credit('a', 5), out(9)], [booked(1, 'b', 5), paid(2, 8)])).toEqual([
      { side: 'bank', transferId: null, kind: null, text: 'ﾔﾏﾀﾞ', amount: 5 },
      { side: 'bank', transferId: null, kind: null, text: 'ﾌﾘｺﾐ', amount: -9 },
      { side: 'ledger', transferId: 1, kind: 'line', text: 'unallocated', amount: 5 },
      { side: 'ledger', transferId: 2, kind: 'withdrawal', text: 'paid', amount: -8 },
    ]);
  });

  it('does not match incoming with outgoing money', () => {
    expect(unmatchedOf([out(5)], [booked(1, 'a', 5)])).toHaveLength(2);
  });
});
