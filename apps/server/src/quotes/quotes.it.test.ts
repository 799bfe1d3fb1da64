import { epochMs, instrumentCode, isoDate, price, shares, yen } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { Tape } from '../core/journal/tape.ts';
import { at, TENANT, TODAY, trade, YESTERDAY } from './testing-market.ts';
import { MARKET_TIME, quoteHarness } from './testing-operations.ts';

const { ask, write } = quoteHarness();

describe('issues', () => {
  it('are listed by code, by pages and by section', async () => {
    const all = await ask('instrumentList');
    expect(all.rows.map(({ code }) => code)).toEqual(['147A', '6758', '7203']);
    expect(await ask('instrumentList', { pageNum: '2', pageSize: '2' })).toMatchObject({
      rows: [{ code: '7203' }],
      total: 3,
    });
    expect(await ask('instrumentList', { section: 'growth' })).toMatchObject({ rows: [{ code: '147A' }], total: 1 });
  });

  it('in detail have their quote and the tick at the last price', async () => {
    expect(await ask('instrumentDetail', { code: '7203' })).toMatchObject({
      instrument: { names: { jp: 'トヨタ自動車' }, lot: '100', sectorNames: { tw: '運輸設備' } },
      quote: {
        last: '3045',
        base: '3000',
        open: '3020',
        high: '3045',
        low: '3015',
        bid: '3040',
        volume: '1300',
        halted: false,
      },
      tick: '1',
    });
  });

  it('before their first trade have nulls, not zeros', async () => {
    expect(await ask('instrumentDetail', { code: '147A' })).toMatchObject({
      quote: { last: null, lastAt: null, open: null, high: null, low: null, bid: '999', ask: null, volume: '0' },
    });
  });

  it('before their first trade name the day of their last close, and none after it', async () => {
    const [traded, untraded] = await ask('quoteList', { codes: '7203,147A' });
    expect(traded?.quote.previousCloseDate).toBeNull();
    expect(untraded?.quote).toMatchObject({ last: null, previousClose: '1000', previousCloseDate: YESTERDAY });
    expect(await ask('instrumentDetail', { code: '147A' })).toMatchObject({
      quote: { previousCloseDate: YESTERDAY },
    });
  });

  it('unknown to the market are refused with a reason', async () => {
    for (const name of ['instrumentDetail', 'depth', 'tape'] as const) {
      await expect(ask(name, { code: '9999' })).rejects.toMatchObject({ reason: 'INSTRUMENT_UNKNOWN', field: 'code' });
    }
    await expect(ask('bars', { code: '9999', interval: 'day' })).rejects.toMatchObject({
      reason: 'INSTRUMENT_UNKNOWN',
    });
  });

  it('are found by hiragana, with their quotes', async () => {
    expect(await ask('search', { q: 'とよた' })).toMatchObject({
      rows: [{ instrument: { code: '7203' }, quote: { last: '3045' } }],
      total: 1,
    });
  });

  it('are found by a brand, which is named with its mark', async () => {
    expect(await ask('search', { q: 'ぷれすて' })).toMatchObject({
      rows: [
        {
          instrument: { code: '6758' },
          marks: { code: null, names: { jp: null, en: null, tw: null } },
          match: { kind: 'brand', text: 'プレステ', mark: { start: 0, end: 4 } },
        },
      ],
      total: 1,
    });
  });

  it('are limited to a section or sector, also without a text, and the choices are counted', async () => {
    const all = await ask('search');
    expect(all.total).toBe(3);
    expect(all.facets.sections.map(({ section, count }) => `${section} ${count}`)).toEqual(['prime 2', 'growth 1']);
    const growth = await ask('search', { section: 'growth' });
    expect(growth.rows.map(({ instrument }) => instrument.code)).toEqual(['147A']);
    expect(growth.facets.sections).toEqual(all.facets.sections);
    const [sector] = (await ask('search', { q: '7203' })).facets.sectors;
    expect(sector).toMatchObject({ sector: '3700', names: { jp: '輸送用機器' }, count: 1 });
    expect((await ask('search', { sector: '3700' })).rows.map(({ instrument }) => instrument.code)).toContain('7203');
    expect(await ask('search', { q: '7203', section: 'growth' })).toMatchObject({ rows: [], total: 0 });
  });

  it('requested together come in the requested order, each once, without those that do not exist', async () => {
    const hits = await ask('quoteList', { codes: '147A,9999,7203,147A' });
    expect(hits.map(({ quote }) => quote.code)).toEqual(['147A', '7203']);
  });
});

