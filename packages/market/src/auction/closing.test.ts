import { describe, expect, it } from 'vitest';
import { clock, describeReport, instruments, TOYOTA, TUESDAY, VenueDriver } from '../../test/support/venue-driver.ts';
import { Book, MARKET, type Side } from '../book/book.ts';
import { dailyLimits, renewalWidth } from '../rules/limit.ts';
import { isoDate, price, shares } from '../units.ts';
import { TOKYO } from '../venue/tokyo.ts';
import { allotByMember, allotByOrder, allotByTime } from './allotment.ts';
import type { AuctionTerms } from './auction.ts';
import { closingAuction, itayose } from './itayose.ts';

type Given = readonly [Side, number | 'market', number];

function bookOf(orders: readonly Given[]): Book {
  const book = new Book();
  orders.forEach(([side, yen, quantity], n) => {
    book.add(side, yen === 'market' ? MARKET : yen * 10, quantity, n + 1);
  });
  return book;
}

/** The closing auction after `last` yen. */
function close(last: number, orders: readonly Given[]): ReturnType<typeof closingAuction> {
  const centre = price(last * 10);
  const terms: AuctionTerms = { tickTable: 'other', ...dailyLimits({ base: centre, tickTable: 'other' }), centre };
  return closingAuction(bookOf(orders), terms, renewalWidth(centre));
}

describe('MKT-04 special execution at the close (rules/market.md 1.3)', () => {
  it.each([
    [800, 845, 830],
    [120, 135, 130],
  ])('last %d, equilibrium %d: trades at %d', (last, equilibrium, at) => {
    const orders: Given[] = [
      ['sell', equilibrium, 500],
      ['buy', equilibrium, 700],
      ['sell', last, 100],
      ['buy', equilibrium - 2, 300],
    ];
    const closing = close(last, orders);
    expect(closing).toMatchObject({ method: 'special-execution', heavy: 'buy' });
    expect(closing?.result).toMatchObject({ price: at * 10, volume: 100 });
  });

  it('last 100: the range is 90 to 110', () => {
    expect(
      close(100, [
        ['buy', 112, 300],
        ['sell', 112, 300],
        ['sell', 110, 100],
      ])?.result.price,
    ).toBe(1_100);
    expect(
      close(100, [
        ['buy', 110, 300],
        ['sell', 109, 300],
      ]),
    ).toMatchObject({ method: 'itayose' });
    expect(
      close(100, [
        ['sell', 88, 300],
        ['buy', 88, 300],
        ['buy', 90, 100],
      ])?.result.price,
    ).toBe(900);
  });

  it('nothing trades when one side is empty at the edge', () => {
    expect(
      close(800, [
        ['buy', 845, 300],
        ['sell', 845, 300],
      ]),
    ).toBeUndefined();
  });

  it('market orders beyond the other side lead to the edge too', () => {
    const closing = close(800, [
      ['buy', 'market', 300],
      ['sell', 800, 100],
    ]);
    expect(closing).toMatchObject({ method: 'special-execution', result: { price: 8_300, volume: 100 } });
  });

  it('time decides across prices, so that a market order may stay unfilled', () => {
    const driver = VenueDriver.at('15:26', 800, { tickTable: 'other' });
    driver.order(1, 'buy', 840, 200, clock('15:26'));
    driver.order(2, 'buy', 'market', 500, clock('15:27'));
    driver.order(3, 'sell', 820, 300, clock('15:28'));
    expect(driver.advanceTo('15:30').map(describeReport).slice(0, 5)).toEqual([
      'fill 1 #1 200@830',
      'fill 2 #1 100@830',
      'fill 3 #1 300@830',
      'expired 2 400',
      'phase closed 2026-11-20',
    ]);
  });
});

