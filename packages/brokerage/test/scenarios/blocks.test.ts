import { shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { explainAccount } from '../../src/ledger/explain.ts';
import { HOUSE, type OfferingTerms } from '../../src/types.ts';
import { ALICE, BOB, FRI, openHarness, THU, TOYOTA } from '../support/broker-harness.ts';
import { DayHarness, NO_RATES } from '../support/day-harness.ts';
import {
  BLOCK,
  DISTRIBUTION,
  lastApplication,
  OfferingHarness,
  opened,
  STEP,
  TIMES,
} from '../support/offering-harness.ts';

const cashOf = ({ broker }: OfferingHarness, accountId = ALICE) => broker.account(accountId)?.cash;
const heldBy = (one: OfferingHarness, accountId = ALICE) => cashOf(one, accountId)?.held;

/** An offering of shares at 2,900 yen whose window is open. */
function openWindow(terms: OfferingTerms, cash = 1_000_000): OfferingHarness {
  const one = new OfferingHarness(openHarness({ fee: { ratePpm: 0 }, cash }));
  one.announce(terms);
  one.steps(opened(2_900));
  return one;
}

/** A block whose subscriber's agreement is accepted. */
function openBlock(terms = BLOCK, cash = 1_000_000): OfferingHarness {
  const one = openWindow(terms, cash);
  one.sign();
  one.review(true);
  return one;
}

/** A block to be paid: one subscriber has both lots. */
function covering(terms = BLOCK, cash = 1_000_000): OfferingHarness {
  const one = openBlock(terms, cash);
  one.apply(ALICE, 200);
  one.steps(STEP.closed, STEP.drawn, STEP.covering);
  return one;
}

describe('a distribution', () => {
  it('holds the full amount, is executed at 08:45 and settles with the trades of the day', () => {
    const one = openWindow(DISTRIBUTION);
    expect(one.apply(ALICE, 100).refusal).toBeNull();
    expect(heldBy(one)).toBe(290_000);
    one.steps(STEP.closed, STEP.drawn);
    one.harness.goTo(THU.tradeDate, '08:44');
    expect(one.step(STEP.executed).refusal).toMatchObject({ reason: 'OFFERING_TOO_EARLY', params: { time: '08:45' } });
    one.harness.goTo(THU.tradeDate, '08:45');
    expect(one.step(STEP.executed).refusal).toBeNull();
    expect(lastApplication(one.finish())).toMatchObject({ state: 'delivered', paid: 290_000 });
    expect(cashOf(one)).toMatchObject({
      held: 0,
      settled: 1_000_000,
      flows: [{ date: THU.settlesOn, amount: -290_000 }],
    });
    // sellable on the same day, without a lock-up
    expect(one.broker.sellable(ALICE, TOYOTA)).toBe(100);
    one.harness.fill(one.harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    expect(one.broker.account(ALICE)?.tax.dayGain).toBe(10_000);
    one.harness.phase(false);
    one.harness.settle(THU.settlesOn);
    expect(one.broker.position(HOUSE.offering, TOYOTA)).toMatchObject({ settled: 0, flows: [] });
    expect([one.sumOf(null), one.sumOf(TOYOTA)]).toEqual([0, 0]);
  });

  it('releases what losers hold, and takes no answer from winners', () => {
    const one = openWindow({ ...DISTRIBUTION, shares: shares(100), most: shares(100) });
    one.apply(ALICE, 100);
    one.apply(BOB, 100);
    one.steps(STEP.closed, STEP.drawn);
    const won = one.broker.snapshot().applications;
    expect(won).toHaveLength(1);
    expect((heldBy(one) ?? 0) + (heldBy(one, BOB) ?? 0)).toBe(290_000);
    const winner = won[0]?.accountId ?? 0;
    expect(one.answer('decline', winner).refusal?.reason).toBe('OFFERING_STATE');
  });
});

describe('a block', () => {
  it('is subscribed with an accepted agreement only', () => {
    const one = openWindow(BLOCK);
    expect(one.apply(ALICE, 100).refusal?.reason).toBe('AGREEMENT_NOT_ACCEPTED');
    expect(one.sign().refusal).toBeNull();
    expect(one.sign().refusal?.reason).toBe('APPLICATION_EXISTS');
    expect(one.apply(ALICE, 100).refusal?.reason).toBe('AGREEMENT_NOT_ACCEPTED');
    expect(lastApplication([one.review(false)])).toMatchObject({ state: 'rejected', reason: 'agreement' });
    expect(one.sign().refusal).toBeNull();
    expect(one.review(true).refusal).toBeNull();
    expect(one.apply(ALICE, 100).refusal).toBeNull();
    expect(one.apply(ALICE, 100).refusal?.reason).toBe('APPLICATION_EXISTS');
    expect(heldBy(one)).toBe(29_000);
  });

  it('is paid before its deadline, and its shares are locked until their date', () => {
    const one = covering();
    expect(heldBy(one)).toBe(58_000);
    expect(lastApplication([one.own('payAllotment')])).toMatchObject({ state: 'delivered', paid: 580_000 });
    expect(cashOf(one)).toMatchObject({ settled: 420_000, held: 0 });
    expect(one.broker.position(ALICE, TOYOTA)).toMatchObject({
      settled: 200,
      averageCost: 2_900,
      lockups: [{ quantity: 200, until: FRI.tradeDate }],
    });
    expect(one.broker.sellable(ALICE, TOYOTA)).toBe(0);
    const sale = one.harness.place(ALICE, 'sell', 100, 3_000).refusal;
    expect(sale).toMatchObject({ reason: 'INSUFFICIENT_SHARES', params: { available: '0' } });
    one.friday();
    expect(one.broker.position(ALICE, TOYOTA)?.lockups).toBeUndefined();
    one.harness.phase(true);
    expect(one.harness.place(ALICE, 'sell', 200, 3_000).refusal).toBeNull();
    one.step(STEP.completed);
    one.finish();
    expect([one.sumOf(null), one.sumOf(TOYOTA)]).toEqual([0, 0]);
    expect(cashOf(one, HOUSE.offering)?.settled).toBe(0);
  });

  it('locks only its own shares, and explains them', () => {
    const one = covering();
    one.harness.fill(one.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    one.own('payAllotment');
    expect(one.broker.sellable(ALICE, TOYOTA)).toBe(100);
    const { accounts, positions, orders, holds } = one.broker.snapshot();
    const account = accounts.find(({ accountId }) => accountId === ALICE);
    if (account === undefined) throw new Error('no account');
    const own = { account, orders, holds, positions: positions.filter(({ accountId }) => accountId === ALICE) };
    const [holding] = explainAccount({ ...own, ...THU }).holdings;
    expect(holding?.sellable.total).toBe(100);
    expect(holding?.sellable.lines).toContainEqual({ kind: 'lockup', amount: -200, until: FRI.tradeDate });
    expect(holding?.sellable.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(100);
    const restored = Broker.restore(one.broker.snapshot());
    expect(restored.snapshot()).toEqual(one.broker.snapshot());
    expect(restored.position(ALICE, TOYOTA)?.lockups).toEqual([{ quantity: 200, until: FRI.tradeDate }]);
  });

  it('leaves bought shares to be sold on the same day, and counts them as bought today', () => {
    const one = covering(BLOCK, 2_000_000);
    one.own('payAllotment');
    one.harness.fill(one.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    one.harness.fill(one.harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    expect(one.broker.sellable(ALICE, TOYOTA)).toBe(0);
    const [position] = one.broker.snapshot().positions.filter(({ accountId }) => accountId === ALICE);
    // what was sold is what was bought today: its proceeds buy nothing of the issue today
    expect(position?.day?.barred).toBeGreaterThan(0);
    expect(position?.day?.proceeds).toBe(0);
  });

  it('is paid while bought shares are on sale', () => {
    const one = covering(BLOCK, 2_000_000);
    one.harness.fill(one.harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    one.harness.order(ALICE, 'sell', 100, 3_100);
    expect(one.own('payAllotment').refusal).toBeNull();
    expect(one.broker.sellable(ALICE, TOYOTA)).toBe(0);
  });

  it('is not paid with cash that is not there: nothing changes', () => {
    const one = covering(BLOCK, 500_000);
    const { refusal, events } = one.own('payAllotment');
    expect(refusal).toMatchObject({ reason: 'INSUFFICIENT_CASH', params: { required: '522000', available: '442000' } });
    expect(events).toEqual([]);
    one.harness.deposit(ALICE, 80_000);
    expect(one.own('payAllotment').refusal).toBeNull();
    expect(cashOf(one)?.settled).toBe(0);
  });

  it('DAY-01 is paid with what day trades leave of the collateral, to the yen', () => {
    const day = new DayHarness({ policy: NO_RATES });
    const one = new OfferingHarness(day.harness);
    one.announce(BLOCK);
    one.steps(opened(2_900));
    one.sign();
    one.review(true);
    one.apply(ALICE, 200);
    one.steps(STEP.closed, STEP.drawn, STEP.covering);
    day.harness.goTo(THU.tradeDate, '10:00');
    day.trade(ALICE, 'open', 'buy', 500, 3_000);
    expect(day.view()).toMatchObject({ collateral: 942_000, required: 450_000 });
    const { refusal, events } = one.own('payAllotment');
    expect(refusal).toMatchObject({ reason: 'INSUFFICIENT_CASH', params: { required: '522000', available: '492000' } });
    expect(events).toEqual([]);
    day.harness.deposit(ALICE, 30_000);
    expect(one.own('payAllotment').refusal).toBeNull();
    expect(day.view()).toMatchObject({ collateral: 450_000, required: 450_000 });
  });

  it('lapses at the deadline, and the deposit goes back less the penalty of its agreement', () => {
    const one = covering();
    one.now = TIMES.until;
    expect(one.own('payAllotment').refusal?.reason).toBe('OFFERING_TOO_LATE');
    one.step(STEP.completed);
    expect(lastApplication(one.finish())).toMatchObject({ state: 'lapsed', paid: 29_000 });
    expect(cashOf(one)).toMatchObject({ settled: 971_000, held: 0 });
    expect(cashOf(one, HOUSE.fees)?.settled).toBe(29_000);
    expect(one.sumOf(TOYOTA)).toBe(0);
  });

  it('takes the penalty besides the tax that is held', () => {
    const one = openBlock(BLOCK, 300_000);
    const { harness } = one;
    harness.fill(harness.order(ALICE, 'buy', 100, 2_700), 100, 2_700);
    one.apply(ALICE, 100);
    one.steps(STEP.closed, STEP.drawn, STEP.covering);
    harness.fill(harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    const before = one.broker.account(ALICE)?.tax.held ?? 0;
    expect(before).toBeGreaterThan(0);
    one.step(STEP.completed);
    const { paid = 0 } = lastApplication(one.finish()) ?? {};
    expect(paid).toBe(14_500);
    expect(one.broker.account(ALICE)?.tax.held).toBe(before);
  });

  it('takes no penalty that was not agreed', () => {
    const one = covering({ ...BLOCK, penaltyPercent: 0 });
    one.steps(STEP.completed);
    expect(cashOf(one)).toMatchObject({ settled: 1_000_000, held: 0 });
  });

  it('ends agreements without a subscription, and they are not part of the list', () => {
    const one = openBlock();
    one.sign(BOB);
    one.review(true, BOB);
    one.apply(ALICE, 100);
    one.steps(STEP.closed);
    expect(one.offering.draw.count).toBe(1);
    one.step(STEP.drawn);
    expect(lastApplication(one.finish(), BOB)).toMatchObject({ state: 'withdrawn', rank: null });
  });

  it('may not be cancelled any more when its shares are being paid', () => {
    const one = covering();
    expect(one.step(STEP.cancelled).refusal).toMatchObject({ reason: 'OFFERING_STATE', params: { state: 'covering' } });
  });

  it('whose account closes lapses with its penalty', () => {
    const one = covering();
    const closed = one.harness.do({ kind: 'closeAccount', accountId: ALICE });
    expect(lastApplication([closed])).toMatchObject({ state: 'lapsed', reason: 'account', paid: 29_000 });
    expect(one.offering.allotted).toBe(0);
  });
});
