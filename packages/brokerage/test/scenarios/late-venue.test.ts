import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTS, act, Distant, type Step } from '../support/distant.ts';
import { ALICE, at, BOB, TOYOTA } from '../support/kit.ts';

describe('a venue that answers late, twice and out of order', { timeout: 60_000 }, () => {
  it('ORD-01 is followed to the last share, whatever is asked of it', () => {
    const step: fc.Arbitrary<Step> = fc.record({ act: fc.constantFrom(...ACTS), a: fc.nat(1_000), b: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 120, size: 'max' }), fc.boolean(), (history, numbers) => {
        const far = new Distant(numbers);
        for (const one of history) act(far, one);
        far.drain();
        expect(far.problems()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('sends again what a broker that was restarted has not seen, and nothing counts twice', () => {
    const far = new Distant(true);
    const { desk, venue } = far;
    far.see(desk.place(ALICE, 'buy', 300, 3_000));
    far.see(desk.place(BOB, 'buy', 200, 3_000));
    venue.trade(0, 2, () => at(3_000));
    venue.trade(1, 1, () => at(3_000));
    for (const n of [0, 0]) far.hear(venue.next(n));
    expect(desk.broker.reportsSeen({})).toEqual({ last: 3, missing: [2] });
    far.restart();
    far.drain();
    expect(far.desk.broker.openOrders().map(({ filled }) => filled)).toEqual([200, 100]);
    expect(far.problems()).toEqual([]);
  });

  it('ORD-04 a part fill on its way meets an amend and a cancel on theirs', () => {
    const far = new Distant();
    const { desk, venue } = far;
    far.see(desk.place(ALICE, 'buy', 300, 3_000));
    venue.trade(0, 1, () => at(3_000));
    far.see(desk.amend(ALICE, 1, { quantity: 200 }));
    venue.trade(0, 1, () => at(3_000));
    far.see(desk.cancel(ALICE, 1));
    far.drain();
    // both trades were made before the cancel arrived, and the amend had removed the rest
    expect(desk.broker.order(1)).toBeUndefined();
    expect(desk.broker.position(ALICE, TOYOTA)?.flows).toMatchObject([{ amount: 200 }]);
    expect(far.problems()).toEqual([]);
  });

  it('ORD-06 a cancel that comes too late ends in the fill, and the refusal of the cancel is heard in silence', () => {
    const far = new Distant();
    far.see(far.desk.place(ALICE, 'buy', 100, 3_000));
    far.venue.trade(0, 1, () => at(3_000));
    far.see(far.desk.cancel(ALICE, 1));
    const states: string[] = [];
    for (let report = far.venue.next(0); report !== undefined; report = far.venue.next(0)) {
      const { events } = far.desk.do({ kind: 'venueReport', report });
      for (const event of events) if (event.kind === 'fill' || event.kind === 'order') states.push(event.order.state);
    }
    expect(states).toEqual(['filled']);
  });
});
