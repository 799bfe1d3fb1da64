import { isoDate } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { MarketTopics } from './market-topics.ts';
import { CODE, OTHER, TestMarket, tradeOf } from './testing-market.ts';
import { TestSubscriber } from './testing-subscriber.ts';

function open() {
  const market = new TestMarket();
  const { directory } = new MarketTopics(market.source);
  return { market, directory, at: (name: string): Promise<TestSubscriber> => TestSubscriber.at(directory(name)) };
}

describe('market topics', () => {
  it('exist for the issues of this market, the indices and the session only', () => {
    const { directory } = open();
    for (const name of ['quote:7203', 'depth:7203', 'tape:6758', 'index', 'session']) {
      expect(directory(name), name).toMatchObject({ memberOnly: false });
    }
    for (const name of ['quote:9999', 'quote', 'index:7203', 'session:7203', 'bars:7203', 'quote:7203:1', '']) {
      expect(directory(name), name).toBeUndefined();
    }
  });

  it('of another venue have its name before the code, and none exists of an unknown venue', async () => {
    const { market, directory, at } = open();
    market.commit({ prices: [[CODE, 30_100]], atPts: [[CODE, 30_700]] });
    const [first, pts] = [await at('quote:7203'), await at('quote:pts:7203')];
    expect([first.take(), pts.take()]).toMatchObject([[{ last: 30_100 }], [{ last: 30_700 }]]);
    market.commit({ atPts: [[CODE, 30_800]] });
    expect([first.take(), pts.take()]).toMatchObject([[], [{ last: 30_800 }]]);
    market.commit({ prices: [[CODE, 30_200]] });
    expect([first.take(), pts.take()]).toMatchObject([[{ last: 30_200 }], []]);
    for (const name of ['quote:odx:7203', 'quote:tokyo:7203', 'quote:pts:9999', 'quote:pts', 'pts:quote:7203'])
      expect(directory(name), name).toBeUndefined();
    for (const name of ['index:pts:7203', 'depth:odx:7203', 'quote:pts:7203:1'])
      expect(directory(name), name).toBeUndefined();
  });

  it('of another venue are its books and its trades, and none of the first', async () => {
    const { market, at } = open();
    market.commit({ prices: [[CODE, 30_100]], atPts: [[CODE, 30_700]], tradesAtPts: [tradeOf(1)] });
    const [book, tape, first] = [await at('depth:pts:7203'), await at('tape:pts:7203'), await at('tape:7203')];
    expect(book.take()).toMatchObject([{ bids: [{ price: 30_700 }] }]);
    expect(tape.take()).toMatchObject([{ trades: [{ tradeId: 1 }] }]);
    expect(first.take()).toMatchObject([{ trades: [] }]);
    market.commit({ atPts: [[CODE, 30_800]], tradesAtPts: [tradeOf(2)] });
    expect([book.take(), tape.take(), first.take()]).toMatchObject([
      [{ bids: [{ price: 30_800 }] }],
      [{ trades: [{ tradeId: 2 }] }],
      [],
    ]);
    market.commit({ prices: [[CODE, 30_200]], trades: [tradeOf(1)] });
    expect([book.take(), tape.take()]).toEqual([[], []]);
  });

  it('of a third venue have its quotes, and neither books nor trades of the night', async () => {
    const { market, at } = open();
    market.commit({ atPts: [[CODE, 30_700]], tradesAtPts: [tradeOf(1)] });
    const [quote, book, tape] = [await at('quote:jnx:7203'), await at('depth:jnx:7203'), await at('tape:jnx:7203')];
    market.commit({ atPts: [[CODE, 30_800]], atThird: [[CODE, 31_000]], tradesAtPts: [tradeOf(2)] });
    expect(quote.take()).toMatchObject([{ last: 31_000 }]);
    expect(book.take()).toEqual([]);
    expect(tape.take()).toMatchObject([{ trades: [] }]);
  });

  it('of another venue have nothing before its first quote, which then follows', async () => {
    const { market, at } = open();
    const subscriber = await at('quote:pts:7203');
    expect(subscriber.take()).toEqual([]);
    market.commit({ atPts: [[CODE, 30_900]] });
    expect(subscriber.take()).toMatchObject([{ last: 30_900 }]);
  });

  it('a quote starts as it is committed and follows, its sequence rising by one with each value', async () => {
    const { market, at } = open();
    market.commit({ prices: [[CODE, 30_100]] });
    const subscriber = await at('quote:7203');
    expect(subscriber.take()).toMatchObject([
      { seq: 1, last: 30_100, bid: 30_100, ask: 0, open: 0, at: market.session.marketTime },
    ]);
    market.commit({ prices: [[CODE, 30_200]] });
    expect(subscriber.take()).toMatchObject([{ seq: 2, last: 30_200 }]);
    market.commit({ prices: [[OTHER, 40_000]] });
    expect(subscriber.wakes).toBe(1);
  });

  it('a topic without subscribers sends the current state to its first one', async () => {
    const { market, at } = open();
    const first = await at('depth:7203');
    first.end();
    market.commit({ prices: [[CODE, 30_500]] });
    const subscriber = await at('depth:7203');
    expect(subscriber.take()).toMatchObject([
      { bids: [{ price: 30_500, quantity: 500, orders: 2 }], asks: [], indicativePrice: 0 },
    ]);
    const second = await at('depth:7203');
    expect(second.take()).toMatchObject([{ bids: [{ price: 30_500 }] }]);
  });

  it('a tape starts with its latest trades and continues with those of its issue', async () => {
    const { market, at } = open();
    market.commit({ trades: [tradeOf(1), tradeOf(1, OTHER), tradeOf(2)] });
    const subscriber = await at('tape:7203');
    market.commit({ trades: [tradeOf(2, OTHER)] });
    expect(subscriber.take()).toMatchObject([{ trades: [{ tradeId: 1 }, { tradeId: 2 }] }]);
    market.commit({ trades: [tradeOf(3), tradeOf(4)] });
    market.commit({ trades: [tradeOf(5)] });
    const [one, two, ...none] = subscriber.take();
    expect([one, two]).toMatchObject([{ trades: [{ tradeId: 3 }, { tradeId: 4 }] }, { trades: [{ tradeId: 5 }] }]);
    expect(none).toEqual([]);
  });

  it('the indices follow the prices', async () => {
    const { market, at } = open();
    const subscriber = await at('index');
    market.commit({ prices: [[CODE, 30_000]] });
    market.commit({ prices: [[CODE, 30_700]] });
    expect(subscriber.take()).toEqual([
      { type: 'index', values: [{ code: 'SIM200', value: '30700', previous: '20000.00' }] },
    ]);
    market.commit({});
    expect(subscriber.wakes).toBe(2);
  });

  it('the session is sent when it changes or its time jumps, not with every tick', async () => {
    const { market, at } = open();
    const subscriber = await at('session');
    expect(subscriber.take()).toMatchObject([
      { type: 'session', session: { phase: 'am-continuous', tradeDate: '2026-11-20' } },
    ]);
    market.commit({});
    const after = subscriber.wakes;
    market.commit({});
    expect(subscriber.wakes).toBe(after);
    market.session = { ...market.session, marketTime: market.session.marketTime + 60_000 };
    market.commit({});
    expect(subscriber.wakes).toBe(after + 1);
    market.session = { ...market.session, phase: 'closed', orderDate: isoDate('2026-11-24') };
    market.commit({});
    expect(subscriber.take()).toMatchObject([
      { session: { phase: 'closed', tradeDate: '2026-11-20', orderDate: '2026-11-24' } },
    ]);
  });
});
