import { describe, expect, it } from 'vitest';
import { dailyLimits, limitWidth, renewalWidth } from '../../src/rules/limit.ts';
import { tickSize } from '../../src/rules/tick.ts';
import { price } from '../../src/units.ts';
import { OracleDriver } from './oracle-driver.ts';
import { dailyRange, limitsOf, tickAt, widthAt } from './tables.ts';

/** A driver whose last price is `last`, in the afternoon before the pre-closing. */
function tradedAt(last: number): OracleDriver {
  const driver = new OracleDriver({ base: last });
  driver.advanceTo('14:00');
  driver.order(1_000, 'sell', last, 100);
  driver.order(1_001, 'buy', last, 100);
  return driver;
}

describe('the tables, written twice (rules/market.md 1.5, 1.6)', () => {
  it('MKT-01 agree on ticks, limits and widths at and around every edge', () => {
    const edges = [1, 2, 3, 5, 7, 10, 15, 20].flatMap((digits) =>
      [10, 100, 1_000, 1e4, 1e5, 1e6, 1e7].map((ten) => digits * ten * 10),
    );
    for (const edge of edges) {
      for (const at of [edge - 1, edge, edge + 1]) {
        for (const table of ['topix500', 'other'] as const) expect(tickAt(table, at)).toBe(tickSize(table, price(at)));
        expect(dailyRange(at)).toBe(limitWidth(price(at)));
        expect(widthAt(at)).toBe(renewalWidth(price(at)));
      }
    }
  });

  it.each([
    [1_117, 'up', 817, 2_317],
    [495, 'down', 175, 575],
    [19_170, 'down', 3_170, 23_170],
    [617, 'up', 517, 1_017],
    [7_870, 'up', 6_370, 13_870],
    [3_310, 'down', 510, 4_010],
    [1_769, 'up', 1_369, 3_370],
    [27_160, 'up', 22_160, 47_160],
  ] as const)('1.5 the exchange notice: base %i broadened %s is %i to %i', (base, broadened, lower, upper) => {
    const expected = { lower: lower * 10, upper: upper * 10 };
    const tickTable = base === 1_769 ? 'other' : 'topix500';
    // 1,769 + 1,600 = 3,369 is off the tick of 5 yen, and rounded up.
    expect(limitsOf(tickTable, base * 10, broadened)).toEqual(expected);
    expect(dailyLimits({ base: price(base * 10), tickTable, broadened })).toEqual(expected);
  });
});

describe('MKT-03 call auctions (rules/market.md 1.2)', () => {
  it('trades most, and leaves least', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('08:30');
    driver.order(1, 'buy', 1_010, 300);
    driver.order(2, 'sell', 990, 200);
    driver.order(3, 'sell', 1_005, 300);
    expect(driver.indicative).toBe('1005 x 300');
    driver.advanceTo('09:00');
    expect(driver.trades).toEqual(['300 @ 1005']);
  });

  it('takes the highest price when only buys are left over, the lowest when only sells are', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('08:30');
    driver.order(1, 'buy', 1_010, 300);
    driver.order(2, 'sell', 990, 100);
    expect(driver.indicative).toBe('1010 x 100');
    driver.order(3, 'sell', 990, 400);
    expect(driver.indicative).toBe('990 x 300');
  });

  it('takes the price nearest to the base when quantities are equal', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('08:30');
    driver.order(1, 'buy', 1_020, 100);
    driver.order(2, 'sell', 1_008, 100);
    expect(driver.indicative).toBe('1008 x 100');
    driver.order(3, 'buy', 1_020, 100);
    driver.order(4, 'sell', 980, 100);
    driver.order(5, 'sell', 985, 100);
    driver.cancel(2);
    expect(driver.indicative).toBe('1000 x 200');
  });

  it('shares one price among brokers by quantity, a unit at a time, and by time inside a broker', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('08:30');
    driver.order(1, 'buy', 1_000, 100, { member: 1 });
    driver.order(2, 'buy', 1_000, 300, { member: 2 });
    driver.order(3, 'buy', 1_000, 100, { member: 3 });
    driver.order(4, 'buy', 1_000, 500, { member: 2 });
    driver.order(5, 'sell', 1_000, 400, { member: 4 });
    driver.advanceTo('09:00');
    // Member 2 (800) first, then 1 and 3 by the earlier order, then member 2 again.
    expect([1, 2, 3, 4].map((id) => driver.filled(id))).toEqual([100, 200, 100, 0]);
  });
});

