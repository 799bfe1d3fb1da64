import { describe, expect, it } from 'vitest';
import { TENANT, YESTERDAY } from './testing-market.ts';
import { MARKET_TIME, quoteHarness } from './testing-operations.ts';

const { ask, write } = quoteHarness();

describe('rankings', () => {
  const ranked = async (kind: string, section?: string): Promise<string[]> =>
    (await ask('ranking', { kind, ...(section === undefined ? {} : { section }) })).rows.map(({ quote }) => quote.code);

  it('are by change, volume and turnover; an issue without a trade has no rank', async () => {
    expect(await ranked('gainers')).toEqual(['7203']);
    expect(await ranked('losers')).toEqual(['6758']);
    expect(await ranked('volume')).toEqual(['6758', '7203']);
    expect(await ranked('value')).toEqual(['6758', '7203']);
    expect(await ranked('volume', 'growth')).toEqual([]);
  });

  it('RT-12 are by the gap from the base to the open, and of those whose last trade is at a limit', async () => {
    expect(await ranked('gap-up')).toEqual(['7203']);
    expect(await ranked('gap-down')).toEqual(['6758']);
    expect(await ranked('limit-up')).toEqual([]);
    expect(await ranked('limit-down')).toEqual([]);
    const setLimits = (code: string, lower: number, upper: number) =>
      write('update venue_facts set lower = $2, upper = $3 where code = $1', [code, lower, upper]);
    await setLimits('7203', 25_000, 30_450);
    await setLimits('6758', 39_000, 47_000);
    expect(await ranked('limit-up')).toEqual(['7203']);
    expect(await ranked('limit-down')).toEqual(['6758']);
    await setLimits('7203', 25_000, 35_000);
    await setLimits('6758', 33_000, 47_000);
  });

  it('RT-12 are of one sector or of the part of it in a section; one without issues is refused with those there are', async () => {
    const of = (filter: Record<string, string>) => ask('ranking', { kind: 'volume', ...filter });
    expect(await of({ sector: '3700' })).toMatchObject({ total: 2 });
    expect(await of({ sector: '3700', section: 'growth' })).toMatchObject({ total: 0 });
    await expect(of({ sector: '9999' })).rejects.toMatchObject({
      reason: 'FIELD_INVALID',
      field: 'sector',
      params: { field: 'sector', allowed: '3700' },
    });
  });

  it('name the market time and the journal row of their figures', async () => {
    expect(await ask('ranking', { kind: 'gainers' })).toMatchObject({ at: MARKET_TIME, seq: 0 });
    await write(
      `insert into core_lease (tenant_id, epoch, seq, head_hash, expires_at, market_at) values ($1, 1, 7, '', now(), $2)`,
      [TENANT, MARKET_TIME - 1],
    );
    expect(await ask('ranking', { kind: 'gainers' })).toMatchObject({ at: MARKET_TIME - 1, seq: 7, total: 1 });
  });
});

describe('RT-12 sectors', () => {
  it('RT-12 have mean change, advancers and decliners, of a section too, with the journal row of their figures', async () => {
    const { rows, seq } = await ask('sectorList');
    // 7203: +1.5 %, 6758: -2.5 %, 147A without a trade
    const sector = { code: '3700', issues: 3, advancers: 1, decliners: 1, unchanged: 0, change: '-0.50' };
    expect(rows).toMatchObject([{ ...sector, turnover: '23440000' }]);
    expect(seq).toBe((await ask('ranking', { kind: 'gainers' })).seq);
    expect((await ask('sectorList', { section: 'growth' })).rows).toMatchObject([{ issues: 1, change: null }]);
  });

  it('RT-12 list their issues, those without a trade last with the day of their close; an unknown one is refused', async () => {
    const { sector, rows, total } = await ask('sectorDetail', { sector: '3700' });
    expect(sector.change).toBe('-0.50');
    expect(rows.map(({ quote }) => quote.code)).toEqual(['7203', '6758', '147A']);
    expect(rows[2]?.quote.previousCloseDate).toBe(YESTERDAY);
    expect(total).toBe(3);
    await expect(ask('sectorDetail', { sector: '0050' })).rejects.toMatchObject({
      reason: 'FIELD_INVALID',
      field: 'sector',
      params: { allowed: '3700' },
    });
  });
});

