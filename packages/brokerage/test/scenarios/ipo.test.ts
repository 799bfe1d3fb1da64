import { epochMs, instrumentCode, shares } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { ALICE, at, BOB, FRI, openHarness, TOYOTA } from '../support/broker-harness.ts';
import {
  IPO,
  lastApplication,
  NEW,
  type OfferingHarness,
  openBook,
  priced,
  STEP,
  toDraw,
} from '../support/offering-harness.ts';

const cashOf = ({ broker }: OfferingHarness, accountId = ALICE) => broker.account(accountId)?.cash;
const heldBy = (one: OfferingHarness, accountId = ALICE) => cashOf(one, accountId)?.held;

/** Another issue that is not listed. */
const OTHER = instrumentCode('1Z02');

describe('an IPO', () => {
  it('goes from its announcement to its listing with one applicant', () => {
    const one = openBook();
    expect(one.apply(ALICE, 100).refusal).toBeNull();
    // a bid at whatever price is set holds the upper end
    expect(heldBy(one)).toBe(100_000);
    toDraw(one, 900);
    expect(one.applicationOf()).toMatchObject({ state: 'won', allotted: 100, rank: 1 });
    expect(heldBy(one)).toBe(90_000);
    one.steps(STEP.purchaseOpen);
    expect(one.answer('buy').refusal).toBeNull();
    one.steps(STEP.purchaseClosed);
    one.friday();
    one.list();
    expect(one.step(STEP.listed).refusal).toBeNull();
    const results = one.finish();
    expect(lastApplication(results)).toMatchObject({ state: 'delivered', paid: 90_000 });
    expect(one.broker.offering(one.offeringId)).toBeUndefined();
    expect(cashOf(one)).toMatchObject({ settled: 910_000, held: 0 });
    expect(one.broker.position(ALICE, NEW)).toMatchObject({ settled: 100, averageCost: 900, day: null });
    expect(one.broker.sellable(ALICE, NEW)).toBe(100);
    expect([one.sumOf(null), one.sumOf(NEW)]).toEqual([0, 0]);
    expect(Broker.restore(one.broker.snapshot()).snapshot()).toEqual(one.broker.snapshot());
  });

  it('can be applied for with what is there on the day of its delivery, which sales of today are not', () => {
    const one = openBook(IPO, openHarness({ fee: { ratePpm: 0 }, cash: 400_000 }));
    const { harness, broker } = one;
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    harness.fill(harness.order(ALICE, 'sell', 100, 3_500), 100, 3_500);
    // the proceeds are due on Tuesday, the shares are delivered on Friday; 10,157 yen are held for tax
    expect(broker.buyingPower(ALICE)).toBe(439_843);
    expect(broker.holdable(ALICE, one.offeringId)).toBe(389_843);
    expect(broker.holdable(ALICE, 99)).toBeUndefined();
  });

  it('a bid holds what it may cost: its price, or the upper end at whatever price is set', () => {
    const one = openBook();
    one.apply(ALICE, 200, 850);
    one.apply(BOB, 100);
    expect([heldBy(one), heldBy(one, BOB)]).toEqual([170_000, 100_000]);
    const { applicationId, offeringId } = one.applicationOf();
    const amended = { quantity: shares(100), bid: at(990), nonce: 'f'.repeat(32), wallAt: epochMs(one.now) };
    one.harness.do({ kind: 'amendApplication', accountId: ALICE, offeringId, applicationId, ...amended });
    expect(heldBy(one)).toBe(99_000);
    expect(one.offering).toMatchObject({ applications: 2, applied: 200 });
    expect(one.own('cancelApplication').refusal).toBeNull();
    expect(heldBy(one)).toBe(0);
    expect(one.offering).toMatchObject({ applications: 1, applied: 100 });
    // whoever has withdrawn may apply again
    expect(one.apply(ALICE, 100, 800).refusal).toBeNull();
  });

  it('tops up a bid at whatever price is set, and releases what it held too much', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    one.apply(BOB, 100);
    one.steps(STEP.bookClosed, priced(1_200));
    one.step(STEP.drawn);
    const { offeringId } = one;
    one.harness.do({ kind: 'continueOffering', offeringId, most: 1_000 });
    // before the results: nothing of it can be spent in between
    expect(one.offering.task?.kind).toBe('allot');
    expect([heldBy(one), heldBy(one, BOB)]).toEqual([120_000, 120_000]);
    one.finish();
    expect([heldBy(one), heldBy(one, BOB)]).toEqual([120_000, 120_000]);
    const other = openBook();
    other.apply(ALICE, 100);
    toDraw(other, 640);
    expect(heldBy(other)).toBe(64_000);
  });

  it('whose top-up exceeds the buying power leaves it out of the draw, with all its cash', () => {
    const one = openBook(IPO, openHarness({ fee: { ratePpm: 0 }, cash: 110_000 }));
    one.apply(ALICE, 100);
    one.steps(STEP.bookClosed, priced(1_200));
    one.step(STEP.drawn);
    expect(lastApplication(one.finish())).toMatchObject({ state: 'ineligible', reason: 'funds', rank: null });
    expect(cashOf(one)).toMatchObject({ settled: 110_000, held: 0 });
    expect(one.offering).toMatchObject({ applications: 0, applied: 0, allotted: 0 });
  });

  it('leaves bids below the price out of the draw', () => {
    const one = openBook();
    one.apply(ALICE, 100, 890);
    one.apply(BOB, 100, 900);
    one.steps(STEP.bookClosed, priced(900));
    one.step(STEP.drawn);
    const results = one.finish();
    expect(lastApplication(results, ALICE)).toMatchObject({ state: 'ineligible', reason: 'price' });
    expect(lastApplication(results, BOB)).toMatchObject({ state: 'won', rank: 1 });
    expect(heldBy(one)).toBe(0);
  });

  it('leaves accounts out of the draw that may not trade any more', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    one.steps(STEP.bookClosed, priced(900));
    one.harness.do({ kind: 'setAccountPolicy', accountId: ALICE, status: 'frozen' });
    one.step(STEP.drawn);
    expect(lastApplication(one.finish())).toMatchObject({ state: 'ineligible', reason: 'account' });
    expect(heldBy(one)).toBe(0);
  });

  it('holds nothing before the draw where it holds at the draw, and all of it then', () => {
    const one = openBook({ ...IPO, holdsAt: 'draw' });
    one.apply(ALICE, 200);
    expect(heldBy(one)).toBe(0);
    toDraw(one, 900);
    expect(heldBy(one)).toBe(180_000);
  });

  it('is paid from cash that is there on the day of delivery, not from what settles later', () => {
    const harness = openHarness({ fee: { ratePpm: 0 }, cash: 300_000 });
    harness.fill(harness.order(ALICE, 'buy', 100, 3_000), 100, 3_000);
    harness.phase(false);
    harness.openDate(FRI);
    harness.phase(true);
    harness.fill(harness.order(ALICE, 'sell', 100, 3_000), 100, 3_000);
    const one = openBook(IPO, harness);
    // the sale of Friday settles two business days after the delivery
    expect(one.apply(ALICE, 100).refusal).toMatchObject({
      reason: 'INSUFFICIENT_CASH',
      params: { available: '0', max: '0' },
    });
    one.announce({ ...IPO, code: OTHER, schedule: { ...IPO.schedule, deliversOn: FRI.settlesOn } });
    one.steps(STEP.range, STEP.bookOpen);
    expect(one.apply(ALICE, 100).refusal).toBeNull();
  });

  it('gives the lot of one who declines to the first place of the waiting list that says buy, and to no other', () => {
    const one = openBook({ ...IPO, standbys: 3, most: shares(100) });
    const accounts = [600, 601, 602, 603, 604, 605];
    for (const accountId of accounts) {
      one.harness.do({ kind: 'openAccount', accountId });
      one.harness.deposit(accountId, 100_000);
      one.apply(accountId, 100);
    }
    toDraw(one, 900);
    const rows = one.broker.snapshot().applications;
    const [buyer, decliner] = rows.filter(({ state }) => state === 'won').map(({ accountId }) => accountId);
    const waiting = rows.filter(({ state }) => state === 'standby');
    const [first, second, third] = waiting
      .toSorted((a, b) => (a.standby ?? 0) - (b.standby ?? 0))
      .map(({ accountId }) => accountId);
    expect(new Set(waiting.map(({ standby }) => standby))).toEqual(new Set([1, 2, 3]));
    one.steps(STEP.purchaseOpen);
    one.answer('buy', buyer);
    one.answer('decline', decliner);
    one.answer('decline', first);
    one.answer('buy', third);
    one.answer('buy', second);
    one.step(STEP.purchaseClosed);
    const results = one.finish(1);
    expect(one.applicationOf(buyer).state).toBe('purchased');
    expect(one.applicationOf(second).state).toBe('promoted');
    expect(lastApplication(results, third)?.state).toBe('released');
    expect(one.offering.allotted).toBe(200);
    expect(accounts.filter((accountId) => heldBy(one, accountId) === 0)).toHaveLength(4);
  });

  it('releases what those hold who lost', () => {
    const one = openBook({ ...IPO, shares: shares(100), most: shares(100) });
    one.apply(ALICE, 100);
    one.apply(BOB, 100);
    toDraw(one, 900);
    expect(new Set([heldBy(one), heldBy(one, BOB)])).toEqual(new Set([0, 90_000]));
    expect(one.offering).toMatchObject({ applications: 1, applied: 100, allotted: 100 });
  });

  it('gives what lapsed to the waiting list', () => {
    const one = openBook({ ...IPO, shares: shares(100), most: shares(100), standbys: 1 });
    one.apply(ALICE, 100);
    one.apply(BOB, 100);
    toDraw(one, 900);
    one.steps(STEP.purchaseOpen);
    const waiting = one.broker.snapshot().applications.find(({ state }) => state === 'standby')?.accountId ?? 0;
    one.answer('buy', waiting);
    one.steps(STEP.purchaseClosed);
    expect(one.applicationOf(waiting).state).toBe('promoted');
  });

  it('delivers nothing that was not bought, and returns it to the street', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    one.apply(BOB, 100);
    toDraw(one, 900);
    one.steps(STEP.purchaseOpen);
    expect(one.answer('decline').refusal).toBeNull();
    one.step(STEP.purchaseClosed);
    expect(lastApplication(one.finish(), BOB)).toMatchObject({
      state: 'lapsed',
      allotted: 100,
      rank: expect.any(Number),
    });
    expect([heldBy(one), heldBy(one, BOB)]).toEqual([0, 0]);
    one.friday();
    one.list();
    one.steps(STEP.listed);
    expect(one.broker.position(ALICE, NEW)).toBeUndefined();
    expect(one.broker.account(12)?.cash.settled).toBe(0);
    expect(one.sumOf(NEW)).toBe(0);
  });

  it('is delivered into a position that was traded on the same day, at its own cost', () => {
    // an issue that is listed already stands for one whose shares the account trades before the delivery
    const one = openBook();
    one.apply(ALICE, 100);
    toDraw(one, 900);
    one.steps(STEP.purchaseOpen);
    one.answer('buy');
    one.steps(STEP.purchaseClosed);
    one.list();
    one.harness.fill(one.harness.order(ALICE, 'buy', 100, 1_000, { instrument: NEW }), 100, 1_000);
    one.friday();
    one.harness.phase(true);
    one.harness.fill(one.harness.order(ALICE, 'sell', 100, 1_100, { instrument: NEW }), 100, 1_100);
    one.steps(STEP.listed);
    // two lots at 1,000 and 900 yen: the sale of one of them earned 150 yen a share
    expect(one.broker.account(ALICE)?.tax.dayGain).toBe(15_000);
    one.harness.phase(false);
    one.harness.do({ kind: 'closeTradeDate', date: FRI.tradeDate });
    expect(one.broker.position(ALICE, NEW)).toMatchObject({ averageCost: 950, realised: 15_000 });
  });

  it('is cancelled with everything given back, a part at a time', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    one.apply(BOB, 100);
    one.simulate(5);
    toDraw(one, 900);
    one.steps(STEP.purchaseOpen);
    one.answer('buy', one.broker.applications(ALICE).length > 0 ? ALICE : BOB);
    expect(one.step(STEP.cancelled).refusal).toBeNull();
    const results = one.finish(2);
    expect(results.length).toBeGreaterThan(1);
    expect(one.broker.snapshot()).toMatchObject({ offerings: [], applications: [], holds: [] });
    expect([heldBy(one), heldBy(one, BOB)]).toEqual([0, 0]);
    expect(one.sumOf(NEW)).toBe(0);
    expect(one.broker.position(12, NEW)?.settled).toBe(0);
  });

  it('whose account closes: withdrawn while the book is open, out of the draw when it is frozen', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    one.apply(BOB, 100);
    const closed = one.harness.do({ kind: 'closeAccount', accountId: ALICE });
    expect(lastApplication([closed])).toMatchObject({ state: 'withdrawn', reason: 'account' });
    expect(heldBy(one)).toBe(0);
    one.step(STEP.bookClosed);
    // the list is being frozen: nobody leaves it now
    expect(one.harness.do({ kind: 'closeAccount', accountId: BOB }).refusal?.reason).toBe('OFFERING_BUSY');
    expect(one.harness.do({ kind: 'requestClosing', accountId: BOB }).refusal?.reason).toBe('OFFERING_BUSY');
    one.finish();
    const closing = one.harness.do({ kind: 'requestClosing', accountId: BOB });
    expect(lastApplication([closing], BOB)).toMatchObject({ state: 'ineligible', reason: 'account' });
    expect(one.offering).toMatchObject({ applications: 0, draw: { count: 1 } });
  });

  it('whose account closes after the draw gives its lots back', () => {
    const one = openBook();
    one.apply(ALICE, 200);
    toDraw(one, 900);
    one.steps(STEP.purchaseOpen);
    one.answer('buy');
    const closed = one.harness.do({ kind: 'closeAccount', accountId: ALICE });
    expect(lastApplication([closed])).toMatchObject({ state: 'declined', reason: 'account', allotted: 200 });
    expect(one.offering.allotted).toBe(0);
    expect(heldBy(one)).toBe(0);
  });

  it('continues while all accounts are swept: each is swept first', () => {
    const one = openBook();
    one.apply(ALICE, 100);
    one.apply(BOB, 100);
    one.steps(STEP.bookClosed, priced(900));
    one.step(STEP.drawn);
    one.harness.phase(false);
    one.harness.do({ kind: 'settle', date: FRI.tradeDate, below: ALICE });
    one.finish();
    expect(one.applicationOf(BOB).state).toBe('won');
    expect(one.broker.awaitsSweep(BOB)).toBe(false);
  });

  it('keeps cash for a purchase of shares that are sold in the market', () => {
    const one = openBook();
    one.apply(ALICE, 200);
    const refusal = one.harness.place(ALICE, 'buy', 300, 2_900, { instrument: TOYOTA }).refusal;
    expect(refusal?.params).toMatchObject({ available: '800000' });
    expect(one.harness.broker.withdrawable(ALICE)).toBe(800_000);
  });
});
