import { yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { HOUSE } from '../../src/types.ts';
import { ALICE, openHarness } from '../support/broker-harness.ts';

describe('house accounts', () => {
  it.each([HOUSE.bank, HOUSE.chain, HOUSE.escrow])(
    'money that comes from house account %i and goes back leaves nothing over',
    (house) => {
      const harness = openHarness();
      const before = harness.broker.withdrawable(ALICE);
      const moves = (['credit', 'debit'] as const).map((kind) =>
        harness.do({ kind, accountId: ALICE, amount: yen(12_345), house, source: 'test' }),
      );
      const postings = moves.flatMap(({ events }) =>
        events.flatMap((event) => (event.kind === 'cash' ? event.postings : [])),
      );
      expect(postings.map(({ accountId }) => accountId)).toContain(house);
      expect(postings).toHaveLength(4);
      expect(postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
      expect(harness.broker.withdrawable(ALICE)).toBe(before);
    },
  );

  it('have numbers of their own below those of customers', () => {
    const numbers = Object.values(HOUSE);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(Math.max(...numbers)).toBeLessThan(100);
  });
});
