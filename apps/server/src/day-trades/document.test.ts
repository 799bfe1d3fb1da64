import { DEFAULT_DAY_TRADES } from '@kabuto/brokerage';
import { LANGUAGES } from '@kabuto/contract';
import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { hashOf, riskText, riskVersion } from './document.ts';

describe.each(LANGUAGES)('the risk document in %s', (language) => {
  it('names the terms of the brokerage', () => {
    const rates = {
      interest: { below: yen(2_000_000), ratePpm: 28_500, ratePpmAbove: 12_500 },
      loan: { below: yen(3_000_000), ratePpm: 31_000, ratePpmAbove: 4_000 },
    };
    const text = riskText(language, { ...DEFAULT_DAY_TRADES, ...rates, penalty: yen(12_345) });
    for (const term of ['2,000,000', '2.85', '1.25', '3,000,000', '3.1', '0.4']) expect(text).toContain(term);
    for (const term of ['12,345', '300,000', '15:00', '15:20', '15:45', '80', '30', '20']) expect(text).toContain(term);
    expect(text).not.toMatch(/[{}]|undefined/);
  });

  it.each([
    [30, '3.3'],
    [40, '2.5'],
    [100, '1'],
  ])('states how much can be traded with an initial margin of %i %%', (initialPercent, times) => {
    const risk = /(?:約|about )([\d.]+) ?(?:倍|times)|約為保證金的([\d.]+)倍/.exec(
      riskText(language, { ...DEFAULT_DAY_TRADES, initialPercent }),
    );
    expect(risk?.[1] ?? risk?.[2]).toBe(times);
  });

  it('is another text, with another hash, under other terms', () => {
    const other = { ...DEFAULT_DAY_TRADES, version: 2, initialPercent: 33 };
    expect(hashOf(riskText(language, other))).not.toBe(hashOf(riskText(language, DEFAULT_DAY_TRADES)));
    expect(riskVersion('1', other)).not.toBe(riskVersion('1', DEFAULT_DAY_TRADES));
  });
});
