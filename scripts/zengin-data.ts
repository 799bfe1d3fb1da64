/**
 * Makes data/zengin/ again from the npm package zengin-code, which is not a dependency: unpack it, then
 * `node scripts/zengin-data.ts PATH-OF-THE-PACKAGE`.
 */
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Entry = { readonly code: string; readonly name: string; readonly kana: string; readonly roma: string };
type Source = Readonly<Record<string, Entry & { readonly branches: Readonly<Record<string, Entry>> }>>;

const [source] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: node scripts/zengin-data.ts PATH-OF-THE-PACKAGE');

const load = createRequire(import.meta.url);
// The package's published form: banks by code, each with its branches by code; a row of another form throws below.
const banks = load(path.resolve(source, 'lib/zengin-data.js')) as Source;
const folder = new URL('../data/zengin/', import.meta.url);

function line(...values: readonly string[]): string {
  for (const value of values)
    if (typeof value !== 'string' || /[",\n]/.test(value)) throw new Error(`cannot be written: ${values.join(' ')}`);
  return values.join(',');
}
const byCode = <T extends Entry>(entries: Readonly<Record<string, T>>): T[] =>
  Object.values(entries).toSorted((one, other) => one.code.localeCompare(other.code));

const bankLines = byCode(banks).map(({ code, name, kana, roma }) => line(code, name, kana, roma));
const branchLines = byCode(banks).flatMap(({ code: bank, branches }) =>
  byCode(branches).map(({ code, name, kana, roma }) => line(bank, code, name, kana, roma)),
);
writeFileSync(new URL('banks.csv', folder), `${['code,name,kana,romaji', ...bankLines].join('\n')}\n`);
writeFileSync(new URL('branches.csv', folder), `${['bank,code,name,kana,romaji', ...branchLines].join('\n')}\n`);
process.stdout.write(`${bankLines.length} banks, ${branchLines.length} branches\n`);
