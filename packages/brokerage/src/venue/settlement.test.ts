import { isoDate, venueId } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Broker } from '../broker.ts';
import type { Settlement } from '../types.ts';
import { settlementDate } from './settlement.ts';

const WEDNESDAY = isoDate('2026-11-18');
const tokyo = (lag: number): { readonly settlement: Settlement } => ({ settlement: { calendar: 'tokyo', lag } });

describe('the settlement date of a venue', () => {
  it.each([
    ['two business days later when it declares nothing', {}, '2026-11-20'],
    ['the trade date itself', tokyo(0), '2026-11-18'],
    // Saturday, Sunday, and Monday 23 is a holiday
    ['three business days later', tokyo(3), '2026-11-24'],
  ])('is %s', (_name, takes, expected) => {
    expect(settlementDate(takes, WEDNESDAY)).toBe(expected);
  });

  it('is that of its own row', () => {
    const broker = new Broker();
    const { lastAt: at } = broker.globals;
    const venue = venueId('pts');
    broker.apply({ kind: 'setVenue', at, venue, takes: { amend: true, watch: false, ...tokyo(3) } });
    expect(broker.settlementDate({ venue }, WEDNESDAY)).toBe('2026-11-24');
    expect(broker.settlementDate({}, WEDNESDAY)).toBe('2026-11-20');
    expect(() => broker.settlementDate({ venue: venueId('odx') }, WEDNESDAY)).toThrow('no venue odx');
    const { globals } = Broker.restore(broker.snapshot());
    expect(globals.venues?.[0]?.venueTakes.settlement).toEqual({ calendar: 'tokyo', lag: 3 });
    expect(globals.venueTakes).not.toHaveProperty('settlement');
  });

  it.each([-1, 1.5, 11])('cannot be %s days later', (lag) => {
    const broker = new Broker();
    const takes = { amend: true, watch: false, ...tokyo(lag) };
    expect(() => broker.apply({ kind: 'setVenue', at: broker.globals.lastAt, takes })).toThrow(/cannot settle/);
  });
});
