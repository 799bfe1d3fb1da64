import { describe, expect, it } from 'vitest';
import { JNX_J_MARKET, ODX } from '../../src/venue/pts.ts';
import { OracleDriver } from './oracle-driver.ts';

/**
 * Differences that the oracle found in the venue, each as the shortest course that showed it. A driver compares the two
 * at every step.
 */
describe('MKT-02 differences that the oracle found', () => {
  it('an order for the afternoon opening survives the auctions of the morning (rules/market.md 1.8)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('08:30');
    driver.order(1, 'buy', 1_000, 100, { condition: 'opening-pm' });
    driver.order(2, 'buy', 1_000, 100);
    driver.order(3, 'sell', 1_000, 100);
    expect(driver.advanceTo('09:00')).not.toContain('expired 1');
    driver.advanceTo('12:10');
    driver.order(4, 'sell', 1_000, 100);
    driver.advanceTo('12:30');
    expect(driver.filled(1)).toBe(100);
  });

  it('an order for the afternoon opening stays in the book through the pre-closing when it is amended (rules/market.md 1.8)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('12:10');
    driver.order(1, 'buy', 'market', 100);
    driver.order(2, 'buy', 1_000, 100, { condition: 'opening-pm' });
    driver.advanceTo('15:26');
    driver.amend(2, 1_100);
    driver.order(3, 'sell', 1_100, 200);
    expect(driver.indicative).toBe('1100 x 200');
  });

  it('the morning closes with an auction around the quote shown (rules/market.md 1.1, 1.2)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('11:29');
    driver.order(1, 'buy', 'market', 100);
    driver.order(2, 'sell', 1_040, 100, { condition: 'closing-am' });
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1030');
    driver.advanceTo('11:30');
    expect(driver.trades).toEqual(['100 @ 1040']);
    expect(driver.overlay).toBe('NORMAL');
  });

  it('a quote moves toward the match that is too far, whichever order came last (rules/market.md 1.4)', () => {
    const driver = new OracleDriver({ base: 995 });
    driver.advanceTo('09:10');
    driver.order(1, 'buy', 1_034, 900);
    driver.order(2, 'sell', 1_030, 100);
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1010');
  });

  it('the orders of any sixty seconds are one sweep (rules/market.md 1.4)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('10:00');
    const step = (id: number, time: string, yen: number): void => {
      driver.advanceTo(time);
      driver.order(id, 'sell', yen, 100);
      driver.order(id + 1, 'buy', yen, 100);
    };
    step(1, '10:00:00', 1_006);
    step(3, '10:00:50', 1_030);
    // Twenty seconds later another 30 yen, and 10 more: 1,006 + 60 is the furthest allowed.
    step(5, '10:01:10', 1_060);
    step(7, '10:01:12', 1_070);
    expect(driver.overlay).toBe('SEQUENTIAL_QUOTE buy 1066');
  });

  it('broadened limits stay while all trades are at the limit (rules/market.md 1.5)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    for (const [date, limit, id] of [
      ['2026-11-17', 1_300, 1],
      ['2026-11-18', 1_600, 3],
    ] as const) {
      driver.advanceTo('08:30', date);
      driver.order(id, 'buy', limit, 100);
      driver.order(id + 1, 'buy', 'market', 100);
      driver.advanceTo('15:31');
    }
    driver.advanceTo('08:30', '2026-11-19');
    expect(driver.limits).toBe('1200 - 3200');
    driver.order(5, 'buy', 3_200, 300);
    driver.order(6, 'sell', 3_200, 100);
    driver.advanceTo('14:00');
    driver.order(7, 'sell', 3_200, 200);
    expect(driver.trades).toEqual(['100 @ 3200', '200 @ 3200']);
    driver.advanceTo('15:31');
    driver.advanceTo('08:30', '2026-11-20');
    expect(driver.limits).toBe('2500 - 6000');
  });

  it('a quote without an order behind it at the close is not the next base (rules/market.md 1.12)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('15:20');
    driver.order(1, 'buy', 'market', 100);
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1030');
    driver.advanceTo('15:26');
    driver.cancel(1);
    driver.advanceTo('15:30');
    driver.advanceTo('08:30', '2026-11-18');
    expect(driver.issue.base).toBe(10_000);
  });

  it('after a gap over the close the last trade is the close, whatever quote was shown (rules/core.md 6)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('15:20');
    driver.order(1, 'buy', 'market', 100);
    driver.advanceTo('08:30', '2026-11-18', true);
    expect(driver.issue.base).toBe(10_000);
  });

  it('an opening order whose auction was lost in a gap expires (rules/core.md 6, rules/market.md 1.8)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('08:30');
    driver.order(1, 'buy', 1_000, 100, { condition: 'opening-am' });
    expect(driver.advanceTo('09:10', '2026-11-17', true)).toContain('expired 1');
  });

  it('a night trade restricts short sales to the end of the day after its trading date (rules/market.md 1.10, 2)', () => {
    const driver = new OracleDriver({ base: 1_000, spec: JNX_J_MARKET, from: '17:05' });
    driver.advanceTo('17:10');
    driver.order(1, 'sell', 900, 100);
    driver.order(2, 'buy', 900, 100);
    // Tuesday's night belongs to Wednesday.
    expect(driver.issue.shortRuleUntil).toBe('2026-11-19');
  });

  it('a PTS has the limits of the primary exchange and broadens none (rules/market.md 1.5, 2)', () => {
    const driver = new OracleDriver({ base: 1_000, spec: ODX, etf: true });
    driver.advanceTo('09:00');
    driver.order(1, 'sell', 1_300, 100);
    driver.order(2, 'buy', 1_300, 100);
    driver.advanceTo('16:01');
    driver.advanceTo('09:00', '2026-11-18');
    expect(driver.limits).toBe('1000 - 1600');
  });

  it('a quote does not move when a halt ends that never began (rules/market.md 1.4, 1.11)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('10:00');
    driver.order(1, 'buy', 'market', 100);
    driver.halt(false);
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1030');
  });

  it('a new base takes the quote back to within the new limits (rules/market.md 1.4, 1.12)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('10:00');
    driver.order(1, 'buy', 'market', 100);
    driver.rebase(500);
    expect(driver.limits).toBe('400 - 600');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 510');
  });

  it('a market order may have no price, not 0 either (rules/market.md 1.8)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('10:00');
    driver.order(1, 'buy', 'market', 100);
    expect(driver.amend(1, 0)).toEqual(['amendRejected 1 PRICE_NOT_ALLOWED']);
  });

  it('an order that would meet a funari order of its account, a market order by then, is refused (rules/market.md 1.8)', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('14:00');
    driver.order(1, 'sell', 1_050, 100, { condition: 'funari-pm', account: 7 });
    driver.advanceTo('15:26');
    expect(driver.order(2, 'buy', 1_000, 100, { account: 7 })).toEqual(['reject 2 SELF_TRADE']);
  });
});
