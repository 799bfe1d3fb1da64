import { epochMs, instrumentCode, isoDate, price, shares, TOKYO, timeOfDay, tokyoEpoch, Venue } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { auctionState, sharedRead } from './auction-state.ts';

const TODAY = isoDate('2026-11-20');
const EARLY = tokyoEpoch(TODAY, timeOfDay('08:30'));
const CODES = ['7203', '6758'].map(instrumentCode);

/** A market of two issues before the opening, without participants. */
function venueBeforeOpening(): Venue {
  const issues = CODES.map((code) => ({
    code,
    lot: shares(100),
    tickTable: 'topix500' as const,
    base: price(30_000),
    activity: 0,
    volatilityBps: 0,
  }));
  const venue = new Venue(TOKYO, issues, EARLY);
  venue.apply({
    kind: 'reset',
    epoch: 1,
    seed: 1,
    at: EARLY,
    tradeDate: TODAY,
    phase: 'am-acceptance',
    facts: [],
    orders: [],
  });
  return venue;
}

describe('RT-12 the indicative auctions of a market', () => {
  it('RT-12 have price, shares and the shares left over of each issue that would trade, and only while orders are collected', () => {
    const venue = venueBeforeOpening();
    const [code = instrumentCode('7203'), other = code] = CODES;
    const order = { kind: 'new', instrument: code, type: 'limit', at: EARLY } as const;
    const state = () => auctionState({ at: EARLY, seq: 12, venue });
    venue.apply({ ...order, orderId: 1, side: 'buy', price: price(30_100), quantity: shares(300) });
    venue.apply({ ...order, orderId: 2, instrument: other, side: 'sell', price: price(30_000), quantity: shares(100) });
    expect(state().rows).toEqual([]);
    venue.apply({ ...order, orderId: 3, side: 'sell', price: price(30_000), quantity: shares(100) });
    // 100 shares trade at 3,000 to 3,010; with buys left over the highest of these is the price.
    const row = { code, base: 30_000, tickTable: null, price: 30_100, volume: 100, imbalance: 200 };
    expect(state()).toEqual({ at: EARLY, seq: 12, phase: 'am-acceptance', rows: [row] });
    const halt = (halted: boolean) => venue.apply({ kind: 'halt', instrument: code, halted, at: EARLY });
    halt(true);
    expect(state().rows).toEqual([]);
    halt(false);
    expect(state().rows).toEqual([row]);
    const open = epochMs(tokyoEpoch(TODAY, timeOfDay('09:00')));
    venue.apply({ kind: 'tick', tick: 1, at: open, gap: false });
    expect(auctionState({ at: open, seq: 13, venue })).toMatchObject({ phase: 'am-continuous', rows: [] });
  });
});

describe('a shared read', () => {
  it('is made once in its time for all callers, and again after it or after a failure', async () => {
    let time = 0;
    let reads = 0;
    const read = sharedRead(
      async () => {
        reads += 1;
        if (reads === 2) throw new Error('lost');
        return reads;
      },
      1_000,
      () => time,
    );
    expect(await Promise.all([read(), read()])).toEqual([1, 1]);
    time = 999;
    expect(await read()).toBe(1);
    time = 1_000;
    await expect(read()).rejects.toThrow('lost');
    expect(await read()).toBe(3);
  });
});
