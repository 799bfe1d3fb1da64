import { describe, expect, it } from 'vitest';
import { drawPaper } from './draw-paper.ts';
import type { Paper } from './paper.ts';
import { textsOfPdf } from './testing-pdf-text.ts';

const PAPER: Paper = {
  title: '取引残高報告書',
  subtitle: '2026/09/01 – 2026/11/30',
  issuer: ['カブト証券株式会社', '登録番号 1'],
  addressee: '髙島 太郎 様',
  facts: [['口座番号', '100123']],
  figures: [{ label: '期末残高', value: '1,234,567 円' }],
  tables: [
    {
      title: '取引の明細',
      columns: [
        { label: '内容', share: 3, align: 'left' },
        { label: '金額（円）', share: 1, align: 'right' },
      ],
      rows: Array.from({ length: 120 }, (_, at) => [`買付 ${at}`, '\u22121,000']),
      total: ['合計', '\u2212120,000'],
      empty: 'なし',
    },
    { title: '株式', columns: [{ label: '銘柄', share: 1, align: 'left' }], rows: [], empty: '保有はありません' },
  ],
  notes: ['シミュレーションの書類です。'],
  foot: 'SHA-256 00',
  date: Date.parse('2026-11-30T00:00:00Z'),
  language: 'jp',
};

describe('DOC-01 the PDF of a paper', () => {
  it('has every text of it, in Japanese, with a character for each glyph', async () => {
    const texts = textsOfPdf(await drawPaper(PAPER));
    const { title, subtitle, issuer, addressee, figures, notes } = PAPER;
    for (const text of [title, subtitle, ...issuer, addressee, ...figures.map(({ value }) => value), ...notes])
      expect(texts).toContain(text);
    for (let at = 0; at < 120; at++) expect(texts).toContain(`買付 ${at}`);
    expect(texts.filter((text) => text === '\u22121,000')).toHaveLength(120);
    expect(texts).toContain('保有はありません');
  });

  it('cuts neither dates nor figures nor the title, however many columns there are: only names', async () => {
    const name = 'A name that is longer than the column in which it is written can ever be';
    const row = [
      '2026/11/27',
      name,
      '2026/12/01',
      '+1,247,525',
      '\u22121,000,312,225',
      '9,999,999,999',
      'Transfer 319',
    ];
    const align = (at: number): 'left' | 'right' => (at > 2 && at < 6 ? 'right' : 'left');
    const table = {
      title: 'Lines',
      columns: row.map((_, at) => ({ label: `Column ${at}`, share: at === 1 ? 9 : 1, align: align(at) })),
      rows: [row],
      total: ['Total of all lines', '', '', '+1,247,525', '', '', ''],
      empty: '',
    };
    const title = 'A title of a document that has very many words in it';
    const texts = textsOfPdf(await drawPaper({ ...PAPER, title, tables: [table] }));
    for (const text of [title, ...row.filter((one) => one !== name), ...table.columns.map(({ label }) => label)])
      expect(texts).toContain(text);
    expect(texts.filter((text) => text.endsWith('…'))).toHaveLength(1);
  });

  it('repeats the header of a table and numbers the pages', async () => {
    const texts = textsOfPdf(await drawPaper(PAPER));
    const pages = texts.filter((text) => /^\d \/ \d$/.test(text));
    expect(pages).toEqual(['1 / 4', '2 / 4', '3 / 4', '4 / 4']);
    expect(texts.filter((text) => text === '金額（円）').length).toBe(4);
    expect(texts.filter((text) => text === 'SHA-256 00')).toHaveLength(4);
  });

  it('is the same each time, byte for byte, and another one for another text', async () => {
    const [one, same, other] = [
      await drawPaper(PAPER),
      await drawPaper({ ...PAPER }),
      await drawPaper({ ...PAPER, addressee: '髙島 次郎 様' }),
    ];
    expect(one.equals(same)).toBe(true);
    expect(one.equals(other)).toBe(false);
    // Only the glyphs that are used are in it: the typeface itself has 5 MB.
    expect(one.length).toBeLessThan(80_000);
  });

  it('sets a long figure smaller and never cuts it', async () => {
    const value = 'JPY +999,999,999,999,999';
    const figures = ['a', 'b', 'c', 'd'].map((label) => ({ label, value }));
    const texts = textsOfPdf(await drawPaper({ ...PAPER, figures }));
    expect(texts.filter((text) => text === value)).toHaveLength(4);
  });

  it('ends in an ellipsis what does not fit', async () => {
    const texts = textsOfPdf(await drawPaper({ ...PAPER, addressee: '長'.repeat(60) }));
    expect(texts.filter((text) => /^長{10,40}…$/.test(text))).toHaveLength(1);
  });
});
