import { barOf, epochMs, instrumentCode, price, shares, type Trade } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Tape, unpackTrades } from './tape.ts';

const MINUTE_AT = 1_795_136_460_000;
const TOYOTA = instrumentCode('7203');

const trade = (tradeId: number, offset: number, more: Partial<Trade> = {}): Trade => ({
  instrument: TOYOTA,
  tradeId,
  at: epochMs(MINUTE_AT + offset),
  price: price(31_200),
  quantity: shares(100),
  aggressor: 'buy',
  ...more,
});

/** The chunk of 7203 when its minute ends with a batch of these trades. */
function chunkOf(tape: Tape, trades: readonly Trade[]) {
  const bar = barOf(epochMs(MINUTE_AT), trade(1, 0));
  const [chunk] = tape.chunks({ trades, minuteBars: [{ instrument: TOYOTA, bar }] });
  if (chunk === undefined) throw new Error('a finished minute has a chunk');
  return chunk;
}

describe('the tape', () => {
  it('stores a minute from committed and fresh trades, and reads back exactly what was traded', () => {
    const tape = new Tape();
    const earlier = [trade(7, -1), trade(8, 0), trade(9, 250, { aggressor: 'sell', price: price(31_195) })];
    tape.append(earlier);
    const fresh = [
      trade(10, 59_999, { aggressor: 'auction', quantity: shares(4_000_000_000), price: price(500_000_000) }),
      trade(3, 10, { instrument: instrumentCode('6758') }),
      trade(11, 60_000),
    ];
    expect(unpackTrades(chunkOf(tape, fresh))).toEqual([earlier[1], earlier[2], fresh[0]]);
  });

  it('stores prints of more shares than 32 bits hold, and the others of their minute with them', () => {
    const fresh = [
      trade(1, 0, { aggressor: 'sell' }),
      trade(2, 10, { aggressor: 'auction', quantity: shares(4_294_967_296) }),
      trade(3, 59_999, { quantity: shares(Number.MAX_SAFE_INTEGER), price: price(500_000_000) }),
    ];
    expect(unpackTrades(chunkOf(new Tape(), fresh))).toEqual(fresh);
  });

  it('keeps the trades after a gap in their numbers, which a restart in the middle of a minute leaves', () => {
    const fresh = [trade(5, 0), trade(9, 10), trade(10, 20)];
    expect(unpackTrades(chunkOf(new Tape(), fresh))).toEqual(fresh.slice(1));
  });

  it('stores a minute without trades as an empty chunk', () => {
    expect(unpackTrades(chunkOf(new Tape(), []))).toEqual([]);
  });

  it('shows the latest trades of an issue, oldest first, and never more than it keeps', () => {
    const tape = new Tape();
    for (let n = 1; n <= 5000; n++) tape.append([trade(n, 0)]);
    const latest = tape.latest(TOYOTA, 10_000);
    expect(latest).toHaveLength(1000);
    expect(latest.at(-1)?.tradeId).toBe(5000);
    expect(tape.latest(TOYOTA, 2).map(({ tradeId }) => tradeId)).toEqual([4999, 5000]);
  });
});
