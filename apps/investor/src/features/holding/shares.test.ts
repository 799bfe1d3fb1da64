import { describe, expect, it } from 'vitest';
import {
  type ExplainedHolding,
  explanationOf,
  lineKey,
  lineText,
  type ShareLine,
  shareLines,
  sumOfShares,
} from './shares.ts';

const line = (kind: ShareLine['kind'], amount: string, more: Partial<ShareLine> = {}): ShareLine => ({
  kind,
  amount,
  date: null,
  purpose: null,
  reference: null,
  orderId: null,
  code: null,
  names: null,
  quantity: null,
  until: null,
  ...more,
});
const settled = [line('settled', '300'), line('flow', '200', { date: '2026-11-27' })];
const holding: ExplainedHolding = {
  code: '7203',
  names: { en: '', jp: '', tw: '' },
  owned: { total: '500', lines: settled },
  sellable: { total: '350', lines: [...settled, line('hold', '-150', { orderId: '7' })] },
  locked: '0',
  barred: '0',
};

describe('ORD-18 the shares of a holding', () => {
  it('open lines that sum to them: all, those that can be sold, and those that orders hold', () => {
    expect(sumOfShares(shareLines(holding, 'owned'))).toBe(500);
    expect(sumOfShares(shareLines(holding, 'sellable'))).toBe(350);
    expect(shareLines(holding, 'held')).toEqual([line('hold', '150', { orderId: '7' })]);
    expect(sumOfShares(shareLines(holding, 'held'))).toBe(500 - 350);
  });

  it('are locked until a date, each lock with a line of its own, or not for sale today', () => {
    const locks = [line('lockup', '-100', { until: '2027-05-31' }), line('lockup', '-200', { until: '2027-11-30' })];
    expect(locks.map(lineText)).toEqual([
      { key: 'assets.lockup', date: '2027-05-31' },
      { key: 'assets.lockup', date: '2027-11-30' },
    ]);
    expect(new Set(locks.map(lineKey)).size).toBe(2);
    expect(lineText(line('sameIssue', '-100'))).toEqual({ key: 'assets.sameIssue', date: null });
    expect(settled.map(lineText)).toEqual([
      { key: 'holding.settled', date: null },
      { key: 'assets.flow', date: '2026-11-27' },
    ]);
  });

  it('are those of the part of the account that holds them', () => {
    const nisa: ExplainedHolding = { ...holding, accountType: 'nisa' };
    expect(explanationOf({ holdings: [holding, nisa] }, { code: '7203', accountType: 'nisa' })).toBe(nisa);
    expect(explanationOf({ holdings: [nisa, holding] }, { code: '7203' })).toBe(holding);
    expect(explanationOf({ holdings: [nisa] }, { code: '7203' })).toBeUndefined();
  });
});
