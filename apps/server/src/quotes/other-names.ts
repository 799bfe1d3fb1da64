import { readFileSync } from 'node:fs';
import type { SearchMatch } from '@kabuto/contract';

/** How a name belongs to an issue: a brand, a former or a short name of the company, another reading of its name. */
export type OtherNameKind = SearchMatch['kind'];

/** A name of an issue beside those of the catalogue. An empty text is none; one of the three is not empty. */
export type OtherName = {
  readonly kind: OtherNameKind;
  readonly name: string;
  /** The reading of `name` in katakana. */
  readonly kana: string;
  readonly latin: string;
};

const FILE = new URL('../../../../data/brands.csv', import.meta.url);
const HEADER = 'code,kind,name,kana,latin';
const KINDS: readonly string[] = ['brand', 'former', 'short', 'reading'] satisfies readonly OtherNameKind[];
const KANA_NAME = /^[\u3041-\u3096\u30A1-\u30FA\u30FC・ ]+$/;
const READING = /^[\u30A1-\u30FA\u30FC]+$/;

const isKind = (text: string): text is OtherNameKind => KINDS.includes(text);

function readLine(line: string, number: number): readonly [code: string, name: OtherName] {
  const fail = (problem: string): never => {
    throw new Error(`brands.csv line ${number}: ${problem}`);
  };
  const cells = line.split(',');
  const [code = '', kind = '', name = '', kana = '', latin = ''] = cells;
  if (cells.length !== 5) return fail(`5 values expected, ${cells.length} found`);
  if (!isKind(kind)) return fail(`kind is one of ${KINDS.join(', ')}, not "${kind}"`);
  if (name === '' && latin === '' && kana === '') return fail('name, kana or latin is expected');
  if (kana !== '' && !READING.test(kana)) return fail(`kana is full-width katakana, not "${kana}"`);
  if (name !== '' && kana === '' && !KANA_NAME.test(name)) return fail(`"${name}" needs its reading in kana`);
  return [code, { kind, name, kana, latin }];
}

/**
 * Reads names from a file like data/brands.csv (data/README.md), by code. Throws an Error that names line and value for
 * one that cannot be read.
 */
export function parseOtherNames(text: string): ReadonlyMap<string, readonly OtherName[]> {
  const [header, ...lines] = text.trimEnd().split('\n');
  if (header !== HEADER) throw new Error(`brands.csv line 1: the header must be "${HEADER}"`);
  const byCode = new Map<string, OtherName[]>();
  for (const [at, line] of lines.entries()) {
    const [code, name] = readLine(line, at + 2);
    byCode.set(code, [...(byCode.get(code) ?? []), name]);
  }
  return byCode;
}

/** The checked-in names by code. Throws as `parseOtherNames`, or the file system's error when the file is missing. */
export const readOtherNames = (): ReadonlyMap<string, readonly OtherName[]> =>
  parseOtherNames(readFileSync(FILE, 'utf8'));
