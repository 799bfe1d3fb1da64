import { describe, expect, it } from 'vitest';
import { type MarketDay, type Mover, marketReport } from './market-report.ts';

const mover = (code: string, change: number): Mover => ({
  code,
  names: { en: `N${code}`, jp: `銘${code}`, tw: `股${code}` },
  change,
});
const DAY: MarketDay = {
  moment: 'close',
  date: '2026-11-05',
  index: {
    code: 'SIM200',
    names: { en: 'Simulated 200', jp: '模擬200', tw: '模擬200' },
    value: '38123.45',
    previous: '37500.00',
  },
  up: 120,
  down: 70,
  same: 10,
  turnover: 2_345_678_900_000,
  gainers: [mover('1111', 1_234), mover('2222', 900), mover('3333', 5)],
  losers: [mover('4444', -1_001)],
  limitUp: [mover('1111', 1_234)],
  limitDown: [],
};

describe('the report of a day', () => {
  it('has the figures of the day in three languages', () => {
    const { texts } = marketReport(DAY);
    expect(texts.jp.title).toBe('大引け：模擬200 38,123.45（+1.66%）');
    expect(texts.jp.body.split('\n\n')).toEqual([
      '2026年11月5日の模擬市場は、模擬200が前日比+623.45（+1.66%）の38,123.45で取引を終えました。',
      '値上がり120銘柄、値下がり70銘柄、変わらず10銘柄。売買代金は23,457億円です。',
      '値上がり率の上位：銘1111（+12.34%）、銘2222（+9.00%）、銘3333（+0.05%）。',
      '値下がり率の上位：銘4444（−10.01%）。',
      'ストップ高：銘1111（+12.34%）。',
      'この記事は模擬市場のデータから自動で作成しています。実際の市場や企業の動きではありません。',
    ]);
    expect(texts.en.body).toContain(
      'closed with the Simulated 200 at 38,123.45, +623.45 (+1.66%) from the day before.',
    );
    expect(texts.en.body).toContain('Turnover was 2,346 billion yen.');
    expect(texts.tw.body).toContain('上漲120檔、下跌70檔、平盤10檔。成交金額為23,457億日圓。');
  });

  it('mentions each issue once, those at their limits first, ten at most', () => {
    expect(marketReport(DAY).codes).toEqual(['1111', '2222', '3333', '4444']);
    const many = Array.from({ length: 5 }, (_, i) => mover(`${5000 + i}`, 1));
    const codes = marketReport({
      ...DAY,
      limitUp: many,
      limitDown: many.map((one) => mover(`6${one.code.slice(1)}`, -1)),
    }).codes;
    expect(codes).toHaveLength(10);
    expect(codes.slice(0, 5)).toEqual(many.map(({ code }) => code));
  });

  it('names the opening', () => {
    const { texts } = marketReport({ ...DAY, moment: 'open' });
    expect(texts.jp.title).toBe('寄付き：模擬200 38,123.45（+1.66%）');
    expect(texts.en.body).toContain('opened with the Simulated 200 at 38,123.45');
  });

  it('has no sign on an unchanged index', () => {
    const { texts } = marketReport({ ...DAY, index: { ...DAY.index, previous: '38123.45' } });
    expect(texts.en.title).toBe('Close: Simulated 200 38,123.45 (0.00%)');
  });
});
