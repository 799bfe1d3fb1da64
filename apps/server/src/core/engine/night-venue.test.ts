import { atVenue, isoDate, PTS_NIGHT, price, TOKYO, timeOfDay, tokyoEpoch, venueOf, yen } from '@kabuto/market';
import { describe, expect, it, vi } from 'vitest';
import { NIGHT } from './night-venue.ts';
import { BUYER, engineBefore, SELLER, SPEC, THURSDAY } from './testing-engine.ts';

const FRIDAY = isoDate('2026-11-20');
const TUESDAY = isoDate('2026-11-24');
const WEDNESDAY = isoDate('2026-11-25');
const AT_NIGHT = atVenue(NIGHT);

/** Tokyo and its night session without participants, on Thursday morning. */
function market(time = '10:00') {
  const { engine, ...rest } = engineBefore(TOKYO, time, { night: PTS_NIGHT });
  engine.resetVenue(1, 'test', 0);
  const advance = (at: string, date = THURSDAY): void => engine.advance(tokyoEpoch(date, timeOfDay(at)), false, 0);
  const trade = (yen: number, at = {}): void => {
    rest.place(SELLER, 'sell', yen, at);
    rest.place(BUYER, 'buy', yen, at);
  };
  const row = () => engine.broker.globals.venues?.find(({ venue }) => venue === NIGHT);
  return { engine, ...rest, advance, trade, row };
}

