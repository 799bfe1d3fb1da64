import { yen } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALICE, openHarness } from '../../test/support/broker-harness.ts';
import type { Side } from '../types.ts';
import { DEFAULT_FEE_SCHEDULE, feeOnTotal } from './fee.ts';

const schedule = fc.record({
  version: fc.constant(1),
  ratePpm: fc.integer({ min: 0, max: 20_000 }),
  minimum: fc.integer({ min: 0, max: 1_000 }).map(yen),
});

describe('fees', () => {
  it('are 0.055 % of the total, floored, by default', () => {
    expect(feeOnTotal(DEFAULT_FEE_SCHEDULE, 'buy', yen(1_000_000))).toBe(550);
    expect(feeOnTotal(DEFAULT_FEE_SCHEDULE, 'sell', yen(1_818))).toBe(0);
    expect(feeOnTotal(DEFAULT_FEE_SCHEDULE, 'sell', yen(1_819))).toBe(1);
  });

  it('have a minimum, never before the first fill and never above the proceeds of a sale', () => {
    const dear = { version: 1, ratePpm: 550, minimum: yen(99) };
    expect(feeOnTotal(dear, 'buy', yen(0))).toBe(0);
    expect(feeOnTotal(dear, 'buy', yen(50))).toBe(99);
    expect(feeOnTotal(dear, 'sell', yen(50))).toBe(50);
  });

  it('do not depend on how an order is split into fills', () => {
    const fills = fc.array(
      fc.record({ lots: fc.integer({ min: 1, max: 20 }), half: fc.integer({ min: 5_800, max: 6_000 }) }),
      {
        minLength: 1,
        maxLength: 12,
      },
    );
    fc.assert(
      fc.property(schedule, fills, fc.constantFrom<Side>('buy', 'sell'), (terms, parts, side) => {
        const harness = openHarness({ cash: 100_000_000, fee: terms });
        const quantity = parts.reduce((sum, part) => sum + part.lots * 100, 0);
        if (side === 'sell') harness.fill(harness.order(ALICE, 'buy', quantity, 3_000), quantity, 3_000);
        const id = harness.order(ALICE, side, quantity, side === 'buy' ? 3_000 : 2_900);
        let charged = 0;
        let total = 0;
        for (const { lots, half } of parts) {
          const [event] = harness.fill(id, lots * 100, half / 2).events;
          if (event?.kind !== 'fill') throw new Error('no fill');
          expect(event.fill.fee).toBeGreaterThanOrEqual(0);
          charged += event.fill.fee;
          total += event.fill.notional;
        }
        expect(charged).toBe(feeOnTotal(terms, side, yen(total)));
      }),
      { numRuns: 200 },
    );
  });

  it('are covered by the hold, which never grows with a fill', () => {
    fc.assert(
      fc.property(
        schedule,
        fc.array(fc.integer({ min: 5_000, max: 6_000 }), { minLength: 1, maxLength: 10 }),
        (terms, halves) => {
          const harness = openHarness({ cash: 100_000_000, fee: terms });
          const id = harness.order(ALICE, 'buy', halves.length * 100, 3_000);
          for (const half of halves) {
            const before = harness.broker.order(id)?.holdCash ?? 0;
            const [event] = harness.fill(id, 100, half / 2).events;
            if (event?.kind !== 'fill') throw new Error('no fill');
            expect(event.order.holdCash).toBeLessThanOrEqual(before - event.fill.notional - event.fill.fee);
          }
          expect(harness.broker.account(ALICE)?.cash.held).toBe(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('a proposal is refused when its maker approved it, and unless it follows the newest schedule', () => {
    const harness = openHarness();
    const propose = (version: number, checker: number) =>
      harness.do({
        kind: 'setFeeSchedule',
        schedule: { version, ratePpm: 900, minimum: yen(0) },
        proposal: { number: 1, maker: 7, checker },
      }).refusal;
    expect(propose(2, 7)).toMatchObject({ reason: 'PROPOSAL_OWN' });
    expect(propose(3, 8)).toMatchObject({ reason: 'PROPOSAL_STALE', params: { version: '1' } });
    expect(harness.broker.globals.feeSchedules).toHaveLength(1);
    expect(propose(2, 8)).toBeNull();
    expect(propose(2, 8)).toMatchObject({ reason: 'PROPOSAL_STALE', params: { version: '2' } });
    expect(harness.broker.globals.feeSchedules.at(-1)).toMatchObject({ version: 2, ratePpm: 900 });
    expect(() => propose(3, 0)).toThrow('proposal 1 of 7');
  });
});
