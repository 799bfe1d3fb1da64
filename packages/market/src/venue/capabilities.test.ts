import { expect, it } from 'vitest';
import { timeOfDay, tokyoEpoch } from '../calendar/tokyo-time.ts';
import { epochMs, instrumentCode, isoDate, price, shares } from '../units.ts';
import { TOKYO } from './tokyo.ts';
import type { VenueSpec } from './types.ts';
import { Venue } from './venue.ts';

const today = isoDate('2026-11-20');
const at = tokyoEpoch(today, timeOfDay('09:10'));
const code = instrumentCode('7203');

function open(spec: VenueSpec): Venue {
  const issue = { code, lot: shares(100), tickTable: 'topix500', base: price(30_000), activity: 0, volatilityBps: 0 };
  const venue = new Venue(spec, [{ ...issue, tickTable: 'topix500' }], at);
  const tradeDate = today;
  venue.apply({ kind: 'reset', epoch: 1, seed: 1, at, tradeDate, phase: 'am-continuous', facts: [], orders: [] });
  return venue;
}
const later = epochMs(at + 1_000);
const buy = { kind: 'new', orderId: 1, instrument: code, side: 'buy', type: 'limit', at: later } as const;

it('throws on an amend or a watch at a venue without that capability', () => {
  const venue = open({ ...TOKYO, capabilities: { ...TOKYO.capabilities, amend: false, watch: false } });
  venue.apply({ ...buy, price: price(29_000), quantity: shares(300) });
  expect(() => venue.apply({ kind: 'amend', orderId: 1, quantity: shares(100), at: later })).toThrow(
    'TSE does not support amend',
  );
  const watch = { kind: 'watch', watchId: 1, instrument: code, when: '>=', price: price(30_100), at: later } as const;
  expect(() => venue.apply(watch)).toThrow('TSE does not support watch');
  expect(venue.watches()).toEqual([]);
});

it('returns how many shares of an order work, and refuses to leave none', () => {
  const venue = open(TOKYO);
  venue.apply({ ...buy, price: price(29_000), quantity: shares(300) });
  expect([venue.workingShares(1), venue.workingShares(2)]).toEqual([300, undefined]);
  venue.apply({ kind: 'amend', orderId: 1, quantity: shares(100), at: later });
  expect(venue.workingShares(1)).toBe(100);
  const [refused] = venue.apply({ kind: 'amend', orderId: 1, quantity: shares(0), at: later });
  expect(refused).toMatchObject({ kind: 'amendRejected', reason: 'QUANTITY_NOT_WHOLE_LOT' });
});
