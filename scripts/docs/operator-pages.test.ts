import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { MANUAL_LANGUAGES, type ManualLanguage, picturesOf } from './operator-pages.ts';
import {
  anchorOf,
  headingsOf,
  isOneOf,
  linksOf,
  pageOf,
  quotesOf,
  textsIn,
  withoutComments,
} from './testing-operator-pages.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FOLDER = path.join(ROOT, 'docs/operators');
const PICTURES = path.join(FOLDER, 'pictures');
const MOST_LINES = 120;
const MOST_BYTES = 64 * 1024;
/** How the catalogues name the languages. */
const CATALOGUE = { en: 'en', ja: 'jp' } as const satisfies Record<ManualLanguage, string>;

const textOf = (file: string): string => readFileSync(path.join(FOLDER, file), 'utf8');
const files = readdirSync(FOLDER).filter((file) => file.endsWith('.md'));
const pages = files.map((file) => ({ file, ...pageOf(file), text: textOf(file) }));

/** All texts that the back office can show in a language, refusals of the server included. */
async function textsOf(language: ManualLanguage): Promise<string[]> {
  const catalogue = CATALOGUE[language];
  const folder = path.join(ROOT, 'apps/backoffice/src/messages/data', catalogue);
  const modules = [
    ...readdirSync(folder).map((file) => path.join(folder, file)),
    path.join(ROOT, `packages/contract/src/data/reasons.${catalogue}.ts`),
  ];
  // The app's catalogues are typed; here only their texts matter.
  const read: unknown[] = await Promise.all(modules.map((file) => import(file)));
  return read.flatMap((module) => textsIn({ ...(module as object) }));
}

describe("the operators' manual", () => {
  const isText = new Map<ManualLanguage, (quote: string) => boolean>();
  beforeAll(async () => {
    for (const language of MANUAL_LANGUAGES) isText.set(language, isOneOf(await textsOf(language)));
  });

  it('has each page in both languages, with the same headings and pictures', () => {
    const shape = (text: string) => ({
      headings: headingsOf(text).map(({ level }) => level),
      pictures: picturesOf(text).map(({ address }) => address.replace(/\.(?:en|ja)\.png$/, '')),
    });
    const names = [...new Set(pages.map(({ name }) => name))];
    const wrong = names.filter((name) => {
      const [en, ja] = ['.md', '.ja.md'].map((end) => pages.find(({ file }) => file === name + end));
      return !en || !ja || JSON.stringify(shape(en.text)) !== JSON.stringify(shape(ja.text));
    });
    expect(wrong).toEqual([]);
    expect(names.length).toBeGreaterThan(10);
  });

  it.each(pages)('$file is short, and shows pictures of its language that exist and have a text', (page) => {
    expect(page.text.split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    const faults = picturesOf(withoutComments(page.text)).filter(
      ({ alt, address }) =>
        alt === '' || !address.endsWith(`.${page.language}.png`) || !existsSync(path.join(FOLDER, address)),
    );
    expect(faults).toEqual([]);
  });

  it.each(pages)('$file quotes only what the back office shows', ({ language, text }) => {
    const quotes = quotesOf(text);
    expect(quotes.filter((quote) => !isText.get(language)?.(quote))).toEqual([]);
  });

  it.each(pages)('$file links to pages and sections that exist', ({ file, text }) => {
    const broken = linksOf(text).filter((address) => {
      const [target = '', anchor] = address.split('#');
      const whole = path.resolve(FOLDER, target === '' ? file : target);
      if (!existsSync(whole)) return true;
      if (anchor === undefined) return false;
      return !headingsOf(readFileSync(whole, 'utf8')).some((heading) => anchorOf(heading.text) === anchor);
    });
    expect(broken).toEqual([]);
  });

  it('lists every page in the index of its language', () => {
    for (const { file, text } of pages.filter(({ name }) => name === 'README')) {
      const ofLanguage = pages.filter(({ name, language }) => name !== 'README' && language === pageOf(file).language);
      expect(linksOf(text)).toEqual(expect.arrayContaining(ofLanguage.map((page) => page.file)));
    }
  });

  it('has no picture that no page shows, and none that is large', () => {
    const shown = new Set(pages.flatMap(({ text }) => picturesOf(text).map(({ address }) => path.basename(address))));
    const faults = (existsSync(PICTURES) ? readdirSync(PICTURES) : []).filter(
      (file) => !shown.has(file) || statSync(path.join(PICTURES, file)).size > MOST_BYTES,
    );
    expect(faults).toEqual([]);
  });
});

describe('what is read of a page', () => {
  it('are headings outside of code, pictures, links, and quotes in bold or in brackets', () => {
    const text = [
      '# One',
      '```',
      '# not one',
      '```',
      '## Two',
      '![a table](pictures/x.en.png) [x](y.md#z) [far](https://example.org)',
      'Press **Save**. 「一つ「二つ」」を押します。',
    ].join('\n');
    expect(headingsOf(text).map(({ level }) => level)).toEqual([1, 2]);
    expect(picturesOf(text)).toEqual([{ alt: 'a table', address: 'pictures/x.en.png' }]);
    expect(linksOf(text)).toEqual(['y.md#z']);
    expect(quotesOf(text)).toEqual(['Save', '一つ「二つ」']);
    expect(anchorOf('A re-org that is too deep')).toBe('a-re-org-that-is-too-deep');
    expect(pageOf('02-today.ja.md')).toEqual({ name: '02-today', language: 'ja' });
  });

  it('is compared with texts, their parameters being anything', () => {
    const is = isOneOf(textsIn({ a: 'Save', b: { c: 'Enter as {name}', d: '{n}', e: 'one |||| %{n} items' } }));
    expect(['Save', 'Enter as A', 'one', '3 items'].map(is)).toEqual([true, true, true, true]);
    expect(['save', 'Enter as ', '7', 'items'].map(is)).toEqual([false, false, false, false]);
  });
});
