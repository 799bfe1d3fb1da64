import { describe, expect, it } from 'vitest';
import { Broker } from '../../src/broker.ts';
import { ALICE } from '../support/broker-harness.ts';
import { IPO, lastApplication, NEW, OfferingHarness, priced, STEP } from '../support/offering-harness.ts';

/** An offering whose book is open. */
function openBook(terms = IPO): OfferingHarness {
  const one = new OfferingHarness();
  one.announce(terms);
  one.steps(STEP.range, STEP.bookOpen);
  return one;
}
const held = ({ broker }: OfferingHarness) => broker.account(ALICE)?.cash.held;

describe('an IPO', () => {
  it('goes from its announcement to its listing with one applicant', () => {
    const one = openBook();
    expect(one.apply(ALICE, 100).refusal).toBeNull();
    // a bid at whatever price is set holds the upper end
    expect(held(one)).toBe(100_000);
    one.steps(STEP.bookClosed, priced(900));
    one.steps(STEP.drawn);
    expect(one.applicationOf()).toMatchObject({ state: 'won', allotted: 100, rank: 1 });
    expect(held(one)).toBe(90_000);
    one.steps(STEP.purchaseOpen);
    expect(one.answer('buy').refusal).toBeNull();
    one.steps(STEP.purchaseClosed);
    one.friday();
    one.list();
    const { refusal } = one.step(STEP.listed);
    expect(refusal).toBeNull();
    const results = one.finish();
    expect(lastApplication(results)).toMatchObject({ state: 'delivered', paid: 90_000 });
    expect(one.broker.offering(one.offeringId)).toBeUndefined();
    expect(one.broker.account(ALICE)?.cash).toMatchObject({ settled: 910_000, held: 0 });
    expect(one.broker.position(ALICE, NEW)).toMatchObject({ settled: 100, averageCost: 900, day: null });
    expect(one.broker.sellable(ALICE, NEW)).toBe(100);
    expect([one.sumOf(null), one.sumOf(NEW)]).toEqual([0, 0]);
    expect(Broker.restore(one.broker.snapshot()).snapshot()).toEqual(one.broker.snapshot());
  });
});