describe('MKT-03 the close (rules/market.md 1.3, 1.7)', () => {
  it('1.3 last 800: an equilibrium of 845 trades at 830, sells up to 830 fill, buys by time', () => {
    const driver = tradedAt(800);
    driver.advanceTo('15:26');
    driver.order(1, 'buy', 845, 300);
    driver.order(2, 'sell', 830, 200);
    driver.order(3, 'buy', 'market', 200);
    driver.order(4, 'sell', 810, 200);
    driver.order(5, 'sell', 845, 300);
    driver.advanceTo('15:30');
    expect(driver.trades.at(-1)).toBe('400 @ 830');
    // A market order arrived later than a limit order, and is rationed like it.
    expect([1, 2, 3, 4, 5].map((id) => driver.filled(id))).toEqual([300, 200, 100, 200, 0]);
  });

  it.each([
    [120, 135, 130],
    [100, 115, 110],
  ])('1.3 last %i: an equilibrium of %i trades at %i', (last, wish, edge) => {
    const driver = tradedAt(last);
    driver.advanceTo('15:26');
    driver.order(1, 'buy', wish, 500);
    driver.order(2, 'sell', edge - 1, 100);
    driver.advanceTo('15:30');
    expect(driver.trades.at(-1)).toBe(`100 @ ${edge}`);
  });

  it('1.7 shares out at the limit when orders are one-sided', () => {
    const driver = new OracleDriver({ base: 1_000 });
    driver.advanceTo('12:40');
    driver.order(1, 'buy', 'market', 500, { member: 1 });
    driver.order(2, 'buy', 1_300, 300, { member: 2 });
    driver.order(3, 'buy', 'market', 300, { member: 3 });
    driver.advanceTo('15:26');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1300');
    driver.order(4, 'sell', 1_300, 400);
    driver.advanceTo('15:30');
    expect(driver.trades).toEqual(['400 @ 1300']);
    expect([1, 2, 3].map((id) => driver.filled(id))).toEqual([200, 100, 100]);
  });
});

describe('MKT-04 quotes (rules/market.md 1.4)', () => {
  it('last 1,000, next 1,050: a special bid of 1,030, and one width more every three minutes', () => {
    const driver = tradedAt(1_000);
    driver.order(1, 'sell', 1_050, 100);
    driver.order(2, 'buy', 1_050, 200);
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1030');
    driver.advanceTo('14:02:59');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1030');
    driver.advanceTo('14:03');
    expect(driver.trades.at(-1)).toBe('100 @ 1050');
    expect(driver.overlay).toBe('NORMAL');
  });

  it('last 100: a sweep stops at 110 for a minute, then becomes a special quote a width on', () => {
    const driver = tradedAt(100);
    for (const [id, yen] of [105, 109, 113, 117].entries()) driver.order(id + 1, 'sell', yen, 100);
    driver.order(9, 'buy', 130, 500);
    expect(driver.trades.slice(1)).toEqual(['100 @ 105', '100 @ 109']);
    expect(driver.overlay).toBe('SEQUENTIAL_QUOTE buy 110');
    driver.order(10, 'sell', 108, 100);
    expect(driver.trades.at(-1)).toBe('100 @ 110');
    driver.advanceTo('14:00:59');
    expect(driver.overlay).toBe('SEQUENTIAL_QUOTE buy 110');
    driver.order(11, 'buy', 140, 300);
    driver.advanceTo('14:01');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 115');
  });
});

