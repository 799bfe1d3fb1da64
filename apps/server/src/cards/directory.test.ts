import { expect, it } from 'vitest';
import { ZenginDirectory } from './directory.ts';

const directory = new ZenginDirectory();
const banks = (query: string): string[] => directory.searchBanks(query).map(({ code }) => code);
const branches = (bank: string, query: string): string[] =>
  directory.searchBranches(bank, query).map(({ code }) => code);

it('lists Japan Post and the big banks first, then all by code', () => {
  expect(banks('').slice(0, 4)).toEqual(['9900', '0001', '0005', '0009']);
  expect(banks('')).toHaveLength(1146);
  expect(new Set(banks('')).size).toBe(1146);
});

it.each([
  ['0005', '0005'],
  ['三菱UFJ', '0005'],
  ['三菱ＵＦＪ銀行', '0005'],
  ['みずほ', '0001'],
  ['ミズホ', '0001'],
  ['ﾐｽﾞﾎ', '0001'],
  ['Mizuho', '0001'],
  ['みずほ銀行', '0001'],
  ['ゆうちょ', '9900'],
  ['ユウチヨ', '9900'],
  ['ローソン', '0042'],
  ['rakuten', '0036'],
])('finds a bank by code, kanji, kana of any kind and Latin letters: %s', (query, code) => {
  expect(banks(query)[0]).toBe(code);
});

it('ranks the same name before its beginning, and that before a part of it', () => {
  const found = directory.searchBanks('三菱');
  expect(found[0]?.code).toBe('0005');
  const names = directory.searchBanks('りそな').map(({ name }) => name);
  expect(names.slice(0, 2)).toEqual(['りそな', '埼玉りそな']);
  expect(banks('000').slice(0, 3)).toEqual(['0001', '0005', '0009']);
  expect(banks('no such bank')).toEqual([]);
});

it('finds the branches of one bank only', () => {
  expect(branches('0001', '小舟町')[0]).toBe('105');
  expect(branches('0001', 'こぶなちょう支店')[0]).toBe('105');
  expect(branches('0001', 'kobunachiyou')[0]).toBe('105');
  expect(branches('0001', '105')[0]).toBe('105');
  expect(branches('0005', '小舟町')).toEqual([]);
  expect(branches('9999', '')).toEqual([]);
});

it('returns a bank and a branch by code', () => {
  expect(directory.bank('9900')).toMatchObject({ name: 'ゆうちょ', kana: 'ユウチヨ' });
  expect(directory.branch('9900', '108')).toMatchObject({ name: '一〇八' });
  expect(directory.bank('0000')).toBeUndefined();
  expect(directory.branch('0000', '108')).toBeUndefined();
});
