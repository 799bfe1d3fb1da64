import { describe, expect, it } from 'vitest';
import { isLate, mayBeCancelled, plainStep, priceText, readAgainAfter } from './model.ts';

const NOW = 1_000_000;

describe('BO-06 what the room of offerings shows', () => {
  it('a step of an operator is overdue as soon as its time has come, one of the server after a minute', () => {
    expect(isLate({ by: 'operator', at: NOW - 1 }, NOW)).toBe(true);
    expect(isLate({ by: 'operator', at: NOW }, NOW)).toBe(false);
    expect(isLate({ by: 'server', at: NOW - 60_000 }, NOW)).toBe(false);
    expect(isLate({ by: 'server', at: NOW - 60_001 }, NOW)).toBe(true);
    expect(isLate({ by: 'proposal', at: null }, NOW)).toBe(false);
  });

  it('only steps without terms are taken by one button', () => {
    expect(plainStep('bookClosed')).toBe('bookClosed');
    for (const state of ['rangeSet', 'bookOpen', 'open', 'priced', 'drawn', 'cancelled'] as const)
      expect(plainStep(state)).toBeUndefined();
  });

  it('an offering that delivers or is over is not cancelled', () => {
    expect(mayBeCancelled({ state: 'purchaseClosed' })).toBe(true);
    for (const state of ['listed', 'executed', 'covering', 'completed', 'cancelled'] as const)
      expect(mayBeCancelled({ state })).toBe(false);
  });

  it('prices have their decimals', () => {
    expect([priceText('1234.5'), priceText('1850'), priceText(null)]).toEqual(['1,234.5', '1,850', '―']);
  });

  it('the page is read again until the offering is over, and often while a task is in progress', () => {
    const offering = { due: null, task: null };
    const due = { state: 'bookClosed', by: 'server', at: null, on: null } as const;
    // Only these two fields are looked at.
    const after = (of: object): number | undefined =>
      readAgainAfter({ offering: { ...offering, ...of } } as Parameters<typeof readAgainAfter>[0]);
    expect([after({}), after({ due }), after({ task: { kind: 'allot' } })]).toEqual([undefined, 10_000, 2_000]);
  });
});
