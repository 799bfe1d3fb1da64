import type { Transfer, TransferState } from '@kabuto/brokerage';
import { epochMs, isoDate, tokyoEpoch } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { lapsesOn, nextStep } from './next-step.ts';
import { canCancel, hasEnded } from './states.ts';

// Tuesday before a week without holidays
const CREATED = tokyoEpoch(isoDate('2026-11-24'), 10 * 3_600_000);
const transfer = (direction: 'in' | 'out', state: TransferState, source: string | null = null) =>
  ({
    direction,
    method: 'bank' as Transfer['method'],
    state,
    source,
    createdAt: CREATED,
    askedAt: epochMs(1_000),
    notBefore: direction === 'out' ? epochMs(9_000) : null,
  }) satisfies Partial<Transfer>;

const by = (who: string, at: number | null = null, date: string | null = null) => ({ who, at, date });

describe('FND-07 who is next', () => {
  it.each([
    ['declared', by('customer', null, '2026-12-08')],
    ['matched', by('brokerage')],
    ['review', by('brokerage')],
    ['screening', by('brokerage')],
    ['held', by('brokerage')],
    ['credited', null],
    ['reversed', null],
    ['lapsed', null],
    ['returning', by('bank')],
    ['returned', null],
    ['rejected', null],
    ['cancelled', null],
  ] as const)('of a deposit in %s', (state, expected) => {
    expect(nextStep(transfer('in', state), null)).toEqual(expected);
    expect(hasEnded(transfer('in', state))).toBe(expected === null);
  });

  it.each([
    ['seen', 'chain'],
    ['orphaned', 'chain'],
    ['final', 'brokerage'],
    ['failed', null],
    ['rejected', null],
  ] as const)('of tokens in %s is %s', (state, who) => {
    const tokens = { ...transfer('in', state, 'chain/1/0xabc/0'), method: 'usdt' } as const;
    expect(nextStep(tokens, null)?.who ?? null).toBe(who);
    expect(hasEnded(tokens)).toBe(who === null);
  });

  it.each([
    ['approved', 'brokerage'],
    ['signed', 'chain'],
    ['mined', 'chain'],
    ['paid', null],
  ] as const)('of tokens that leave in %s is %s', (state, who) => {
    const tokens = { ...transfer('out', state), method: 'usdt' } as const;
    expect(nextStep(tokens, null)?.who ?? null).toBe(who);
    expect(hasEnded(tokens)).toBe(who === null);
  });

  it('of a rejected deposit whose money has arrived is the brokerage, which returns it', () => {
    expect(nextStep(transfer('in', 'rejected', 'bank/x'), null)).toEqual(by('brokerage'));
    expect(hasEnded(transfer('in', 'rejected', 'bank/x'))).toBe(false);
  });

  it.each([
    ['draft', by('customer', 301_000)],
    ['requested', by('brokerage', 9_000)],
    ['cooling', by('brokerage', 9_000)],
    ['screening', by('brokerage', null, '2026-11-26')],
    ['approved', by('brokerage', null, '2026-11-26')],
    ['sent', by('bank', null, '2026-11-26')],
    ['paid', null],
    ['returned', null],
    ['rejected', null],
    ['cancelled', null],
  ] as const)('of a withdrawal in %s', (state, expected) => {
    expect(nextStep(transfer('out', state), '2026-11-26')).toEqual(expected);
    expect(hasEnded(transfer('out', state))).toBe(expected === null);
  });
});

it('a declaration lapses ten business days later', () => {
  expect(lapsesOn({ createdAt: tokyoEpoch(isoDate('2026-12-21'), 0) })).toBe('2027-01-06');
});

it('is cancelled by the customer before the bank shows the money, or the cooling ends', () => {
  const states = ['declared', 'matched', 'review', 'credited'] as const;
  expect(states.filter((state) => canCancel({ direction: 'in', state }))).toEqual(['declared']);
  const out = ['draft', 'requested', 'cooling', 'screening', 'approved', 'sent'] as const;
  expect(out.filter((state) => canCancel({ direction: 'out', state }))).toEqual(['draft', 'requested', 'cooling']);
});
