import { epochMs, type IsoDate, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { ALICE, BOB, BrokerHarness, day, FRI, openHarness, THU } from '../../test/support/broker-harness.ts';
import { Broker } from '../broker.ts';
import { InvariantError } from '../invariant.ts';
import { HOUSE, type HoldPurpose } from '../types.ts';

const of = (reference: string, purpose: HoldPurpose = 'withdrawal', accountId = ALICE) => ({
  accountId,
  purpose,
  reference,
});
type Named = ReturnType<typeof of>;
const hold = (
  harness: BrokerHarness,
  named: Named,
  amount: number,
  more: { askedAt?: number; dueOn?: IsoDate } = {},
) => {
  const { askedAt, ...rest } = more;
  const asked = askedAt === undefined ? {} : { askedAt: epochMs(askedAt) };
  return harness.do({ kind: 'hold', ...named, amount: yen(amount), ...asked, ...rest });
};
const release = (harness: BrokerHarness, named: Named, amount?: number) =>
  harness.do({ kind: 'releaseHold', ...named, ...(amount === undefined ? {} : { amount: yen(amount) }) });
const consume = (harness: BrokerHarness, named: Named) =>
  harness.do({ kind: 'consumeHold', ...named, house: HOUSE.bank });
const cashOf = (harness: BrokerHarness, accountId = ALICE) => harness.broker.account(accountId)?.cash;
const policy = (harness: BrokerHarness, status: 'open' | 'frozen') =>
  harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status });

describe('cash held for a purpose', () => {
  it('is neither withdrawable nor buying power until it is released', () => {
    const harness = openHarness({ cash: 1_000_000 });
    const { events } = hold(harness, of('T1'), 300_000);
    expect(events).toMatchObject([{ kind: 'hold', hold: { holdId: 1, state: 'held', amount: 300_000, asset: 'JPY' } }]);
    expect([harness.broker.withdrawable(ALICE), harness.broker.buyingPower(ALICE)]).toEqual([700_000, 700_000]);
    expect(BrokerHarness.refusalOf(hold(harness, of('T2'), 700_001))).toEqual({
      reason: 'INSUFFICIENT_CASH',
      field: 'amount',
      params: { required: '700001', available: '700000', max: '700000' },
    });
    expect(release(harness, of('T1'), 100_000).events).toMatchObject([{ hold: { state: 'held', amount: 200_000 } }]);
    expect(harness.broker.withdrawable(ALICE)).toBe(800_000);
    expect(release(harness, of('T1')).events).toMatchObject([{ hold: { state: 'released', amount: 200_000 } }]);
    expect(cashOf(harness)).toEqual({ settled: 1_000_000, held: 0, flows: [] });
    expect(harness.broker.holds(ALICE)).toEqual([]);
  });

  it('is paid to a house account with postings that balance, once', () => {
    const harness = openHarness({ cash: 1_000_000 });
    hold(harness, of('T1'), 300_000);
    const bank = harness.broker.account(HOUSE.bank)?.cash.settled ?? 0;
    expect(consume(harness, of('T1')).events).toEqual([
      {
        kind: 'cash',
        accountId: ALICE,
        source: 'withdrawal T1',
        amount: -300_000,
        postings: [
          { accountId: ALICE, asset: 'JPY', amount: -300_000 },
          { accountId: HOUSE.bank, asset: 'JPY', amount: 300_000 },
        ],
      },
      expect.objectContaining({ kind: 'hold', hold: expect.objectContaining({ state: 'consumed', amount: 300_000 }) }),
    ]);
    expect(cashOf(harness)).toEqual({ settled: 700_000, held: 0, flows: [] });
    expect(harness.broker.account(HOUSE.bank)?.cash.settled).toBe(bank + 300_000);
    for (const again of [consume(harness, of('T1')), release(harness, of('T1'))])
      expect(BrokerHarness.refusalOf(again)).toMatchObject({ reason: 'HOLD_UNKNOWN', field: 'reference' });
    expect(cashOf(harness)).toEqual({ settled: 700_000, held: 0, flows: [] });
  });

  it('has one record for a purpose and reference of an account while it is held', () => {
    const harness = openHarness({ cash: 1_000_000 });
    hold(harness, of('T1'), 1_000);
    expect(BrokerHarness.refusalOf(hold(harness, of('T1'), 1_000))).toMatchObject({
      reason: 'HOLD_EXISTS',
      field: 'reference',
    });
    for (const other of [of('T2'), of('T1', 'margin'), of('T1', 'withdrawal', BOB)])
      expect(hold(harness, other, 1_000).refusal).toBeNull();
    release(harness, of('T1'));
    expect(hold(harness, of('T1'), 2_000).events).toMatchObject([{ hold: { holdId: 5, amount: 2_000 } }]);
    expect(() => hold(harness, of(''), 1)).toThrow(InvariantError);
  });

  it('is released by no more than is held', () => {
    const harness = openHarness({ cash: 1_000_000 });
    hold(harness, of('T1'), 1_000);
    for (const amount of [1_001, 0, -1])
      expect(BrokerHarness.refusalOf(release(harness, of('T1'), amount))).toMatchObject({
        reason: 'AMOUNT_INVALID',
        params: { max: '1000' },
      });
    expect(cashOf(harness)?.held).toBe(1_000);
  });

  it('leaves the rows of a state without records unchanged', () => {
    const harness = openHarness({ cash: 1_000_000 });
    expect([...harness.broker.rows()].map(({ part }) => part)).not.toContain('hold');
    expect(harness.broker.globals).not.toHaveProperty('nextHoldId');
    hold(harness, of('T1'), 1_000);
    expect([...harness.broker.rows()].at(-1)).toMatchObject({ part: 'hold', row: { holdId: 1 } });
    expect(harness.broker.globals.nextHoldId).toBe(2);
  });

  it('survives a restart', () => {
    const harness = openHarness({ cash: 1_000_000 });
    hold(harness, of('T1'), 1_000);
    const twin = new BrokerHarness(Broker.restore(harness.broker.snapshot()), harness.now);
    expect(twin.broker.snapshot()).toEqual(harness.broker.snapshot());
    expect(consume(twin, of('T1'))).toEqual(consume(harness, of('T1')));
    expect(hold(twin, of('T2'), 5).events).toMatchObject([{ hold: { holdId: 2 } }]);
  });
});

