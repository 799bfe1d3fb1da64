import { expect, it } from 'vitest';
import { agreementProblem, agreementText, sectionsOf } from './agreement-text.ts';

const read = (text: string) => sectionsOf(agreementText(text));

it('reads headings, paragraphs and the lines within them', () => {
  expect(
    read('\uFEFF序文\r\n\r\n# 第1条（目的）\r\nひとつ\r\n(1) 続き　\r\n\r\n\r\nふたつ\r\n# Empty\n# Last\nText\n'),
  ).toEqual([
    { heading: null, paragraphs: ['序文'] },
    { heading: '第1条（目的）', paragraphs: ['ひとつ\n(1) 続き', 'ふたつ'] },
    { heading: 'Empty', paragraphs: [] },
    { heading: 'Last', paragraphs: ['Text'] },
  ]);
});

it('takes everything else as plain text', () => {
  const plain = '## not one\n#neither\n #nor this\n<h2>nor that</h2>\n**bold** [link](https://example.com)';
  expect(read(plain)).toEqual([{ heading: null, paragraphs: [plain] }]);
});

it.each([
  ['an empty file', Buffer.from(''), 'must hold text besides headings'],
  ['blanks', Buffer.from(' \n\u3000\n'), 'must hold text besides headings'],
  ['headings alone', Buffer.from('# Only a heading'), 'must hold text besides headings'],
  ['control characters', Buffer.from('a\0b'), 'must be plain text'],
  ['half a character', Buffer.from([0xe3, 0x81]), 'must be UTF-8'],
  ['one byte too many', Buffer.alloc(65_537, 'x'), 'may have 65536 bytes, but has 65537'],
])('reports for %s what is allowed', (_what, bytes, message) => {
  expect(agreementProblem(bytes)).toContain(message);
});

it('accepts a text of the largest size', () => {
  expect(agreementProblem(Buffer.alloc(65_536, 'x'))).toBeNull();
  expect(agreementProblem(Buffer.from('\uFEFF# 第1条\r\n本文\r\n'))).toBeNull();
});
