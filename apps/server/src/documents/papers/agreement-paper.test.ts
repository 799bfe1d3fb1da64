import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { drawPaper } from '../pdf/draw-paper.ts';
import { textsOfPdf } from '../pdf/testing-pdf-text.ts';
import { type AgreementData, agreementPaper } from './agreement-paper.ts';

const HEAD = {
  issuer: { name: 'カブト証券', registrationNumber: null, isSimulated: false },
  member: { name: '山田 花子', accountId: '1001' },
};
const NUMBERING = { documentId: 7, headSeq: 42, headHash: 'ab'.repeat(32) };
const TEXTS = { jp: '前文\n\n# 第1条\n本文です。\n二行目', en: '# 1. Purpose\nThe text.', tw: '# 第一條\n內容' };
const DATA: AgreementData = {
  kind: 'agreement',
  version: '2027-01',
  at: Date.parse('2026-11-27T03:00:00Z'),
  texts: TEXTS,
  signed: null,
};
const SIGNED = {
  applicationId: 41,
  code: '1Z00',
  names: { jp: 'あおば精機', en: 'Aoba Seiki', tw: '青葉精機' },
  language: 'tw',
  textHash: 'c3'.repeat(32),
  digest: '2c'.repeat(32),
  signature: null,
} as const;

const paperOf = (change: Partial<AgreementData> = {}, language: 'jp' | 'en' = 'jp') =>
  agreementPaper({ ...DATA, ...change }, HEAD, language, NUMBERING);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('DOC-01 the document of an agreement', () => {
  it('has the text in its language, the time, and the hash of the text in each language', () => {
    const { title, subtitle, tables, sections, facts } = paperOf();
    expect([title, subtitle]).toEqual(['利用規約 同意書', '同意日時 2026/11/27 12:00:00']);
    expect(facts).toContainEqual(['版', '2027-01']);
    expect(tables.flatMap(({ rows }) => rows)).toEqual([
      ['版', '2027-01'],
      ['本文のSHA-256（日本語）', sha256(TEXTS.jp)],
      ['本文のSHA-256（英語）', sha256(TEXTS.en)],
      ['本文のSHA-256（中国語（繁体字））', sha256(TEXTS.tw)],
    ]);
    expect(sections).toEqual([
      { heading: null, paragraphs: ['前文'] },
      { heading: '第1条', paragraphs: ['本文です。\n二行目'] },
    ]);
    expect(paperOf({}, 'en').sections).toEqual([{ heading: '1. Purpose', paragraphs: ['The text.'] }]);
  });

  it('of a block names what was signed, and has a note where the signature is not kept', () => {
    const block = { kind: 'blockAgreement', signed: SIGNED } as const;
    const { title, tables, notes, picture } = paperOf(block, 'en');
    expect(title).toBe('Agreement of a block');
    expect(tables.flatMap(({ rows }) => rows).slice(1)).toEqual([
      ['Stock', '1Z00 Aoba Seiki'],
      ['Application', '41'],
      ['Language of the signed text', 'Traditional Chinese'],
      ['SHA-256 of the signed text', SIGNED.textHash],
      ['Digest of the agreement', SIGNED.digest],
    ]);
    expect(picture).toBeUndefined();
    expect(notes).toContain('The picture of the signature is not kept any more.');
    const kept = paperOf({ ...block, signed: { ...SIGNED, signature: 'AAAA' } });
    expect(kept.picture).toEqual({ title: '署名', jpeg: 'AAAA' });
  });

  it('of a text that was not recorded has a note instead', () => {
    const { sections, tables, notes } = paperOf({ kind: 'dayTradeAgreement', texts: null });
    expect(sections).toBeUndefined();
    expect(tables.flatMap(({ rows }) => rows)).toEqual([['版', '2027-01']]);
    expect(notes).toContain('この版の本文は記録されていません。');
  });

  it('a paragraph that is longer than a page goes on at the next one, and no character is lost', async () => {
    const words = Array.from({ length: 3_000 }, (_, number) => `word${number}`);
    const japanese = Array.from({ length: 6_000 }, (_, number) => String.fromCodePoint(0x3042 + (number % 80))).join(
      '',
    );
    for (const text of [words.join(' '), japanese]) {
      const pdf = await drawPaper(paperOf({ texts: { ...TEXTS, en: text } }, 'en'));
      expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length).toBeGreaterThan(1);
      const drawn = textsOfPdf(pdf).join('').replaceAll(' ', '');
      for (const part of [text.slice(0, 20), text.slice(-20)]) expect(drawn).toContain(part.replaceAll(' ', ''));
      // between the first and the last line of the text are feet of pages only
      const shown = textsOfPdf(pdf).filter((line) => text.includes(line.trim()) && line.trim().length > 4);
      expect(shown.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
    }
  });
});
