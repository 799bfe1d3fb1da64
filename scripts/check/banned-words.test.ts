import { describe, expect, it } from 'vitest';
import { checkBannedWords } from './banned-words.ts';
import { formatProblem } from './problem.ts';

const glossary = {
  path: 'docs/glossary.md',
  text: [
    '# Glossary',
    '| `order` | x |',
    '## Words that are not used',
    '| Word | Instead |',
    '|---|---|',
    '| `takeUp` | admit |',
    '| `crew` | operators |',
  ].join('\n'),
};
const found = (text: string, path = 'a.ts'): string[] =>
  checkBannedWords([glossary, { path, text }]).problems.map(formatProblem);

describe("the glossary's words that are not used", () => {
  it.each([
    'const crew = 1;',
    'function nightCrew() {}',
    'type CrewMember = string;',
    'const NIGHT_CREW = 1;',
    'class A { #crew = 1; }',
    'const a = { crew: 1 };',
    'f(b.crew);',
    'const doTakeUpNow = 1;',
    'const TAKE_UP = 1;',
  ])('are found in identifiers: %s', (text) => {
    expect(found(text)).toHaveLength(1);
  });

  it('are found in JSX, with line, name and the term to use instead', () => {
    expect(found('\nconst a = <Crew />;', 'a.tsx')).toEqual([
      'a.tsx:2  Crew: not "crew" but operators (docs/glossary.md)',
    ]);
  });

  it('are accepted inside other words, in strings, comments and documents, and in data', () => {
    expect(found("// the crew\nconst screw = 'crew', take = `takeUp`, upTake = 1, order = 2;")).toEqual([]);
    expect(found('const crew = 1;', 'apps/a/src/data/b.ts')).toEqual([]);
    expect(found('the `crew`', 'docs/a.md')).toEqual([]);
  });

  it('must have a table with rows', () => {
    const without = { path: 'docs/glossary.md', text: '# Glossary\n\n| `crew` | x |\n' };
    expect(checkBannedWords([without]).problems.map(formatProblem)).toEqual([
      'docs/glossary.md  has no table of words under "## Words that are not used"',
    ]);
  });
});
