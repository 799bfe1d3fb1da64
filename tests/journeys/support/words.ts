import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { Language } from './display.ts';

const DATA = path.resolve(import.meta.dirname, '../../../data');

/** The rows of a CSV of the demo's data, without its header. A quoted name may contain commas. */
function rowsOf(file: string): string[][] {
  const [, ...rows] = readFileSync(path.join(DATA, file), 'utf8').trim().split('\n');
  return rows.map((row) => [...row.matchAll(/"([^"]*)"|([^,]+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? ''));
}

/** Names of companies and their industries, which come from the data and have its length. */
const NAMES: readonly string[] = [
  ...readdirSync(DATA)
    .filter((name) => name.startsWith('instruments-'))
    .flatMap((file) => rowsOf(file).flatMap((row) => row.slice(1, 5))),
  ...rowsOf('sectors.csv').flatMap((row) => row.slice(1, 4)),
].sort((a, b) => b.length - a.length);

/** Whether the text is the name of a company or an industry. */
export const isName = (words: string): boolean => NAMES.includes(words);

/** Latin words that are usual for Japanese or Taiwanese readers in trading apps. */
const LATIN = [
  'Kabuto',
  'TradingView Lightweight Charts',
  'VWAP',
  'EMA',
  'RSI',
  'MACD',
  'MA',
  'BB',
  'OVER',
  'UNDER',
  'ETF',
  'OK',
  'English',
  'ID',
  'IOC',
  'OCO',
  'IFD',
  'SMS',
  'QR',
  'CSV',
  'USDT',
  'IPO',
  'PTS',
];

const FOREIGN: Readonly<Record<Language, RegExp>> = {
  jp: /[A-Za-z]{2,}/,
  tw: /[A-Za-z]{2,}|[\u3041-\u30fa]/,
  en: /[\u3041-\u30ff\u3400-\u9fff\uff01-\uff5e]/,
};

/** All words of the page: visible texts and the labels that a screen reader reads out. */
const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      // The language menu shows the name of each language in that language; an address on a chain is no word.
      if (parent === null || parent.closest('option, script, style, body [lang], [translate="no"]') !== null) continue;
      if (parent.checkVisibility({ visibilityProperty: true })) words.push(node.textContent ?? '');
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]'))
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) words.push(element.getAttribute(name) ?? '');
    return [...words, document.title];
  });

/**
 * Returns the texts that do not belong on a screen of this language; `own` are the user's own words, such as a
 * nickname.
 */
export async function foreignWords(page: Page, language: Language, own: readonly string[] = []): Promise<string[]> {
  const allowed = language === 'en' ? own : [...LATIN, ...own];
  const bare = (text: string): string =>
    [...allowed, ...NAMES].reduce((left, name) => (name === '' ? left : left.replaceAll(name, '')), text);
  return [
    ...new Set(
      (await wordsOf(page)).filter((text) => FOREIGN[language].test(text) && FOREIGN[language].test(bare(text))),
    ),
  ];
}
