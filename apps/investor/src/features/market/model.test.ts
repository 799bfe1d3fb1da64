import { describe, expect, it } from 'vitest';
import { formatPoints, moreRows, pointsOf, signedPoints, withLive } from './model.ts';
import { viewOf } from './use-view.ts';

const names = { jp: '模擬200', en: 'Simulated 200', tw: '模擬200' };
const view = { code: 'SIM200', names, value: '20000.50', previous: '20000.00', closes: ['19990.00', '20000.50'] };

describe('market', () => {
  it('RT-12 an index shows the live value, and its line ends there', () => {
    const [live] = withLive([view], [{ code: 'SIM200', value: '20012.34', previous: '20000.00' }]);
    expect(live).toMatchObject({ value: 2_001_234, previous: 2_000_000, line: [1_999_000, 2_000_050, 2_001_234] });
  });

  it('RT-12 before the stream speaks the answer counts', () => {
    expect(withLive([view], [])[0]?.value).toBe(2_000_050);
  });

  it('index points keep two decimals', () => {
    expect(pointsOf('0.29')).toBe(29);
    expect([3_841_207, 2_000_000, 5].map(formatPoints)).toEqual(['38,412.07', '20,000.00', '0.05']);
    expect([31_207, -5, 0].map(signedPoints)).toEqual(['+312.07', '−0.05', '±0.00']);
  });

  it('a ranking grows up to what one answer holds', () => {
    expect([20, 50, 80, 100].map(moreRows)).toEqual([50, 80, 100, 100]);
  });

  it('RT-12 before the opening the board is shown until the user chooses; outside auctions there is none', () => {
    expect(viewOf(undefined, 'am-acceptance')).toBe('auction');
    expect(viewOf('ranking', 'am-acceptance')).toBe('ranking');
    expect(viewOf(undefined, 'pm-acceptance')).toBe('ranking');
    expect(viewOf('auction', 'pre-closing')).toBe('auction');
    expect([undefined, 'auction' as const].map((wanted) => viewOf(wanted, undefined))).toEqual(['ranking', 'ranking']);
  });
});