describe('RT-12 an index', () => {
  it('RT-12 has its value against the close before, its breadth, and its issues by change; another code is refused', async () => {
    const { index, rows, total, at } = await ask('indexDetail', { code: 'SIM200' });
    // 7203: +1.5 %, 6758: -2.5 %; the index is the mean of both over their bases.
    expect(index).toMatchObject({ issues: 2, advancers: 1, decliners: 1, unchanged: 0, turnover: '23440000' });
    expect(Number(index.value) / Number(index.previous)).toBeCloseTo(0.995, 2);
    expect(rows.map(({ quote }) => quote.code)).toEqual(['7203', '6758']);
    expect(total).toBe(2);
    expect(at).toBe((await ask('ranking', { kind: 'gainers' })).at);
    expect((await ask('indexDetail', { code: 'SIM200', pageSize: '1', pageNum: '2' })).rows).toMatchObject([
      { instrument: { code: '6758' } },
    ]);
    await expect(ask('indexDetail', { code: 'SIM300' })).rejects.toMatchObject({ reason: 'INSTRUMENT_UNKNOWN' });
  });

  it('RT-12 has minutes of the shown day, which join to its day', async () => {
    const minutes = await ask('bars', { code: 'SIM200', interval: 'minute' });
    const [, open] = minutes[0] ?? [];
    const close = minutes.at(-1)?.[4];
    expect(minutes.length).toBeGreaterThan(0);
    const [today] = (await ask('bars', { code: 'SIM200', interval: 'day', limit: '1' })) ?? [];
    expect(today?.[1]).toBe(open);
    expect(today?.[4]).toBe(close);
    expect(Number(today?.[2])).toBe(Math.max(...minutes.map((bar) => Number(bar[2]))));
    expect(Number(today?.[3])).toBe(Math.min(...minutes.map((bar) => Number(bar[3]))));
    expect(await ask('bars', { code: 'SIM200', interval: 'minute', to: YESTERDAY })).toEqual([]);
    expect(await ask('bars', { code: 'SIM200', interval: 'second' })).toEqual([]);
  });
});

describe('RT-12 the board before an auction', () => {
  const of = async (kind: string, filter: Record<string, string> = {}): Promise<string[]> =>
    (await ask('auctionRanking', { kind, ...filter })).rows.map(({ instrument }) => instrument.code);

  it('RT-12 ranks issues by what the auction would do, of a section or sector, with the state that it was read from', async () => {
    expect(await of('gainers')).toEqual(['7203']);
    expect(await of('losers')).toEqual(['6758']);
    expect(await of('volume')).toEqual(['6758', '7203', '147A']);
    expect(await of('buy-surplus')).toEqual(['147A', '7203']);
    expect(await of('sell-surplus')).toEqual(['6758']);
    expect(await of('volume', { section: 'growth' })).toEqual(['147A']);
    await expect(of('volume', { sector: '0050' })).rejects.toMatchObject({ field: 'sector' });
    expect(await ask('auctionRanking', { kind: 'gainers', pageSize: '1' })).toMatchObject({
      rows: [{ instrument: { code: '7203' }, base: '3000', price: '3060', volume: '2000', imbalance: '300' }],
      total: 1,
      at: MARKET_TIME,
      seq: 5,
    });
  });

  it('RT-12 has the same of some issues, without those that would not trade or are not listed', async () => {
    expect(await ask('auctionQuotes', { codes: '6758,9999' })).toEqual({
      rows: [{ code: '6758', price: '3900', volume: '9000', imbalance: '-1500' }],
      at: MARKET_TIME,
      seq: 5,
    });
  });
});
