import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTS } from '../../test/support/acts.ts';
import { openHarness } from '../../test/support/broker-harness.ts';
import { Script, type Step } from '../../test/support/script.ts';
import { statesDocument } from '../../test/support/states-document.ts';
import type { BrokerEvent, OrderId, OrderState } from '../types.ts';
import { assertTransition, isAtVenue, isFinal, LEGAL_STEPS } from './transitions.ts';

/** Records the steps that the events of a history take, from successive published states. */
function note(taken: Set<string>, last: Map<OrderId, OrderState>, events: readonly BrokerEvent[]): void {
  for (const event of events) {
    if (event.kind !== 'order' && event.kind !== 'fill') continue;
    const { orderId, state } = event.order;
    const from = last.get(orderId);
    last.set(orderId, state);
    if (from !== undefined) taken.add(`${from} -> ${state}`);
  }
}

describe('order states', { timeout: 60_000 }, () => {
  it('ORD-01 take every legal step in random histories, and no other', () => {
    const step: fc.Arbitrary<Step> = fc.record({
      act: fc.constantFrom(...ACTS),
      a: fc.nat(10_000),
      b: fc.nat(10_000_000),
      c: fc.nat(10_000),
    });
    const taken = new Set<string>();
    for (const history of fc.sample(fc.array(step, { minLength: 100, maxLength: 150, size: 'max' }), {
      numRuns: 300,
      seed: 20_261_120,
    })) {
      const script = new Script(openHarness({ cash: 5_000_000 }));
      const last = new Map<OrderId, OrderState>();
      for (const one of history) for (const { events } of script.run(one)) note(taken, last, events);
    }
    const legal = Object.entries(LEGAL_STEPS).flatMap(([from, tos]) => tos.map((to) => `${from} -> ${to}`));
    // one at the broker whose hold or quantity moves, or that is amended, is published again without a step
    for (const state of ['waiting', 'reserved', 'armed', 'switching', 'routed', 'working'])
      taken.delete(`${state} -> ${state}`);
    expect([...taken].sort()).toEqual(legal.sort());
  });

  it('ORD-01 match their documentation', async () => {
    await expect(statesDocument()).toMatchFileSnapshot('../../../../docs/order-states.md');
  });

  it.each([
    ['filled', 'working'],
    ['cancelled', 'filled'],
    ['waiting', 'working'],
    ['waiting', 'filled'],
    ['working', 'rejected'],
    ['cancelling', 'waiting'],
    ['waiting', 'amending'],
    ['armed', 'filled'],
  ] as const)('%s never becomes %s', (from, to) => {
    expect(() => assertTransition(from, to)).toThrow(`from ${from} to ${to}`);
  });

  it('report what is final and what is at the venue', () => {
    const states = Object.keys(LEGAL_STEPS) as OrderState[]; // the table's keys are the states
    expect(states.filter(isFinal)).toEqual(['filled', 'cancelled', 'expired', 'rejected']);
    expect(states.filter(isAtVenue)).toEqual(['routed', 'working', 'partial', 'amending', 'cancelling']);
  });
});
