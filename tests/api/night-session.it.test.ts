import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSuper } from '../../apps/server/src/platform/postgres/testing-server.ts';
import { eventually } from '../support/eventually.ts';
import { limitOrder, memberWithShares, priceSteps, QUIET } from '../support/quiet-market.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PTS = { venue: 'pts' } as const;
const MINUTE = 60_000;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ quiet: [QUIET] });
  await app.openMarket();
});
afterAll(() => app.stop());

const session = () => app.client().call('GET v1/quote/session/detail');

/** The next night opens; the clock then runs at normal speed. */
async function openNight(): Promise<void> {
  const { core } = app.market;
  await core.skipTo('night');
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.night?.open === true);
  await core.setSpeed(1);
}

/** The night that runs ends. */
async function endNight(): Promise<void> {
  const { core } = app.market;
  await core.setSpeed(60);
  await eventually(() => core.feed.session?.night?.open === false, 60_000);
  await core.setSpeed(1);
}

describe('MKT-06 the night session', () => {
  it('is dated the next business day, settles a day later than the day, and lasts twenty minutes in the demo', async () => {
    const { orderDate, night } = await session();
    expect(night).toMatchObject({ ...PTS, open: false });
    const facts = await (await app.client().register()).call('GET v1/trade/order/facts', { query: { code: QUIET } });
    expect(night && night.tradeDate > orderDate).toBe(true);
    expect(night && night.settlesOn > facts.settlesOn).toBe(true);
    expect(night && night.closesAt - night.opensAt).toBe(20 * MINUTE);
    const at = (time: number): string => new Date(time + 9 * 60 * MINUTE).toISOString().slice(0, 16);
    expect(at(night?.opensAt ?? 0)).toBe(`${orderDate}T17:00`);
  });

  it('takes orders only while it runs, limit orders that end with it, and books them with its dates', async () => {
    const [buyer, seller] = [await app.client().register(), await memberWithShares(app, 200)];
    const at = await priceSteps(buyer);
    const early = await buyer.refusal('POST v1/trade/order/place', {
      body: { ...limitOrder('buy', at(0)), ...PTS },
      key: 'too-early-for-the-night',
    });
    expect(early).toMatchObject({ reason: 'NOT_IN_SESSION' });
    await openNight();
    const { night } = await session();
    expect(night?.open).toBe(true);
    const facts = await buyer.call('GET v1/trade/order/facts', { query: { code: QUIET, ...PTS } });
    expect(facts).toMatchObject({
      orderDate: night?.tradeDate,
      settlesOn: night?.settlesOn,
      takes: { market: false, dates: false, stops: false, ioc: false, fok: false, conditions: [] },
    });
    const market = await buyer.refusal('POST v1/trade/order/place', {
      body: { code: QUIET, side: 'buy', type: 'market', quantity: '100', ...PTS },
      key: 'a-market-order-at-night',
    });
    expect(market).toMatchObject({ reason: 'ORDER_TYPE_NOT_TAKEN' });
    await seller.place({ ...limitOrder('sell', at(0)), ...PTS });
    const bought = await buyer.place({ ...limitOrder('buy', at(0), 200), ...PTS });
    const { order, fills } = await buyer.detail(bought.order.orderId);
    expect(order).toMatchObject({ ...PTS, state: 'partial', filled: '100', tradeDate: night?.tradeDate });
    expect(fills).toMatchObject([{ ...PTS, price: at(0), tradeDate: night?.tradeDate, settlesOn: night?.settlesOn }]);
    const depth = (query: object) =>
      app.client().call('GET v1/quote/depth/detail', { query: { code: QUIET, ...query } });
    expect(await depth(PTS)).toMatchObject({ bids: [{ price: at(0), quantity: '100' }], asks: [] });
    expect((await depth({})).bids.map(({ price }) => price)).not.toContain(at(0));
    const tape = (query: object) => app.client().call('GET v1/quote/tape/list', { query: { code: QUIET, ...query } });
    expect((await tape(PTS)).rows).toMatchObject([{ price: at(0), quantity: '100' }]);
    expect((await tape({})).rows).toEqual([]);
    const quote = (query: object) =>
      app.client().call('GET v1/quote/instrument/detail', { query: { code: QUIET, ...query } });
    expect((await quote(PTS)).quote).toMatchObject({ ...PTS, last: at(0), volume: '100', bid: at(0) });
    const tokyo = (await quote({})).quote;
    expect(tokyo).toMatchObject({ last: null });
    expect((await quote(PTS)).quote.previousClose).toBe(tokyo.previousClose);
    await endNight();
    expect((await buyer.detail(bought.order.orderId)).order).toMatchObject({
      state: 'expired',
      reason: 'SESSION_ENDED',
      filled: '100',
      holdCash: '0',
    });
    expect(await depth(PTS)).toMatchObject({ bids: [], asks: [] });
  });

  it('keeps its figures until the next evening, its bars for its date, and values nothing', async () => {
    const bars = (interval: 'minute' | 'day' | 'second', query: object = {}) =>
      app.client().call('GET v1/quote/bar/list', { query: { code: QUIET, interval, ...query } });
    const [night] = (await bars('day', PTS)).slice(-1);
    const { quote } = await app.client().call('GET v1/quote/instrument/detail', { query: { code: QUIET, ...PTS } });
    expect(night).toMatchObject([
      expect.any(Number),
      quote.last,
      quote.high,
      quote.low,
      quote.last,
      '100',
      quote.turnover,
    ]);
    expect((await bars('minute', PTS)).map(([, , , , close]) => close)).toEqual([quote.last]);
    expect((await bars('second', PTS)).map(([, , , , close]) => close)).toEqual([quote.last]);
    const history = await bars('day');
    expect(history.length).toBeGreaterThan(1);
    expect(history.some(([at]) => at === night?.[0])).toBe(false);
    const { rows } = await asSuper(app.database.superUrl, (client) =>
      client.query('select venue, date::text from day_bar where code = $1 and venue is not null', [QUIET]),
    );
    expect(rows).toEqual([
      { venue: 'pts', date: new Date((night?.[0] ?? 0) + 9 * 60 * MINUTE).toISOString().slice(0, 10) },
    ]);
  });

  it('has thin participants: issues that trade, ranked by their night', async () => {
    const ranking = (kind: 'volume' | 'gainers', query: object) =>
      app.client().call('GET v1/quote/ranking/list', { query: { kind, pageSize: '10', ...query } });
    const { rows } = await ranking('volume', PTS);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ quote }) => quote.venue === 'pts')).toBe(true);
    const busiest = rows[0]?.quote;
    expect(Number(busiest?.volume)).toBeGreaterThan(0);
    const days = (query: object) =>
      app.client().call('GET v1/quote/bar/list', { query: { code: busiest?.code ?? '', interval: 'day', ...query } });
    const [night] = (await days(PTS)).slice(-1);
    const [day] = (await days({})).filter(([at]) => at < (night?.[0] ?? 0)).slice(-1);
    expect(busiest?.previousClose).toBe(day?.[4]);
  });

  it('goes on after a restart: its date, its figures and its trades', async () => {
    const read = async () => {
      const detail = await app.client().call('GET v1/quote/instrument/detail', { query: { code: QUIET, ...PTS } });
      const tape = await app.client().call('GET v1/quote/tape/list', { query: { code: QUIET, ...PTS } });
      return { quote: detail.quote, tape, night: (await session()).night };
    };
    const before = await read();
    await app.restart();
    await eventually(() => app.market.core.feed.session !== null);
    expect(await read()).toEqual(before);
    await openNight();
    expect((await session()).night).toMatchObject({ open: true, tradeDate: before.night?.tradeDate });
  });

  it('is streamed under its name, over a socket that stays open', async () => {
    const stream = await (await app.client().register()).stream();
    const topics = ['quote', 'depth', 'tape'].map((kind) => `${kind}:pts:${QUIET}`);
    for (const topic of [...topics, 'depth:odx:7203']) stream.send({ op: 'subscribe', topic });
    const named = (type: 'subscribed' | 'denied') =>
      stream.messages.flatMap((message) => (message.type === type ? [message.topic] : []));
    await eventually(() => named('denied').length === 1 && named('subscribed').length === topics.length);
    expect(named('subscribed').toSorted()).toEqual(topics.toSorted());
  });

  it('counts its fills as trades of today', async () => {
    const [buyer, seller] = [await app.client().register(), await memberWithShares(app, 100)];
    const at = await priceSteps(buyer);
    await seller.place({ ...limitOrder('sell', at(0)), ...PTS });
    await buyer.place({ ...limitOrder('buy', at(0)), ...PTS });
    const { rows } = await buyer.call('GET v1/trade/fill/list', { query: { scope: 'today' } });
    expect(rows).toMatchObject([{ ...PTS, quantity: '100' }]);
    expect((await buyer.call('GET v1/trade/fill/totals', { query: { scope: 'today' } })).rows).toHaveLength(1);
    // The day's change of who bought at night is what the shares gained since, and of who sold what they brought.
    const bought = (await buyer.call('GET v1/trade/position/list')).rows.find(({ code }) => code === QUIET);
    const paid = rows.reduce(
      (sum, { price, quantity, fee }) => sum + Number(price) * Number(quantity) + Number(fee),
      0,
    );
    expect(Number(bought?.dayChange)).toBe(Number(bought?.marketValue) - paid);
    const { dayChange, realisedToday } = await seller.call('GET v1/trade/asset/summary');
    expect([Math.abs(Number(dayChange)) < 100_000, realisedToday === '0']).toEqual([true, false]);
  });

  it('is none of a venue that the market does not have', async () => {
    const query = { code: QUIET, venue: 'odx' };
    for (const call of ['GET v1/quote/depth/detail', 'GET v1/quote/tape/list'] as const)
      expect(await app.client().refusal(call, { query })).toMatchObject({ reason: 'VENUE_UNKNOWN', field: 'venue' });
    const ranking = await app
      .client()
      .refusal('GET v1/quote/ranking/list', { query: { kind: 'volume', venue: 'odx' } });
    expect(ranking).toMatchObject({ reason: 'VENUE_UNKNOWN' });
    const member = await app.client().register();
    expect(await member.refusal('GET v1/trade/order/facts', { query })).toMatchObject({ reason: 'VENUE_UNKNOWN' });
  });
});
