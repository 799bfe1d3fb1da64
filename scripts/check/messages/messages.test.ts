import { describe, expect, it } from 'vitest';
import { type CatalogueModule, type Language, readMessages } from './catalogue.ts';
import { problemsOf } from './completeness.ts';
import { findLiterals } from './literals.ts';
import { catalogueOf } from './load.ts';

const judge = (texts: Partial<Record<Language, string>>): string[] =>
  readMessages([{ name: 'x', language: undefined, exports: { key: texts } }]).flatMap(problemsOf);

describe('message completeness', () => {
  it('accepts a message in three languages with the same placeholders', () => {
    expect(judge({ en: '{n} shares', jp: '{n}株', tw: '{n}股' })).toEqual([]);
  });

  it.each([
    ['a missing language', { en: 'Buy', jp: '買い' }, 'is missing in tw'],
    ['an empty text', { en: 'Buy', jp: ' ', tw: '買進' }, '(jp) is empty'],
    [
      'other placeholders',
      { en: '{n} shares', jp: '{n}株', tw: '{count}股' },
      '(tw) has placeholders {count}, not {n}',
    ],
    [
      'English in Japanese',
      { en: 'Order sent', jp: 'Order sent', tw: '委託已送出' },
      '(jp) is not translated: Order sent',
    ],
    ['kana in Mandarin', { en: 'Buy', jp: '買う', tw: '買う' }, '(tw) has Japanese kana'],
    [
      'Simplified in Mandarin',
      { en: 'Account', jp: '口座', tw: '账户余额' },
      '(tw) has letters of another country: 账额',
    ],
    ['Japanese forms in Mandarin', { en: 'Sell', jp: '売却', tw: '売出' }, '(tw) has letters of another country: 売'],
    ['Simplified in Japanese', { en: 'Buy', jp: '购买', tw: '買進' }, '(jp) has letters of another country: 购买'],
    ['Japanese in English', { en: '買い Buy', jp: '買い', tw: '買進' }, '(en) has letters that are not English'],
  ])('refuses %s', (_name, texts, expected) => {
    expect(judge(texts)).toEqual([expected]);
  });

  it('accepts words that every language writes in Latin letters', () => {
    expect(judge({ en: 'PTS', jp: 'PTS', tw: 'PTS' })).toEqual([]);
    expect(judge({ en: 'PDF / CSV', jp: 'PDF / CSV', tw: 'PDF / CSV' })).toEqual([]);
  });

  it('puts modules of three languages side by side', () => {
    const module = (language: Language, exports: Record<string, unknown>): CatalogueModule => ({
      name: 'm',
      language,
      exports,
    });
    const messages = readMessages([
      module('en', { loginEn: { title: 'Log in', sub: { a: 'A b' } } }),
      module('jp', { loginJp: { title: 'ログイン', sub: { a: 'あ' } } }),
      module('tw', { loginTw: { title: '登入' } }),
    ]);
    expect(messages.map((message) => message.key)).toEqual(['m.login.title', 'm.login.sub.a']);
    expect(messages.flatMap(problemsOf)).toEqual(['is missing in tw']);
  });

  it('recognises catalogues by their path', () => {
    expect(catalogueOf('apps/investor/src/messages/data/jp/login.ts')).toEqual({
      name: 'investor/messages/login',
      language: 'jp',
    });
    expect(catalogueOf('apps/backoffice/src/messages/data/tw/login.ts')).toEqual({
      name: 'backoffice/messages/login',
      language: 'tw',
    });
    expect(catalogueOf('packages/contract/src/data/reasons.ts')).toEqual({
      name: 'packages/contract/reasons',
      language: undefined,
    });
    expect(catalogueOf('packages/contract/src/data/tw/reasons.ts')).toEqual({
      name: 'packages/contract/reasons',
      language: 'tw',
    });
    expect(catalogueOf('packages/contract/src/data/reasons-en.ts')).toEqual({
      name: 'packages/contract/reasons',
      language: 'en',
    });
    expect(catalogueOf('packages/ui/src/texts/data/ui.tw.ts')).toEqual({ name: 'packages/ui/ui', language: 'tw' });
    expect(catalogueOf('apps/investor/src/messages/catalogue.ts')).toBeUndefined();
    expect(catalogueOf('apps/investor/src/messages/data/jp/index.ts')).toBeUndefined();
  });
});

describe('texts outside the catalogues', () => {
  const found = (text: string, path = 'apps/investor/src/features/a/x.tsx'): number =>
    findLiterals([{ path, text }]).length;

  it.each([
    ['JSX text', 'const a = <p>Hello</p>;'],
    ['JSX text in Japanese', 'const a = <p>買い</p>;'],
    ['a spoken attribute', 'const a = <img alt="chart" />;'],
    ['a literal as child', "const a = <p>{'Hello'}</p>;"],
    ['a Japanese literal', "const a = '買い';"],
    ['a Japanese template', `const a = \`\${n}株\`;`],
    ['an English sentence', "const a = 'Order was sent';"],
  ])('refuses %s', (_name, text) => {
    expect(found(text)).toBe(1);
    expect(found(text, 'packages/ui/src/display/x.tsx')).toBe(1);
  });

  it.each([
    ['signs', 'const a = <p>▲ {value} %</p>;'],
    ['names of classes and roles', 'const a = <p className="big" role="status" data-x="y z">{text}</p>;'],
    ['errors for developers', "throw new TypeError('Wrong frame length');"],
    ['comments', '// 買い\nconst a = 1;'],
  ])('accepts %s', (_name, text) => {
    expect(found(text)).toBe(0);
  });

  it('leaves catalogues, tests and the server alone', () => {
    const text = "const a = '買い';";
    expect(found(text, 'apps/investor/src/messages/data/jp/x.ts')).toBe(0);
    expect(found(text, 'apps/investor/src/a.test.ts')).toBe(0);
    expect(found(text, 'apps/server/src/a.ts')).toBe(0);
  });
});
