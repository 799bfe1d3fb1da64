import { epochMs, price, shares } from '@kabuto/market';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BrokerResult, Side, StopLeg } from '../../src/types.ts';
import { ALICE, BOB, CONDITIONS, TOYOTA } from '../support/broker-harness.ts';
import { holds } from '../support/ledger.ts';
import { Pairs } from '../support/pairs.ts';
import { TokyoHarness } from '../support/tokyo-harness.ts';

type Step = {
  readonly act: 'oco' | 'ifdoco' | 'condition' | 'ioc' | 'cancel' | 'wait';
  readonly a: number;
  readonly b: number;
};

const HOUR = 3_600_000;
const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('oco', 'oco', 'ifdoco', 'ifdoco', 'condition', 'ioc', 'cancel', 'wait', 'wait', 'wait'),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
});

/** A few ticks around the last price, so that limits and stops are reached. */
function run(tokyo: TokyoHarness, { act, a, b }: Step): void {
  const side: Side = a % 3 === 0 ? 'sell' : 'buy';
  const facts = tokyo.venue.allFacts()[0];
  const last = facts?.last ?? facts?.base ?? price(30_000);
  const ticks = (n: number) => price(last + 50 * n);
  const stopOf = (way: Side, from: number): StopLeg => ({
    type: 'market',
    price: null,
    trigger: {
      when: way === 'buy' ? '>=' : '<=',
      price: ticks(way === 'buy' ? from + 1 + (b % 3) : from - 1 - (b % 3)),
    },
  });
  const from = (b % 7) - 3;
  const plain = {
    ...({ kind: 'place', accountId: a % 2 === 0 ? ALICE : BOB, clientOrderId: '', instrument: TOYOTA, side } as const),
    ...({ type: 'limit', price: ticks(from), quantity: shares(100 * (1 + (b % 3))) } as const),
    ...({ timeInForce: 'day', expiresOn: null } as const),
  };
  const back: Side = side === 'buy' ? 'sell' : 'buy';
  const child = { type: 'limit', price: ticks(back === 'sell' ? 2 : -2), timeInForce: 'day', expiresOn: null } as const;
  const open = tokyo.broker.openOrders();
  switch (act) {
    case 'oco':
      tokyo.do({ ...plain, oco: stopOf(side, from) });
      return;
    case 'ifdoco':
      tokyo.do({ ...plain, ifDone: { ...child, oco: stopOf(back, back === 'sell' ? 2 : -2) } });
      return;
    case 'condition':
      tokyo.do({ ...plain, condition: CONDITIONS[b % CONDITIONS.length] ?? 'opening-am' });
      return;
    case 'ioc':
      tokyo.do({ ...plain, timeInForce: 'ioc' });
      return;
    case 'cancel': {
      const order = open.at(a % Math.max(1, open.length));
      if (order !== undefined) tokyo.do({ kind: 'cancel', accountId: order.accountId, orderId: order.orderId });
      return;
    }
    case 'wait':
      tokyo.advance(epochMs(tokyo.now + 60_000 * (1 + (b % 60))));
  }
}

describe('Tokyo, with its participants', () => {
  it('ORD-15 trades one leg of each pair, and leaves nothing open after a day', { timeout: 120_000 }, () => {
    const seen = new Set<string>();
    fc.assert(
      fc.property(fc.nat(1_000), fc.array(step, { minLength: 20, maxLength: 60, size: 'max' }), (seed, history) => {
        const pairs = new Pairs();
        const see = ({ events }: BrokerResult): void => {
          pairs.record(events);
          for (const event of events) if (event.kind === 'order') seen.add(event.order.reason ?? event.order.state);
        };
        const tokyo = new TokyoHarness(seed, see);
        const evening = epochMs(tokyo.now + 9 * HOUR);
        for (const one of history) if (tokyo.now < evening) run(tokyo, one);
        tokyo.advance(evening);
        expect(pairs.overfilled()).toEqual([]);
        const rows = tokyo.broker.snapshot();
        const { caused, stored } = holds(rows);
        expect(stored).toEqual(caused);
        const today = tokyo.broker.globals.tradeDate;
        expect(rows.orders.every(({ expiresOn }) => today !== null && expiresOn >= today)).toBe(true);
      }),
      { numRuns: 40, seed: 20_261_124 },
    );
    const met = ['OCO_SWITCHED', 'OCO_FILLED', 'PARENT_ENDED', 'AUCTION_ENDED', 'UNFILLED_AT_ONCE', 'SESSION_ENDED'];
    expect([...seen]).toEqual(expect.arrayContaining(met));
  });
});