describe("an account's policy and the purpose of a hold", () => {
  it('refuses new holds and payments of a frozen account, and always accepts a release', () => {
    const harness = openHarness({ cash: 1_000_000 });
    for (const purpose of ['withdrawal', 'subscription', 'margin'] as const) {
      hold(harness, of('A', purpose), 1_000);
      policy(harness, 'frozen');
      for (const barred of [hold(harness, of('B', purpose), 1_000), consume(harness, of('A', purpose))])
        expect(BrokerHarness.refusalOf(barred).reason).toBe('TRADING_NOT_ALLOWED');
      expect(release(harness, of('A', purpose)).refusal).toBeNull();
      policy(harness, 'open');
    }
    expect(cashOf(harness)?.held).toBe(0);
  });

  it('accepts a withdrawal of a closed account, and refuses a subscription', () => {
    const harness = openHarness({ cash: 1_000_000 });
    hold(harness, of('A', 'subscription'), 1_000);
    harness.do({ kind: 'closeAccount', accountId: ALICE });
    expect(BrokerHarness.refusalOf(consume(harness, of('A', 'subscription'))).reason).toBe('ACCOUNT_CLOSED');
    expect(BrokerHarness.refusalOf(hold(harness, of('B', 'margin'), 1)).reason).toBe('ACCOUNT_CLOSED');
    expect(release(harness, of('A', 'subscription')).refusal).toBeNull();
    expect(hold(harness, of('C'), 1_000_000).refusal).toBeNull();
    expect(consume(harness, of('C')).refusal).toBeNull();
    expect(cashOf(harness)).toEqual({ settled: 0, held: 0, flows: [] });
  });

  it('delays a withdrawal as long as the policy requires', () => {
    const harness = openHarness({ cash: 1_000_000 });
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, withdrawNotBefore: epochMs(5_000) });
    expect(BrokerHarness.refusalOf(hold(harness, of('A'), 1, { askedAt: 4_999 }))).toMatchObject({
      reason: 'WITHDRAWALS_WAIT',
      params: { until: '5000' },
    });
    expect(hold(harness, of('A'), 1, { askedAt: 5_000 }).refusal).toBeNull();
    harness.do({ kind: 'setAccountPolicy', accountId: ALICE, withdrawNotBefore: epochMs(9_000) });
    const early = { kind: 'consumeHold', ...of('A'), house: HOUSE.bank, askedAt: epochMs(8_999) } as const;
    expect(BrokerHarness.refusalOf(harness.do(early)).reason).toBe('WITHDRAWALS_WAIT');
    expect(hold(harness, of('A', 'subscription'), 1, { askedAt: 1 }).refusal).toBeNull();
  });
});

/** 100 shares bought the day before, sold today for `proceeds` yen: `settled` is what else there is. */
function sold(settled: number, proceeds: number): BrokerHarness {
  const harness = openHarness({ cash: settled + 300_000, fee: { ratePpm: 0 } });
  harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
  harness.phase(false);
  harness.openDate(FRI);
  harness.settle(THU.settlesOn);
  harness.phase(true);
  harness.fill(harness.order(ALICE, 'sell', 100, proceeds / 100), 100, proceeds / 100);
  return harness;
}

describe('unsettled cash', () => {
  it('backs a subscription, but no withdrawal, and no subscription that is due earlier', () => {
    const harness = sold(10_000, 300_000);
    expect(BrokerHarness.refusalOf(hold(harness, of('A'), 10_001)).params).toMatchObject({ available: '10000' });
    const before = { dueOn: day('2026-11-24') };
    expect(BrokerHarness.refusalOf(hold(harness, of('B', 'subscription'), 10_001, before)).params).toMatchObject({
      max: '10000',
    });
    expect(hold(harness, of('B', 'subscription'), 310_000, { dueOn: day('2027-01-05') }).refusal).toBeNull();
    expect(BrokerHarness.refusalOf(consume(harness, of('B', 'subscription')))).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { required: '310000', available: '10000' },
    });
    harness.phase(false);
    harness.settle(FRI.settlesOn);
    expect(consume(harness, of('B', 'subscription')).refusal).toBeNull();
    expect(cashOf(harness)).toEqual({ settled: 0, held: 0, flows: [] });
  });

  it('does not pay a subscription with cash reserved for a withdrawal', () => {
    const harness = sold(10_000, 300_000);
    hold(harness, of('A'), 10_000);
    hold(harness, of('B', 'subscription'), 10_000);
    expect(BrokerHarness.refusalOf(consume(harness, of('B', 'subscription'))).params).toMatchObject({ available: '0' });
    expect(consume(harness, of('A')).refusal).toBeNull();
  });
});
