import { describe, expect, it } from 'vitest';
import { waitingText } from './waiting.ts';
import { weekday } from './weekday.ts';

describe('ORD-16 what an order waits for outside trading', () => {
  it('waits while the market is closed, at lunch, and for the auctions', () => {
    expect(waitingText('closed')).toBe('ticket.waitsClosed');
    expect(waitingText('lunch')).toBe('ticket.waitsLunch');
    expect(waitingText('am-acceptance')).toBe('ticket.waitsOpening');
    expect(waitingText('pre-closing')).toBe('ticket.waitsClosing');
  });

  it('waits for nothing while orders trade as they arrive', () => {
    expect([waitingText('am-continuous'), waitingText('pm-continuous')]).toEqual([undefined, undefined]);
  });
});

it('names the day of a date in each language', () => {
  expect(weekday('2026-11-24', 'jp')).toBe('火');
  expect(weekday('2026-11-24', 'en')).toBe('Tue');
  expect(weekday('2026-11-24', 'tw')).toBe('二');
});
