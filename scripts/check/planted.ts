import type { Plant } from '../../tests/planted/plant.ts';
import type { Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

const STRING = /'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g;
/** What `it.each` and template strings replace in a title. */
const PLACEHOLDER = /\$\{[^}]*\}|\$[\w.]+|%[sdiofj]/;
/** Fixed characters that a title with placeholders needs to be recognised. */
const MIN_FIXED = 4;

/** Whether a title is that of a test in this text, or its end: as it is, or with placeholders. */
function hasTitle(text: string, title: string): boolean {
  return [...text.matchAll(STRING)].some(([quoted]) => {
    const own = quoted.slice(1, -1).replaceAll(/\\(['"`])/g, '$1');
    if (own.endsWith(title)) return true;
    const fixed = own.split(PLACEHOLDER);
    if (fixed.join('').length < MIN_FIXED) return false;
    return new RegExp(`^${fixed.map((part) => RegExp.escape(part)).join('.*')}$`).test(title);
  });
}

/**
 * Finds planted bugs that cannot be planted any more: the text that each replaces has to occur once in its file, and
 * its test has to exist. `npm run plant` runs them.
 */
export function checkPlanted(
  files: readonly SourceFile[],
  plants: readonly Plant[],
): { readonly problems: Problem[]; readonly note: string } {
  const texts = new Map(files.map(({ path, text }) => [path, text]));
  const problems: Problem[] = [];
  for (const { name, file, find, test } of plants) {
    const times = (texts.get(file)?.split(find).length ?? 1) - 1;
    if (times !== 1)
      problems.push({ path: file, message: `the place of the planted bug "${name}" is there ${times} times: ${find}` });
    if (!hasTitle(texts.get(test.file) ?? '', test.title))
      problems.push({ path: test.file, message: `the test of "${name}" does not exist: ${test.title}` });
  }
  return { problems, note: `${plants.length} bugs` };
}
