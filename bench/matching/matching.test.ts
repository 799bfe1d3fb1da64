import { describe, expect, it } from 'vitest';
import { makeKabuto } from './engines/kabuto.ts';
import { makePeer } from './engines/peer.ts';
import { workOf } from './measure.ts';
import { namesOf, outcomeOf } from './run.ts';
import { parse } from './workload/events.ts';
import { generate } from './workload/generate.ts';
import { EXPECTED, PROFILES } from './workload/profiles.ts';

describe('the common workload through the production venue', () => {
  it('W1 whole: its text, every trade and the final book equal those of five other engines', () => {
    const work = workOf('w1');
    const { sha256: _text, orders, ...expected } = EXPECTED.w1;
    expect(work.events.lastId).toBe(orders);
    expect(outcomeOf(makeKabuto, work)).toEqual(expected);
  }, 60_000);

  it.each([
    ['w2', 40_000],
    ['w3', 40_000],
    ['w4', 40_000],
  ] as const)(
    '%s cut to %d events: the same trades and books as nodejs-order-book',
    (name, events) => {
      const profile = { ...PROFILES[name], events, books: Math.min(PROFILES[name].books, 100) };
      const cut = parse(generate(name, profile), profile.books);
      const work = { events: cut, names: namesOf(cut) };
      const outcome = outcomeOf(makeKabuto, work);
      expect(outcome.trades).toBeGreaterThan(5_000);
      expect(outcome).toEqual(outcomeOf(makePeer, work));
    },
    60_000,
  );

  it('rejects a workload line that is neither an order nor a cancel', () => {
    expect(() => parse('X 0 1\n', 1)).toThrow('not a workload line: X 0 1');
  });
});