describe('MKT-05 a new issue (rules/market.md 1.9)', () => {
  it.each([
    [1_600, '400 - 6400', 1_680, 3_680, 1_200],
    [1_000, '250 - 4000', 1_050, 2_300, 750],
  ])('offer %i: orders %s, first step to %i, ceiling %i, driver %i', (offer, allowed, step, ceiling, bottom) => {
    const up = new OracleDriver({ base: offer, offer });
    up.advanceTo('08:30');
    expect(up.limits).toBe(allowed);
    up.order(1, 'buy', offer * 4, 1_000);
    up.order(2, 'sell', offer * 4, 100);
    up.advanceTo('09:00');
    expect(up.overlay).toBe(`SPECIAL_QUOTE buy ${step}`);
    up.advanceTo('09:09:59');
    expect(up.overlay).toBe(`SPECIAL_QUOTE buy ${step}`);
    const down = new OracleDriver({ base: offer, offer });
    down.advanceTo('08:30');
    down.order(1, 'sell', offer / 4, 1_000);
    down.order(2, 'buy', offer / 4, 100);
    down.advanceTo('11:00');
    expect(down.overlay).toBe(`SPECIAL_QUOTE sell ${bottom}`);
    const long = new OracleDriver({ base: offer, offer });
    long.advanceTo('08:30');
    long.order(1, 'buy', offer * 4, 1_000);
    long.order(2, 'sell', offer * 4, 100);
    long.advanceTo('15:20');
    expect(long.overlay).toBe(`SPECIAL_QUOTE buy ${ceiling}`);
    // Without a first price the last quote is the next day's reference.
    long.advanceTo('15:31');
    long.advanceTo('08:30', '2026-11-18');
    expect(long.limits).toBe(`${ceiling / 4} - ${ceiling * 4}`);
  });

  it('takes the first price as its base, and cancels what the new limits do not allow', () => {
    const driver = new OracleDriver({ base: 1_000, offer: 1_000 });
    driver.advanceTo('08:30');
    expect(driver.order(1, 'buy', 'market', 100)).toEqual(['reject 1 MARKET_ORDER_BANNED']);
    driver.order(2, 'buy', 1_020, 100);
    driver.order(3, 'sell', 1_020, 100);
    driver.order(4, 'sell', 3_000, 100);
    expect(driver.advanceTo('09:00')).toContain('cancelled 4');
    expect(driver.trades).toEqual(['100 @ 1020']);
    expect(driver.limits).toBe('720 - 1320');
  });
});

describe('MKT-04 days (rules/market.md 1.5, 1.10, 1.12)', () => {
  it('broadens the side concerned on the third day, and ends that after a trade elsewhere', () => {
    const driver = new OracleDriver({ base: 1_000 });
    const lockedUp = (id: number, date: string, limit: number): void => {
      driver.advanceTo('08:30', date);
      driver.order(id, 'buy', limit, 100);
      driver.order(id + 1, 'buy', 'market', 100);
      driver.advanceTo('15:31', date);
    };
    lockedUp(1, '2026-11-17', 1_300);
    lockedUp(3, '2026-11-18', 1_600);
    driver.advanceTo('08:30', '2026-11-19');
    // Base 1,600: 400 a day, four times that upward.
    expect(driver.limits).toBe('1200 - 3200');
    driver.order(5, 'buy', 1_600, 100);
    driver.order(6, 'sell', 1_600, 100);
    driver.advanceTo('15:31');
    driver.advanceTo('08:30', '2026-11-20');
    expect(driver.limits).toBe('1200 - 2000');
  });

  it('1.10 restricts large short sales from a trade at nine tenths of the base to the end of the next day', () => {
    const driver = tradedAt(1_000);
    driver.order(1, 'sell', 970, 100);
    driver.order(2, 'buy', 970, 100);
    for (const [id, yen] of [956, 942, 928, 914, 900].entries()) {
      driver.advanceTo(`14:0${id + 1}:30`);
      driver.order(10 + id, 'sell', yen, 100);
      driver.order(20 + id, 'buy', yen, 100);
    }
    expect(driver.trades.at(-1)).toBe('100 @ 900');
    expect(driver.order(30, 'sell', 900, 5_100, { short: true })).toEqual(['reject 30 SHORT_PRICE_RULE']);
    expect(driver.order(31, 'sell', 901, 5_100, { short: true })).toEqual(['ack 31']);
    expect(driver.order(32, 'sell', 900, 5_000, { short: true })).toEqual(['ack 32']);
    expect(driver.amend(31, 900)).toEqual(['amendRejected 31 SHORT_PRICE_RULE']);
    expect(driver.issue.shortRuleUntil).toBe('2026-11-18');
  });
});
