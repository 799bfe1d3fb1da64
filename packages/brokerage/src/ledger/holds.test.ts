import { epochMs, type IsoDate, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, Desk, day, FRI, openDesk, THU } from '../../test/support/kit.ts';
import { Broker } from '../broker.ts';
import { InvariantError } from '../invariant.ts';
import { HOUSE, type HoldPurpose } from '../types.ts';

const of = (reference: string, purpose: HoldPurpose = 'withdrawal', accountId = ALICE) => ({
  ...{ accountId, purpose, reference },
});
type Named = ReturnType<typeof of>;
const hold = (desk: Desk, named: Named, amount: number, more: { askedAt?: number; dueOn?: IsoDate } = {}) => {
  const { askedAt, ...rest } = more;
  const asked = askedAt === undefined ? {} : { askedAt: epochMs(askedAt) };
  return desk.do({ kind: 'hold', ...named, amount: yen(amount), ...asked, ...rest });
};
const release = (desk: Desk, named: Named, amount?: number) =>
  desk.do({ kind: 'releaseHold', ...named, ...(amount === undefined ? {} : { amount: yen(amount) }) });
const consume = (desk: Desk, named: Named) => desk.do({ kind: 'consumeHold', ...named, house: HOUSE.bank });
const cashOf = (desk: Desk, accountId = ALICE) => desk.broker.account(accountId)?.cash;
const policy = (desk: Desk, status: 'open' | 'frozen') =>
  desk.do({ kind: 'setAccountPolicy', accountId: ALICE, status });

describe('cash held for a purpose', () => {
  it('is neither withdrawable nor buying power until it is released', () => {
    const desk = openDesk({ cash: 1_000_000 });
    const { events } = hold(desk, of('T1'), 300_000);
    expect(events).toMatchObject([{ kind: 'hold', hold: { holdId: 1, state: 'held', amount: 300_000, asset: 'JPY' } }]);
    expect([desk.broker.withdrawable(ALICE), desk.broker.buyingPower(ALICE)]).toEqual([700_000, 700_000]);
    expect(Desk.refusalOf(hold(desk, of('T2'), 700_001))).toEqual({
      ...{ reason: 'INSUFFICIENT_CASH', field: 'amount' },
      params: { required: '700001', available: '700000', max: '700000' },
    });
    expect(release(desk, of('T1'), 100_000).events).toMatchObject([{ hold: { state: 'held', amount: 200_000 } }]);
    expect(desk.broker.withdrawable(ALICE)).toBe(800_000);
    expect(release(desk, of('T1')).events).toMatchObject([{ hold: { state: 'released', amount: 200_000 } }]);
    expect(cashOf(desk)).toEqual({ settled: 1_000_000, held: 0, flows: [] });
    expect(desk.broker.holds(ALICE)).toEqual([]);
  });

  it('is paid to a house account with postings that balance, once', () => {
    const desk = openDesk({ cash: 1_000_000 });
    hold(desk, of('T1'), 300_000);
    const bank = desk.broker.account(HOUSE.bank)?.cash.settled ?? 0;
    expect(consume(desk, of('T1')).events).toEqual([
      {
        ...{ kind: 'cash', accountId: ALICE, source: 'withdrawal T1', amount: -300_000 },
        postings: [
          { accountId: ALICE, asset: 'JPY', amount: -300_000 },
          { accountId: HOUSE.bank, asset: 'JPY', amount: 300_000 },
        ],
      },
      expect.objectContaining({ kind: 'hold', hold: expect.objectContaining({ state: 'consumed', amount: 300_000 }) }),
    ]);
    expect(cashOf(desk)).toEqual({ settled: 700_000, held: 0, flows: [] });
    expect(desk.broker.account(HOUSE.bank)?.cash.settled).toBe(bank + 300_000);
    for (const again of [consume(desk, of('T1')), release(desk, of('T1'))])
      expect(Desk.refusalOf(again)).toMatchObject({ reason: 'HOLD_UNKNOWN', field: 'reference' });
    expect(cashOf(desk)).toEqual({ settled: 700_000, held: 0, flows: [] });
  });

  it('has one record for a purpose and reference of an account while it is held', () => {
    const desk = openDesk({ cash: 1_000_000 });
    hold(desk, of('T1'), 1_000);
    expect(Desk.refusalOf(hold(desk, of('T1'), 1_000))).toMatchObject({ reason: 'HOLD_EXISTS', field: 'reference' });
    for (const other of [of('T2'), of('T1', 'margin'), of('T1', 'withdrawal', BOB)])
      expect(hold(desk, other, 1_000).refusal).toBeNull();
    release(desk, of('T1'));
    expect(hold(desk, of('T1'), 2_000).events).toMatchObject([{ hold: { holdId: 5, amount: 2_000 } }]);
    expect(() => hold(desk, of(''), 1)).toThrow(InvariantError);
  });

  it('is released by no more than is held', () => {
    const desk = openDesk({ cash: 1_000_000 });
    hold(desk, of('T1'), 1_000);
    for (const amount of [1_001, 0, -1])
      expect(Desk.refusalOf(release(desk, of('T1'), amount))).toMatchObject({
        ...{ reason: 'AMOUNT_INVALID', params: { max: '1000' } },
      });
    expect(cashOf(desk)?.held).toBe(1_000);
  });

  it('leaves the rows of a state that never had one as they were before there were records', () => {
    const desk = openDesk({ cash: 1_000_000 });
    expect([...desk.broker.rows()].map(({ part }) => part)).not.toContain('hold');
    expect(desk.broker.globals).not.toHaveProperty('nextHoldId');
    hold(desk, of('T1'), 1_000);
    expect([...desk.broker.rows()].at(-1)).toMatchObject({ part: 'hold', row: { holdId: 1 } });
    expect(desk.broker.globals.nextHoldId).toBe(2);
  });

  it('outlives a restart', () => {
    const desk = openDesk({ cash: 1_000_000 });
    hold(desk, of('T1'), 1_000);
    const twin = new Desk(Broker.restore(desk.broker.snapshot()), desk.now);
    expect(twin.broker.snapshot()).toEqual(desk.broker.snapshot());
    expect(consume(twin, of('T1'))).toEqual(consume(desk, of('T1')));
    expect(hold(twin, of('T2'), 5).events).toMatchObject([{ hold: { holdId: 2 } }]);
  });
});