describe('MKT-06 the night session beside Tokyo', () => {
  it('has its own phase, date and settlement: T+2 by day, T+3 at night', () => {
    const { engine, advance, trade, row } = market();
    expect(row()).toMatchObject({ tradeDate: THURSDAY, settlesOn: TUESDAY, acceptsOrders: false });
    trade(3_000);
    advance('18:00');
    expect(engine.broker.globals).toMatchObject({ tradeDate: FRIDAY, acceptsOrders: false });
    expect(row()).toMatchObject({ tradeDate: FRIDAY, settlesOn: WEDNESDAY, acceptsOrders: true });
    trade(3_010, AT_NIGHT);
    expect(engine.broker.account(BUYER)?.cash.flows).toEqual([
      { date: TUESDAY, amount: -300_165 },
      { date: WEDNESDAY, amount: -301_165 },
    ]);
  });

  it('Tokyo joins the settlement date of the night, and one position has both', () => {
    const { engine, advance, trade } = market('16:00');
    advance('18:00');
    trade(3_010, AT_NIGHT);
    advance('10:00', FRIDAY);
    trade(2_990);
    expect(engine.broker.account(BUYER)?.cash.flows).toMatchObject([{ date: WEDNESDAY }]);
    expect(engine.broker.position(BUYER, SPEC.code)?.day).toMatchObject({ bought: 200, settlesOn: WEDNESDAY });
  });

  it('an order of the night ends with it; none is taken outside', () => {
    const { engine, advance, place } = market();
    const refused = () => place(BUYER, 'buy', 3_000, AT_NIGHT).result.refusal;
    expect(refused()).toMatchObject({ reason: 'NOT_IN_SESSION' });
    advance('17:00');
    const { order } = place(BUYER, 'buy', 3_000, AT_NIGHT);
    expect(order).toMatchObject({ state: 'working', tradeDate: FRIDAY, venue: 'pts' });
    advance('23:59');
    expect(engine.broker.openOrders()).toEqual([]);
    expect(engine.broker.account(BUYER)?.cash.held).toBe(0);
    expect(refused()).toMatchObject({ reason: 'NOT_IN_SESSION' });
    expect(engine.night?.venue.workingOrders()).toEqual([]);
  });

  it('takes limit orders of the session only', () => {
    const { advance, submit } = market();
    advance('17:30');
    const common = { kind: 'place', accountId: BUYER, clientOrderId: '', instrument: SPEC.code, side: 'buy' } as const;
    const limit = { ...common, ...AT_NIGHT, type: 'limit', price: price(30_000), quantity: SPEC.lot } as const;
    const reasonOf = (more: object) =>
      submit({ ...limit, timeInForce: 'day', expiresOn: null, ...more }).result.refusal?.reason;
    expect(reasonOf({ type: 'market', price: null })).toBe('ORDER_TYPE_NOT_TAKEN');
    expect(reasonOf({ timeInForce: 'ioc' })).toBe('TIME_IN_FORCE_NOT_TAKEN');
    expect(reasonOf({ timeInForce: 'date', expiresOn: TUESDAY })).toBe('TIME_IN_FORCE_NOT_TAKEN');
    expect(reasonOf({ trigger: { when: '>=', price: price(31_000) } })).toBe('TRIGGER_NOT_TAKEN');
    expect(reasonOf({ condition: 'closing-pm' })).toBe('CONDITION_NOT_TAKEN');
    const child = { type: 'limit', price: price(31_000), timeInForce: 'date', expiresOn: TUESDAY };
    expect(reasonOf({ ifDone: child })).toBe('TIME_IN_FORCE_NOT_TAKEN');
    expect(reasonOf({})).toBeUndefined();
  });

  it('has the base and the limits of the next day, and changes none of the broker', () => {
    const { engine, advance, trade } = market();
    trade(3_200);
    advance('16:29');
    expect(engine.night?.venue.facts(SPEC.code)).toMatchObject({ base: 30_000 });
    advance('17:00');
    const terms = engine.broker.instrument(SPEC.code);
    expect(terms).toMatchObject({ base: 32_000 });
    const { base, lower, upper } = engine.night?.venue.facts(SPEC.code) ?? {};
    expect({ base, lower, upper }).toEqual({ base: terms?.base, lower: terms?.lower, upper: terms?.upper });
    trade(3_300, AT_NIGHT);
    advance('09:30', FRIDAY);
    expect(engine.broker.instrument(SPEC.code)).toEqual(terms);
  });

  it('stops and alerts follow the prices of Tokyo only', () => {
    const { engine, advance, trade, submit } = market();
    submit({ kind: 'credit', accountId: BUYER, amount: yen(1_000_000), house: 4, source: 'more' });
    trade(3_000);
    submit({
      kind: 'place',
      accountId: SELLER,
      clientOrderId: '',
      instrument: SPEC.code,
      side: 'sell',
      type: 'limit',
      price: price(28_000),
      quantity: SPEC.lot,
      timeInForce: 'date',
      expiresOn: TUESDAY,
      trigger: { when: '<=', price: price(29_500) },
    });
    submit({ kind: 'setAlert', accountId: BUYER, instrument: SPEC.code, when: '<=', price: price(29_500) });
    const states = () => engine.broker.openOrders().map(({ state }) => state);
    advance('18:00');
    trade(2_850, AT_NIGHT);
    expect(states()).toEqual(['armed']);
    expect(engine.broker.alerts(BUYER)).toHaveLength(1);
    advance('10:00', FRIDAY);
    expect(states()).toEqual(['armed']);
    trade(2_940);
    expect(states()).not.toContain('armed');
    expect(engine.broker.alerts(BUYER)).toEqual([]);
  });

  it('numbers its reports, and goes on after a restart with its orders', () => {
    const { engine, advance, place } = market();
    advance('18:00');
    place(SELLER, 'sell', 3_010, AT_NIGHT);
    const before = engine.broker.reportsSeen(AT_NIGHT)?.last ?? 0;
    engine.resetNight(3, 'test', 0);
    place(BUYER, 'buy', 3_010, AT_NIGHT);
    expect(engine.broker.openOrders()).toEqual([]);
    expect(engine.broker.reportsSeen(AT_NIGHT)).toEqual({ last: before + 3, missing: [] });
  });

  it('costs nothing while it is closed: no tick reaches it', () => {
    const { engine, advance } = market();
    if (engine.night === null) throw new Error('no night');
    const ticks = vi.spyOn(engine.night.venue, 'applyTick');
    for (let minute = 1; minute < 30; minute++) advance(`10:${String(minute).padStart(2, '0')}`);
    expect(ticks).not.toHaveBeenCalled();
    advance('17:01');
    expect(ticks).toHaveBeenCalledTimes(3);
  });

  it('begins with the next evening in a market whose day settles later already', () => {
    const late = market('16:00');
    expect(late.row()).toMatchObject({ tradeDate: null });
    expect(late.place(BUYER, 'buy', 3_000, AT_NIGHT).result.refusal).toMatchObject({ reason: 'NOT_IN_SESSION' });
    late.advance('17:00');
    expect(late.row()).toMatchObject({ tradeDate: FRIDAY, acceptsOrders: true });
  });

  it('begins with the next evening in a market that gets it while a night would be running', () => {
    const { engine, advance, place, row } = market('18:00');
    const refused = () => place(BUYER, 'buy', 3_000, AT_NIGHT).result.refusal;
    expect(row()).toMatchObject({ tradeDate: FRIDAY, acceptsOrders: false, phase: 'lunch' });
    expect(refused()).toMatchObject({ reason: 'NOT_IN_SESSION' });
    advance('21:00');
    engine.resetNight(3, 'test', 0);
    expect(refused()).toMatchObject({ reason: 'NOT_IN_SESSION' });
    advance('12:00', FRIDAY);
    expect(row()).toMatchObject({ tradeDate: FRIDAY, acceptsOrders: false });
    advance('17:00', FRIDAY);
    expect(row()).toMatchObject({ tradeDate: TUESDAY, acceptsOrders: true });
    expect(refused()).toBeNull();
  });

  it('a halt of Tokyo halts the night too', () => {
    const { advance, place, submit, engine } = market();
    advance('18:00');
    submit({ kind: 'haltInstrument', instrument: SPEC.code, halted: true });
    expect(place(BUYER, 'buy', 3_000, AT_NIGHT).result.refusal).toMatchObject({ reason: 'INSTRUMENT_HALTED' });
    expect(engine.night?.venue.facts(SPEC.code).halted).toBe(true);
    expect(venueOf(AT_NIGHT)).toBe(NIGHT);
  });
});
