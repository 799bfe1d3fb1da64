import { isoDate } from '@kabuto/market';
import { describe, expect, it } from 'vitest';
import { drawPaper } from '../pdf/draw-paper.ts';
import { textsOfPdf } from '../pdf/testing-pdf-text.ts';
import {
  type ConfirmedDelivery,
  type ConfirmedFill,
  type ConfirmedOffering,
  confirmationPaper,
} from './confirmation-paper.ts';

const HEAD = {
  issuer: { name: 'カブト証券', registrationNumber: null, isSimulated: false },
  member: { name: '山田 花子', accountId: '1001' },
};
const NUMBERING = { documentId: 7, headSeq: 42, headHash: 'ab'.repeat(32) };
const DATE = isoDate('2026-11-27');

const fill = (change: Partial<ConfirmedFill>): ConfirmedFill => ({
  orderId: 11,
  code: '7203',
  names: { jp: 'トヨタ自動車', en: 'Toyota Motor' },
  side: 'buy',
  price: 30_000,
  quantity: 100,
  notional: 300_000,
  fee: 275,
  at: 1_795_744_800_000,
  settlesOn: isoDate('2026-12-01'),
  bucket: 'specified',
  credit: null,
  realised: 0,
  venue: null,
  ...change,
});
const paperOf = (
  fills: readonly ConfirmedFill[],
  deliveries: readonly ConfirmedDelivery[] = [],
  language: 'jp' | 'en' = 'jp',
) => confirmationPaper({ date: DATE, fills, deliveries, offerings: [] }, HEAD, language, NUMBERING);
const paperWith = (fills: readonly ConfirmedFill[], offerings: readonly ConfirmedOffering[]) =>
  confirmationPaper({ date: DATE, fills, deliveries: [], offerings }, HEAD, 'jp', NUMBERING);

describe('DOC-01 the confirmation of the trades of a date', () => {
  it('lists day trades apart, and their value counts neither as bought nor as sold', () => {
    const sold = fill({ side: 'sell', notional: 301_000, fee: 275 });
    const short = fill({ side: 'sell', credit: 'open', notional: 300_000, fee: 0 });
    const back = fill({ credit: 'close', notional: 299_000, fee: 0, realised: -120 });
    const { figures, tables, notes } = paperOf([sold, short, back]);
    expect(figures.map(({ value }) => value)).toEqual(['0 円', '301,000 円', '275 円', '+300,725 円']);
    const [cash, dayTrades] = tables;
    expect(cash?.rows).toHaveLength(1);
    expect(dayTrades?.rows.map((row) => [row[2], row[5], row[6]])).toEqual([
      ['新規売', '300,000', ''],
      ['返済買', '299,000', '\u2212120'],
    ]);
    expect(dayTrades?.total?.[6]).toBe('\u2212120');
    expect(notes).toHaveLength(2);
  });

  it('lists shares of an offering with what was paid for them, which counts as bought', () => {
    const { names, at } = fill({});
    const block = { kind: 'block', code: '7203', names, at, quantity: 200, price: 29_000, paid: 580_000 } as const;
    const { figures, tables, facts } = paperWith([], [{ ...block, applicationId: 9, settlesOn: DATE }]);
    expect(figures.map(({ value }) => value)).toEqual(['580,000 円', '0 円', '0 円', '\u2212580,000 円']);
    expect(tables.map(({ rows }) => rows.map((row) => row.slice(2)))).toEqual([
      [['大口取引', '200', '2,900', '\u2212580,000', '9']],
    ]);
    expect(facts.flat().join(' ')).toContain('2026');
  });

  it('has no table of what there was not', () => {
    expect(paperOf([fill({})]).tables).toHaveLength(1);
    const [only, ...others] = paperOf([fill({ credit: 'open' })]).tables;
    expect([only?.rows[0]?.[2], others]).toEqual(['新規買', []]);
  });

  it.each([
    ['jp', '市場', ['東証', '夜間PTS', 'other'], ['現引', '現渡']],
    ['en', 'Market', ['Tokyo', 'Night PTS', 'other'], ['Take delivery', 'Deliver']],
  ] as const)('names in %s the market of each trade, and lists deliveries apart', (language, label, venues, sides) => {
    const common = { code: '7203', names: fill({}).names, at: fill({}).at, settlesOn: isoDate('2026-12-01') };
    const long = {
      ...common,
      side: 'long',
      price: 30_000,
      quantity: 100,
      value: 300_000,
      costs: 14,
      cash: -300_014,
    } as const;
    const short = { ...long, side: 'short', value: 300_000, costs: 20, cash: 299_980 } as const;
    const fills = venues.map((_, index) => fill({ venue: [null, 'pts', 'other'][index] ?? null }));
    const [cash, deliveries] = paperOf(fills, [long, short], language).tables;
    const column = cash?.columns.findIndex((one) => one.label === label) ?? -1;
    expect(cash?.rows.map((row) => row[column])).toEqual(venues);
    expect(deliveries?.rows.map((row) => row.slice(2))).toEqual([
      [sides[0], '100', '3,000', '300,000', '14', '\u2212300,014'],
      [sides[1], '100', '3,000', '300,000', '20', '+299,980'],
    ]);
    expect(deliveries?.total?.slice(-2)).toEqual(['34', '\u221234']);
    for (const table of [cash, deliveries])
      for (const row of [...(table?.rows ?? []), table?.total ?? []])
        expect(row).toHaveLength(table?.columns.length ?? 0);
  });

  it.each(['jp', 'en'] as const)('has room in %s for every word and for large amounts', async (language) => {
    const large = { price: 123_456, quantity: 123_400, notional: 987_654_300, fee: 1_234_567 };
    const delivery = { side: 'long', value: 987_654_300, costs: 1_234_567, cash: -988_888_867 } as const;
    const paper = paperOf(
      [fill({ ...large, venue: 'pts', orderId: 1_234_567 }), fill({ ...large, credit: 'close', side: 'sell' })],
      [{ ...fill(large), ...delivery }],
      language,
    );
    const drawn = textsOfPdf(await drawPaper(paper));
    for (const { columns, rows, total } of paper.tables)
      for (const text of [...columns.map(({ label }) => label), ...rows.flat(), ...(total ?? [])])
        if (text !== '') expect(drawn).toContain(text);
  });
});
