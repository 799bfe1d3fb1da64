import path from 'node:path';
import { expect, it } from 'vitest';
import { isModule, isTestFile, readSources } from './source-file.ts';
import { findJournalSql, type JournalSql } from './testing-journal-sql.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
/** What runs, is built or measures; tests may look into the journal. */
const SEARCHED = /^(apps|packages|scripts|bench)\/(?!.*\btest\/)/;
/** The folder of the code that depends on how the journal is stored. */
const OWN = 'apps/server/src/core/journal/';

/** Whose SQL takes the name of its table while it runs, and from where. */
const OPEN: Readonly<Record<string, string>> = {
  'apps/server/src/core/projections/compare-made.ts': 'the registered projections',
  'apps/server/src/core/projections/project-again.ts': 'the registered projections',
  'apps/server/src/core/projections/project-from.ts': 'the temporary tables of the registered projections',
  'apps/server/src/core/projections/table.ts': 'the table that is written, with its columns',
  'apps/server/src/core/verify/evidence.ts': 'bars, tape and keys, by their tables',
  'apps/server/src/core/verify/finals.ts': 'alerts, holds and transfers',
  'apps/server/src/instance/export.ts': 'every table of the database',
  'apps/server/src/instance/restore.ts': 'every table of the database',
};
/** Who has the name of one of the tables, and what for. */
const NAME: Readonly<Record<string, string>> = {
  'apps/backoffice/src/features/today/cards.tsx': 'a field of a reply',
  'apps/server/src/core/verify/event-rows.ts': 'where a problem is',
  'apps/server/src/core/verify/problem.ts': 'where a problem is',
  'apps/server/src/core/verify/rows.ts': 'where a problem is; its SQL is from the folder of the journal',
  'bench/volume/volume.ts': 'the name of an option',
};

/** What is found in modules of these texts, in which `@{` stands for the beginning of an interpolation. */
const found = (...texts: readonly string[]): string[] =>
  findJournalSql(texts.map((text, n) => ({ path: `a/${n}.ts`, text: text.replaceAll('@{', '${') }))).map(
    ({ kind }) => kind,
  );

it.each([
  ['a text', "db.query('select max(seq) from journal')"],
  ['a template', 'db.query(`select 1 from core_lease l join account_event e using (tenant_id)`)'],
  [
    'a text that is not passed on at once',
    'const sql = `select head from journal_batch order by to_seq desc limit 1`;',
  ],
  ['quotes and a schema', `db.query('select 1 from "public"."journal" j')`],
  ['a function', 'db.query(`select told(e) from x e`)'],
  ['the function that makes partitions', "db.query('select add_journal_months($1, $2)')"],
  ['a copy', "db.query('copy journal (seq) to stdout')"],
  ['a truncation', "db.query('truncate account_event')"],
  ['a lock', "db.query('lock journal_batch in share mode')"],
  ['a lock of a second table', "db.query('lock table fill, public.journal in share mode')"],
  ['a table after another', "db.query('select 1 from fill f, journal j where j.seq = f.seq')"],
  ['a deletion by it', "db.query('delete from fill using journal j where j.seq = fill.seq')"],
  ['the partition of a month', "db.query('select max(seq) from journal_2031_01')"],
  ['a partition whose month is known later', 'db.query(`truncate journal_batch_@{month}`)'],
  ['the partition of all else', "db.query('select 1 from journal_batch_default')"],
  ['the partition of what was before', "db.query('select 1 from public.journal_past')"],
  ['upkeep', "db.query('vacuum journal'); db.query('select 1')"],
  ['a regclass', `db.query("select pg_total_relation_size('journal'::regclass)")`],
  ['a look-up of a regclass', `db.query("select to_regclass('public.journal_2031_01')")`],
])('finds SQL that names the journal: %s', (_name, text) => {
  expect(found(text)).toEqual(['names']);
});

it.each([
  ['a constant in a template', "const T = 'journal'; db.query(`select 1 from @{T} where seq = 1`);"],
  ['a sum of texts', "const T = 'account' + '_event'; db.query('select 1 from ' + T + ' limit 1');"],
  ['a part of a name', "const T = 'event'; db.query(`select 1 from account_@{T}`);"],
  ['a joined list', "const T = 'journal'; db.query(['select 1', 'from', T].join(' '));"],
  ['a member of an object', "const T = { j: 'journal' } as const; db.query(`select 1 from @{T.j}`);"],
  ['one of two', "db.query(`delete from @{old ? 'journal' : 'fill'}`);"],
  ['a loop', "for (const table of ['fill', 'journal']) db.query(`delete from @{table}`);"],
  [
    'a loop over a constant',
    "const ALL = ['journal'] as const; for (const t of ALL) db.query(`update @{t} set a = 1`);",
  ],
])('finds a name that is put together: %s', (_name, text) => {
  expect(found(text)).toContain('names');
});

it('follows constants of another module', () => {
  expect(
    found("export const T = 'journal_' + 'batch';", "import { T as t } from './0.ts'; `select 1 from @{t}`;"),
  ).toEqual(['names']);
});

it('finds SQL whose table is known only while it runs, and a name alone', () => {
  for (const sql of ['copy @{table} from stdin', 'truncate @{table}', 'lock @{table} in share mode'])
    expect(found(`db.query(\`@{sql}\`)`.replace('@{sql}', sql)), sql).toEqual(['open']);
  expect(found('db.query(`delete from @{table} where id = 1`)')).toEqual(['open']);
  expect(found("import { t } from 'elsewhere'; db.query('insert into ' + t.name + ' values (1)')")).toContain('open');
  expect(found("rename('journal')")).toEqual(['name']);
});

it.each([
  ['other words of the same letters', "log('the journal goes on'); // from journal"],
  ['a journal row in a message', 'log(`rows @{from} to @{to} of the journal`)'],
  ['a message about a table', 'fail(`the tick table @{name} is unknown`)'],
  ['a column', "db.query('select 1 from fill order by journal_seq'); db.query('select seq from journal_seq')"],
  ['a copy of something else', 'log(`copy @{file} again`)'],
  ['a table named by a constant', "const T = 'command_key'; db.query(`select 1 from @{T}`);"],
])('leaves alone %s', (_name, text) => {
  expect(found(text)).toEqual([]);
});

it('only SQL in the folder of the journal names it, and only listed files could make such SQL', () => {
  const files = readSources(ROOT).filter(({ path: of }) => SEARCHED.test(of) && isModule(of) && !isTestFile(of));
  for (const part of ['apps/server/', 'apps/signer/', 'packages/', 'scripts/', 'bench/'])
    expect(files.filter((file) => file.path.startsWith(part)).length, part).toBeGreaterThan(5);
  const all = findJournalSql(files).filter((one) => !one.path.startsWith(OWN));
  const filesOf = (kind: JournalSql['kind']) => [
    ...new Set(all.filter((one) => one.kind === kind).map((one) => one.path)),
  ];
  expect(all.filter(({ kind }) => kind === 'names')).toEqual([]);
  expect(filesOf('open').sort()).toEqual(Object.keys(OPEN).sort());
  expect(filesOf('name').sort()).toEqual(Object.keys(NAME).sort());
});