describe('book and tape', () => {
  it('MKT-04 a quote has the special or sequential quote shown, and none while the issue is halted', async () => {
    const specialOf = async () => (await ask('instrumentDetail', { code: '7203' })).quote.special;
    const show = (overlay: string | null, side: string | null, halted = false) =>
      write(
        'update venue_facts set overlay = $1, quote_side = $2, quote_price = $3, overlay_since = $4, halted = $5 where code = $6',
        [overlay, side, side === null ? null : 30_500, side === null ? null : MARKET_TIME, halted, '7203'],
      );
    expect(await specialOf()).toBeNull();
    await show('SPECIAL_QUOTE', 'buy');
    expect(await specialOf()).toEqual({ kind: 'special', side: 'buy', price: '3050', since: MARKET_TIME });
    await show('SEQUENTIAL_QUOTE', 'sell');
    expect(await specialOf()).toMatchObject({ kind: 'sequential', side: 'sell' });
    await show('HALTED', 'sell', true);
    expect(await specialOf()).toBeNull();
    await show(null, null);
  });

  it('depth shows the committed book', async () => {
    expect(await ask('depth', { code: '7203' })).toEqual({
      code: '7203',
      at: MARKET_TIME,
      bids: [{ price: '3040', quantity: '500', orders: 2 }],
      asks: [{ price: '3045', quantity: '300', orders: 1 }],
      over: '1000',
      under: '2000',
      marketBuy: '0',
      marketSell: '100',
      indicative: { price: '3045', volume: '200' },
    });
  });

  it('the tape comes newest first, by pages', async () => {
    const page = await ask('tape', { code: '7203', pageSize: '2' });
    expect(page.total).toBe(3);
    expect(page.rows.map((one) => [one.tradeId, one.price])).toEqual([
      [9, '3045'],
      [8, '3040'],
    ]);
  });
});

describe('bars', () => {
  it('of minutes: history, then finished minutes, then the current one', async () => {
    expect(await ask('bars', { code: '7203', interval: 'minute' })).toEqual([
      [at(YESTERDAY, 15, 29), '3000', '3005', '2995', '3000', '500', '1500000'],
      [at(TODAY, 9, 0), '3020', '3025', '3015', '3025', '600', '1812000'],
      [at(TODAY, 9, 1), '3025', '3035', '3025', '3035', '400', '1216000'],
      [at(TODAY, 9, 2), '3035', '3045', '3035', '3045', '300', '912000'],
    ]);
  });

  it('of days: history, then the current day, from midnight in Tokyo', async () => {
    const days = await ask('bars', { code: '7203', interval: 'day' });
    expect(days).toEqual([
      [at(YESTERDAY, 0, 0), '3000', '3020', '2980', '3000', '1000', '3000000'],
      [at(TODAY, 0, 0), '3020', '3045', '3015', '3045', '1300', '3940000'],
    ]);
    expect(await ask('bars', { code: '147A', interval: 'day' })).toHaveLength(1);
  });

  it('MKT-07 of weeks and months: joined days, from Monday and from the first, the current day included', async () => {
    const joined = ['3000', '3045', '2980', '3045', '2300', '6940000'];
    expect(await ask('bars', { code: '7203', interval: 'week' })).toEqual([
      [at(isoDate('2026-11-16'), 0, 0), ...joined],
    ]);
    expect(await ask('bars', { code: '7203', interval: 'month' })).toEqual([
      [at(isoDate('2026-11-01'), 0, 0), ...joined],
    ]);
    const monday = { code: '7203', interval: 'week', from: '2026-11-20' };
    expect(await ask('bars', monday)).toHaveLength(1);
    expect(await ask('bars', { ...monday, from: '2026-11-23' })).toEqual([]);
    expect((await ask('bars', { code: '7203', interval: 'week', to: YESTERDAY }))[0]?.[4]).toBe('3000');
    expect(await ask('bars', { code: 'SIM200', interval: 'week' })).toHaveLength(1);
  });

  it('MKT-07 of seconds: stored tape of the day, then the trades in memory, each once', async () => {
    const stored = [trade(6, 30_250, 500), trade(7, 30_300, 100)].map((one, n) => ({
      ...one,
      at: epochMs(at(TODAY, 9, 0) + n * 400),
    }));
    const bar = {
      at: epochMs(at(TODAY, 9, 0)),
      open: price(1),
      high: price(1),
      low: price(1),
      close: price(1),
      volume: shares(1),
      turnover: yen(1),
    };
    const [chunk] = new Tape().chunks({ trades: stored, minuteBars: [{ instrument: instrumentCode('7203'), bar }] });
    await write('insert into tape_chunk (tenant_id, code, minute_at, trades) values ($1, $2, $3, $4)', [
      TENANT,
      '7203',
      chunk?.minuteAt,
      chunk?.trades,
    ]);
    const seconds = await ask('bars', { code: '7203', interval: 'second' });
    expect(seconds[0]).toEqual([at(TODAY, 9, 0), '3025', '3030', '3025', '3030', '600', '1815500']);
    // Trade 7 is in both: it counts once.
    expect(seconds.reduce((sum, [, , , , , volume]) => sum + Number(volume), 0)).toBe(600 + 200 + 300);
    expect(await ask('bars', { code: '7203', interval: 'second', to: YESTERDAY })).toEqual([]);
    expect(await ask('bars', { code: '147A', interval: 'second' })).toEqual([]);
    expect(await ask('bars', { code: 'SIM200', interval: 'second' })).toEqual([]);
  });

  it('take a range with both dates in it, and the latest of a limit', async () => {
    const query = { code: '7203', interval: 'minute' };
    expect(await ask('bars', { ...query, to: YESTERDAY })).toHaveLength(1);
    expect(await ask('bars', { ...query, from: TODAY, to: TODAY })).toHaveLength(3);
    const latest = await ask('bars', { ...query, limit: '2' });
    expect(latest.map(([start]) => start)).toEqual([at(TODAY, 9, 1), at(TODAY, 9, 2)]);
    expect(await ask('bars', { code: '7203', interval: 'day', to: YESTERDAY })).toHaveLength(1);
    await expect(ask('bars', { ...query, from: TODAY, to: YESTERDAY })).rejects.toMatchObject({
      reason: 'FIELD_INVALID',
    });
  });

  it('as sparks end with the last price; an issue without a trade has no point', async () => {
    expect(await ask('sparks', { codes: '7203,147A,9999' })).toEqual([
      { code: '7203', base: '3000', closes: ['3025', '3035', '3045'] },
      { code: '147A', base: '1000', closes: [] },
    ]);
  });
});

