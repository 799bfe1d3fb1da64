import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { AGREEMENT_FLAGS, readAgreementArguments } from './agreement-arguments.ts';
import { readArguments } from './command.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'kabuto-agreement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, content: string | Buffer): string => {
  const location = path.join(folder, name);
  writeFileSync(location, content);
  return location;
};
const JP = ['--jp', file('jp.txt', '\uFEFF# 第1条\r\n本文\r\n')];
const EN = ['--en', file('en.txt', '# 1\nText  \n\n\n')];
const TW = ['--tw', file('tw.txt', '# 第一條\n本文')];
const THREE = [...JP, ...EN, ...TW];
const read = async (...args: readonly string[]) => readAgreementArguments(readArguments(args, AGREEMENT_FLAGS).flags);

it('accepts a version with three texts and keeps them verbatim', async () => {
  expect(await read('--version', '2027-01', ...THREE)).toEqual({
    version: '2027-01',
    texts: { jp: '# 第1条\n本文', en: '# 1\nText', tw: '# 第一條\n本文' },
  });
});

it('accepts a version alone, which must exist already', async () => {
  expect(await read('--version', '2026-11')).toEqual({ version: '2026-11', texts: null });
});

it.each([
  [THREE, 'agreement needs --version.'],
  [['--version', '', ...THREE], '--version must be 1 to 32 of'],
  [['--version', '-1', ...THREE], '--version must be 1 to 32 of'],
  [['--version', '第2版', ...THREE], '--version must be 1 to 32 of'],
  [['--version', 'v'.repeat(33), ...THREE], '--version must be 1 to 32 of'],
  [['--version', '2', ...JP, ...EN], '--jp, --en, --tw go together'],
  [['--version', '2', ...TW], '--jp, --en, --tw go together'],
  [['--version', '2', ...JP, ...EN, '--tw', 'nowhere.txt'], '--tw: nowhere.txt cannot be read.'],
  [['--version', '2', ...JP, ...TW, '--en', file('empty.txt', ' \n')], 'must hold text besides headings'],
  [['--version', '2', ...EN, ...TW, '--jp', file('sjis.txt', Buffer.from([0x8b, 0x4b]))], 'must be UTF-8 text'],
  [['--version', '2', ...EN, ...TW, '--jp', file('long.txt', '規'.repeat(30_000))], 'may have 65536 bytes'],
  [['--version', '2', ...THREE, '--ko', 'ko.txt'], '--ko is not known here; allowed: --version, --jp, --en, --tw'],
])('reports in one sentence what is wrong with %j', async (args, message) => {
  await expect(read(...args)).rejects.toThrow(message);
});
