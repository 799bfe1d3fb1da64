import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse, walk } from './syntax.ts';

const SOURCE = path.resolve(import.meta.dirname, '../../apps/server/src');
/** The folder of the code that depends on how the journal is stored. */
const OWN = 'core/journal/';

/** SQL that reads or writes the journal, or the events that point into it. */
const NAMED = /\b(from|join|into|update|table|only)\s+"?(journal|journal_batch|account_event)\b/i;

/** The texts of a file, without comments and interpolated expressions. */
function textsOf(file: string, text: string): string[] {
  const found: string[] = [];
  walk(parse({ path: file, text }).program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
    if (node.type !== 'TemplateElement') return;
    const { value } = node;
    if (typeof value === 'object' && value !== null && 'cooked' in value) found.push(String(value.cooked));
  });
  return found;
}

const namesJournal = (file: string, text: string): boolean => textsOf(file, text).some((one) => NAMED.test(one));

it('finds SQL that names the journal, and no other words of the same letters', () => {
  const names = (code: string): boolean => namesJournal('x.ts', code);
  expect(names("db.query('select max(seq) from journal')")).toBe(true);
  expect(names('db.query(`select 1 from core_lease l join account_event e using (tenant_id)`)')).toBe(true);
  expect(names('sql = `select head from journal_batch order by to_seq desc limit 1`')).toBe(true);
  expect(names("log('the journal goes on'); // from journal")).toBe(false);
});

it('only SQL in the folder of the journal names it', () => {
  const files = globSync('**/*.ts', { cwd: SOURCE }).filter(
    (file) => !file.startsWith(OWN) && !/\.test\.ts$|(^|\/)testing/.test(file),
  );
  expect(files.length).toBeGreaterThan(300);
  const naming = files.filter((file) => namesJournal(file, readFileSync(path.join(SOURCE, file), 'utf8')));
  expect(naming).toEqual([]);
});