describe('MKT-03 MKT-04 allotment (rules/market.md 1.2, 1.7)', () => {
  const claims = [
    { member: 1, quantity: 300, arrival: 1 },
    { member: 2, quantity: 500, arrival: 2 },
    { member: 1, quantity: 400, arrival: 3 },
    { member: 3, quantity: 100, arrival: 4 },
  ];

  it('by member: the largest first, one unit a round, inside a member by time', () => {
    // Totals: 1 has 700, 2 has 500, 3 has 100.
    expect(allotByMember(claims, 100, 100)).toEqual([100, 0, 0, 0]);
    expect(allotByMember(claims, 300, 100)).toEqual([100, 100, 0, 100]);
    expect(allotByMember(claims, 800, 100)).toEqual([300, 300, 100, 100]);
    expect(allotByMember(claims, 1_300, 100)).toEqual([300, 500, 400, 100]);
  });

  it('by order: one unit a round, earlier first (SBI neo); by time: the earliest whole (moomoo)', () => {
    expect(allotByOrder(claims, 500, 100)).toEqual([200, 100, 100, 100]);
    expect(allotByTime(claims, 500)).toEqual([300, 200, 0, 0]);
  });

  it('by order: among more orders than a call takes as arguments', () => {
    const many = Array.from({ length: 130_000 }, (_, arrival) => ({ member: 1, quantity: 200, arrival }));
    const got = allotByOrder(many, 130_000 * 100 + 100, 100);
    expect([got[0], got[1], got.at(-1)]).toEqual([200, 100, 100]);
  });

  it.each([
    ['by member', allotByMember, ['fill 1 #1 200@1300', 'fill 4 #1 200@1300']],
    ['by order', allotByOrder, ['fill 1 #1 200@1300', 'fill 2 #1 100@1300', 'fill 4 #1 100@1300']],
  ] as const)('at the limit at the close market orders count as limit orders there: %s', (_, allotment, expected) => {
    const [toyota] = instruments(0, 1_000);
    if (toyota === undefined) throw new RangeError('no issue');
    const driver = new VenueDriver('10:00', 0, undefined, [toyota], { ...TOKYO, allotment });
    driver.order(1, 'buy', 'market', 1_000);
    driver.order(2, 'buy', 1_300, 500);
    driver.placeWith({ orderId: 4, side: 'buy', quantity: shares(500), member: 2 }, 1_300, '10:00');
    driver.advanceTo('15:25');
    expect(driver.overlay).toBe('SPECIAL_QUOTE buy 1300');
    driver.order(5, 'sell', 1_250, 400, clock('15:26'));
    const fills = driver
      .advanceTo('15:30')
      .map(describeReport)
      .filter((text) => text.startsWith('fill') && !text.startsWith('fill 5'));
    expect(fills).toEqual(expected);
  });

  it('the last group at the close is behind the orders of continuous trading (1.2)', () => {
    const driver = VenueDriver.at('14:00', 1_000);
    driver.placeWith({ orderId: 1, side: 'buy', quantity: shares(300), condition: 'closing-pm' }, 1_000, '14:00');
    driver.order(2, 'buy', 1_000, 300, clock('14:30'));
    driver.advanceTo('15:25');
    driver.order(3, 'sell', 1_000, 300, clock('15:26'));
    expect(driver.advanceTo('15:30').map(describeReport)).toContain('fill 2 #1 300@1000');
  });
});

describe('MKT-01 broadened limits (rules/market.md 1.5)', () => {
  it('two days at the upper limit without a trade broaden it on the third; a trade elsewhere ends that', () => {
    const driver = VenueDriver.at('10:00', 1_117, { tickTable: 'other' });
    const limitDay = (orderId: number, at: string, date?: typeof TUESDAY): void => {
      driver.order(orderId, 'buy', 'market', 100, clock(at, date));
      driver.advanceTo('15:30', date === undefined ? {} : { date });
    };
    limitDay(1, '10:00');
    // Each day starts from the previous day's quote (1.12): 1,117 + 300, + 300 again, then x 4.
    driver.advanceTo('09:00', { date: TUESDAY });
    limitDay(2, '10:00', TUESDAY);
    expect(driver.venue.facts(TOYOTA)).toMatchObject({ limitDays: 2 });
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ base: 17_170, lower: 13_170, upper: 33_200 });
    const wednesday = isoDate('2026-11-25');
    driver.advanceTo('09:00', { date: wednesday });
    driver.order(3, 'buy', 1_720, 100, clock('10:00', wednesday));
    driver.order(4, 'sell', 1_720, 100, clock('10:00', wednesday));
    driver.advanceTo('15:30', { date: wednesday });
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ base: 17_200, upper: 21_200 });
  });

  it('an ETF is broadened after a single close at the limit', () => {
    const driver = VenueDriver.at('10:00', 1_000, { etf: true });
    driver.order(1, 'buy', 'market', 300, clock('10:00'));
    driver.advanceTo('13:30');
    driver.order(2, 'sell', 1_300, 300, clock('13:30'));
    driver.advanceTo('15:30');
    expect(driver.venue.terms(TOYOTA)).toMatchObject({ base: 13_000, upper: 25_000, lower: 10_000 });
  });
});

describe('MKT-03 the conditions of an auction (rules/market.md 1.2)', () => {
  const terms: AuctionTerms = { tickTable: 'other', lower: price(7_000), upper: price(13_000), centre: price(10_000) };
  const held = (orders: readonly Given[]): ReturnType<typeof itayose> =>
    itayose(bookOf(orders), terms, { lower: 9_700, upper: 10_300 });

  it('a candidate outside centre +/- width is no price; the pushing side is named', () => {
    expect(
      held([
        ['buy', 1_050, 100],
        ['sell', 1_050, 100],
      ]),
    ).toEqual({ kind: 'pressure', side: 'buy' });
    expect(
      held([
        ['buy', 950, 100],
        ['sell', 950, 100],
      ]),
    ).toEqual({ kind: 'pressure', side: 'sell' });
    expect(
      held([
        ['buy', 1_030, 100],
        ['sell', 1_030, 100],
      ]),
    ).toMatchObject({ kind: 'trade' });
  });

  it('all market orders must trade', () => {
    expect(
      held([
        ['buy', 'market', 200],
        ['sell', 1_000, 100],
      ]),
    ).toEqual({ kind: 'pressure', side: 'buy' });
    expect(
      held([
        ['sell', 'market', 200],
        ['buy', 1_050, 100],
      ]),
    ).toEqual({ kind: 'pressure', side: 'sell' });
    expect(held([['buy', 1_000, 200]])).toEqual({ kind: 'nothing' });
  });
});
