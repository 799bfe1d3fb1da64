import { expect, it } from 'vitest';
import { NetworkStates } from './network-states.ts';

it('keeps how far a network had been read when it is halted, by brokerage, until it is read again', () => {
  const states = new NetworkStates();
  expect(states.of(1)).toEqual([]);
  states.record(1, 'demo', { tip: 7, head: 9, finalAt: 4 }, 100);
  states.record(2, 'demo', { tip: 1, head: 1, finalAt: 0 }, 100);
  states.record(1, 'demo', 'SOURCES_DISAGREE', 200);
  expect(states.of(1)).toMatchObject([{ network: 'demo', halted: 'SOURCES_DISAGREE', tip: 7, head: 9, readAt: 200 }]);
  expect([states.haltOf(1, 'demo'), states.haltOf(2, 'demo')]).toEqual(['SOURCES_DISAGREE', null]);
  states.record(1, 'demo', { tip: 9, head: 9, finalAt: 8 }, 300);
  expect(states.of(1)).toMatchObject([{ halted: null, tip: 9, readAt: 300 }]);
  expect(states.all()).toHaveLength(2);
});

it('knows what is final while a network is halted, not while its blocks are being replaced', () => {
  const states = new NetworkStates();
  expect(states.finalAt(1, 'demo')).toBeNull();
  states.rewound(1, 'demo');
  states.record(1, 'demo', { tip: 7, head: 9, finalAt: 4 }, 100);
  states.record(1, 'demo', 'CHAIN_UNAVAILABLE', 200);
  expect([states.finalAt(1, 'demo'), states.finalAt(2, 'demo')]).toEqual([4, null]);
  states.rewound(1, 'demo');
  expect([states.finalAt(1, 'demo'), states.of(1)[0]?.tip]).toEqual([null, 7]);
  states.record(1, 'demo', { tip: 7, head: 9, finalAt: 3 }, 300);
  expect(states.finalAt(1, 'demo')).toBe(3);
});

it('has no heights for a network that was halted from the start', () => {
  const states = new NetworkStates();
  states.halt(1, 'ethereum', true, 4);
  states.halt(1, 'ethereum', false, 4);
  expect(states.isKnown(1, 'ethereum')).toBe(false);
  states.record(1, 'ethereum', 'CHAIN_UNAVAILABLE', 5);
  expect([states.isKnown(1, 'ethereum'), states.isKnown(2, 'ethereum')]).toEqual([true, false]);
  expect(states.of(1)).toMatchObject([{ network: 'ethereum', halted: 'CHAIN_UNAVAILABLE', tip: null, head: null }]);
});

it('shows the halt of an operator before what was read, also of a network that was never read, until it ends', () => {
  const states = new NetworkStates();
  states.record(1, 'demo', { tip: 7, head: 9, finalAt: 4 }, 100);
  states.record(1, 'bnb', 'CHAIN_UNAVAILABLE', 100);
  for (const network of ['demo', 'bnb', 'ethereum'] as const) states.halt(1, network, true, 150);
  states.halt(1, 'ethereum', true, 180);
  expect(states.of(1)).toEqual([
    { network: 'demo', halted: 'OPERATOR', tip: 7, head: 9, readAt: 100 },
    { network: 'bnb', halted: 'OPERATOR', tip: null, head: null, readAt: 100 },
    { network: 'ethereum', halted: 'OPERATOR', tip: null, head: null, readAt: 150 },
  ]);
  expect(states.of(2)).toEqual([]);
  expect(states.haltOf(1, 'demo')).toBe('OPERATOR');
  for (const network of ['demo', 'bnb', 'ethereum'] as const) states.halt(1, network, false, 200);
  expect(states.of(1).map(({ network, halted }) => [network, halted])).toEqual([
    ['demo', null],
    ['bnb', 'CHAIN_UNAVAILABLE'],
  ]);
});
