import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, at, BOB, TOYOTA } from '../support/broker-harness.ts';
import { ACTS, perform, RemoteVenueHarness, type Step } from '../support/remote-venue-harness.ts';

describe('a venue that replies late, twice and out of order', { timeout: 60_000 }, () => {
  it('ORD-01 is processed to the last share, whatever the requests', () => {
    const step: fc.Arbitrary<Step> = fc.record({ act: fc.constantFrom(...ACTS), a: fc.nat(1_000), b: fc.nat(1_000) });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 120, size: 'max' }), fc.boolean(), (history, numbers) => {
        const remote = new RemoteVenueHarness(numbers);
        for (const one of history) perform(remote, one);
        remote.drain();
        expect(remote.problems()).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it('gets requests again that a restarted broker has not seen, and nothing counts twice', () => {
    const remote = new RemoteVenueHarness(true);
    const { harness, venue } = remote;
    remote.record(harness.place(ALICE, 'buy', 300, 3_000));
    remote.record(harness.place(BOB, 'buy', 200, 3_000));
    venue.trade(0, 2, () => at(3_000));
    venue.trade(1, 1, () => at(3_000));
    for (const n of [0, 0]) remote.deliver(venue.next(n));
    expect(harness.broker.reportsSeen({})).toEqual({ last: 3, missing: [2] });
    remote.restart();
    remote.drain();
    expect(remote.harness.broker.openOrders().map(({ filled }) => filled)).toEqual([200, 100]);
    expect(remote.problems()).toEqual([]);
  });

  it('ORD-04 a part fill in flight crosses an amend and a cancel', () => {
    const remote = new RemoteVenueHarness();
    const { harness, venue } = remote;
    remote.record(harness.place(ALICE, 'buy', 300, 3_000));
    venue.trade(0, 1, () => at(3_000));
    remote.record(harness.amend(ALICE, 1, { quantity: 200 }));
    venue.trade(0, 1, () => at(3_000));
    remote.record(harness.cancel(ALICE, 1));
    remote.drain();
    // both trades were made before the cancel arrived, and the amend had removed the rest
    expect(harness.broker.order(1)).toBeUndefined();
    expect(harness.broker.position(ALICE, TOYOTA)?.flows).toMatchObject([{ amount: 200 }]);
    expect(remote.problems()).toEqual([]);
  });

  it('ORD-06 a cancel that comes too late ends in the fill, and the rejected cancel is ignored', () => {
    const remote = new RemoteVenueHarness();
    remote.record(remote.harness.place(ALICE, 'buy', 100, 3_000));
    remote.venue.trade(0, 1, () => at(3_000));
    remote.record(remote.harness.cancel(ALICE, 1));
    const states: string[] = [];
    for (let report = remote.venue.next(0); report !== undefined; report = remote.venue.next(0)) {
      const { events } = remote.harness.do({ kind: 'venueReport', report });
      for (const event of events) if (event.kind === 'fill' || event.kind === 'order') states.push(event.order.state);
    }
    expect(states).toEqual(['filled']);
  });
});