describe("an account's policy and the purpose of a hold", () => {
  it('keeps a frozen account from new holds and payments; a release is always possible', () => {
    const desk = openDesk({ cash: 1_000_000 });
    for (const purpose of ['withdrawal', 'subscription', 'margin'] as const) {
      hold(desk, of('A', purpose), 1_000);
      policy(desk, 'frozen');
      for (const barred of [hold(desk, of('B', purpose), 1_000), consume(desk, of('A', purpose))])
        expect(Desk.refusalOf(barred).reason).toBe('TRADING_NOT_ALLOWED');
      expect(release(desk, of('A', purpose)).refusal).toBeNull();
      policy(desk, 'open');
    }
    expect(cashOf(desk)?.held).toBe(0);
  });

  it('lets a closed account withdraw, and subscribe to nothing', () => {
    const desk = openDesk({ cash: 1_000_000 });
    hold(desk, of('A', 'subscription'), 1_000);
    desk.do({ kind: 'closeAccount', accountId: ALICE });
    expect(Desk.refusalOf(consume(desk, of('A', 'subscription'))).reason).toBe('ACCOUNT_CLOSED');
    expect(Desk.refusalOf(hold(desk, of('B', 'margin'), 1)).reason).toBe('ACCOUNT_CLOSED');
    expect(release(desk, of('A', 'subscription')).refusal).toBeNull();
    expect(hold(desk, of('C'), 1_000_000).refusal).toBeNull();
    expect(consume(desk, of('C')).refusal).toBeNull();
    expect(cashOf(desk)).toEqual({ settled: 0, held: 0, flows: [] });
  });

  it('puts a withdrawal off as long as the policy says', () => {
    const desk = openDesk({ cash: 1_000_000 });
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, withdrawNotBefore: epochMs(5_000) });
    expect(Desk.refusalOf(hold(desk, of('A'), 1, { askedAt: 4_999 }))).toMatchObject({
      ...{ reason: 'WITHDRAWALS_WAIT', params: { until: '5000' } },
    });
    expect(hold(desk, of('A'), 1, { askedAt: 5_000 }).refusal).toBeNull();
    desk.do({ kind: 'setAccountPolicy', accountId: ALICE, withdrawNotBefore: epochMs(9_000) });
    const early = { kind: 'consumeHold', ...of('A'), house: HOUSE.bank, askedAt: epochMs(8_999) } as const;
    expect(Desk.refusalOf(desk.do(early)).reason).toBe('WITHDRAWALS_WAIT');
    expect(hold(desk, of('A', 'subscription'), 1, { askedAt: 1 }).refusal).toBeNull();
  });
});

/** 100 shares bought the day before, sold today for `proceeds` yen: `settled` is what else there is. */
function sold(settled: number, proceeds: number): Desk {
  const desk = openDesk({ cash: settled + 300_000, fee: { ratePpm: 0 } });
  desk.fill(desk.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
  desk.phase(false);
  desk.openDate(FRI);
  desk.settle(THU.settlesOn);
  desk.phase(true);
  desk.fill(desk.order(ALICE, 'sell', 100, proceeds / 100), 100, proceeds / 100);
  return desk;
}

describe('cash that is still to settle', () => {
  it('backs a subscription, no withdrawal, and none that is due before', () => {
    const desk = sold(10_000, 300_000);
    expect(Desk.refusalOf(hold(desk, of('A'), 10_001)).params).toMatchObject({ available: '10000' });
    const before = { dueOn: day('2026-11-24') };
    expect(Desk.refusalOf(hold(desk, of('B', 'subscription'), 10_001, before)).params).toMatchObject({ max: '10000' });
    expect(hold(desk, of('B', 'subscription'), 310_000, { dueOn: day('2027-01-05') }).refusal).toBeNull();
    expect(Desk.refusalOf(consume(desk, of('B', 'subscription')))).toMatchObject({
      ...{ reason: 'INSUFFICIENT_CASH', params: { required: '310000', available: '10000' } },
    });
    desk.phase(false);
    desk.settle(FRI.settlesOn);
    expect(consume(desk, of('B', 'subscription')).refusal).toBeNull();
    expect(cashOf(desk)).toEqual({ settled: 0, held: 0, flows: [] });
  });

  it('does not let a subscription be paid with what a withdrawal was promised', () => {
    const desk = sold(10_000, 300_000);
    hold(desk, of('A'), 10_000);
    hold(desk, of('B', 'subscription'), 10_000);
    expect(Desk.refusalOf(consume(desk, of('B', 'subscription'))).params).toMatchObject({ available: '0' });
    expect(consume(desk, of('A')).refusal).toBeNull();
  });
});