describe('indices and session', () => {
  it('an index follows its members, against their last closes', async () => {
    // 7203: 30450 / 30000 = 1.015; 6758: 39000 / 40000 = 0.975; mean 0.995
    expect(await ask('indices')).toEqual([
      {
        code: 'SIM200',
        names: { en: 'Simulated 200', jp: '模擬200', tw: '模擬200' },
        value: '19900.00',
        previous: '20000.00',
        // 9:00 at 30250, 9:01 at 30350, 6758 at its last close until its first minute; then the current value
        closes: ['20083.33', '20116.66', '19900.00'],
      },
    ]);
  });

  it('has day bars from its members’ days, and minutes of the shown day', async () => {
    const days = await ask('bars', { code: 'SIM200', interval: 'day' });
    expect(days[0]).toEqual([at(YESTERDAY, 0, 0), '20000', '20000', '20000', '20000', '2000', '6000000']);
    expect(days[1]?.slice(0, 5)).toEqual([at(TODAY, 0, 0), '20083.3', '20116.6', '19900', '19900']);
    const minutes = await ask('bars', { code: 'SIM200', interval: 'minute' });
    expect(minutes.map(([start, , , , close]) => [start, close])).toEqual([
      [at(TODAY, 9, 0), '20083.3'],
      [at(TODAY, 9, 1), '20116.6'],
      [at(TODAY, 9, 3), '19900'],
    ]);
  });

  it('the session returns phase, dates and when it changes', async () => {
    expect(await ask('session')).toEqual({
      phase: 'am-continuous',
      tradeDate: TODAY,
      orderDate: TODAY,
      marketTime: MARKET_TIME,
      nextAt: at(TODAY, 11, 30),
      speed: 1,
      clock: 'demo',
      hours: { opening: 540, lunch: 690, afternoon: 750, preClosing: 925, close: 930 },
    });
  });
});

describe('a day that has ended', () => {
  it('is the day of the last close of an issue without a trade since', async () => {
    await write('insert into day_bar values ($1, $2, $3, 9900, 9900, 9900, 9900, 100, 99000)', [TENANT, '147A', TODAY]);
    const [hit] = await ask('quoteList', { codes: '147A' });
    expect(hit?.quote.previousCloseDate).toBe(TODAY);
  });

  it('is returned as stored, not as the quote still shows it', async () => {
    const before = await ask('bars', { code: '6758', interval: 'day' });
    expect(before.at(-1)).toEqual([at(TODAY, 0, 0), '3900', '3900', '3900', '3900', '5000', '19500000']);
    await write('insert into day_bar values ($1, $2, $3, 39000, 41000, 38000, 40500, 9000, 35000000)', [
      TENANT,
      '6758',
      TODAY,
    ]);
    const after = await ask('bars', { code: '6758', interval: 'day' });
    expect(after).toHaveLength(before.length);
    expect(after.at(-1)).toEqual([at(TODAY, 0, 0), '3900', '4100', '3800', '4050', '9000', '35000000']);
  });
});
