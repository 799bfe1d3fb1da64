import type { Plant } from '../../tests/planted/plant.ts';
import type { Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/**
 * Finds planted bugs that cannot be planted any more: the text that each replaces has to occur once in its file, and
 * its test file has to exist. `npm run plant` runs them.
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
    if (!texts.has(test.file)) problems.push({ path: test.file, message: `the test of "${name}" does not exist` });
  }
  return { problems, note: `${plants.length} bugs` };
}
