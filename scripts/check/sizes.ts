import type { Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/** Line limit of a hand-written source file (CONTRIBUTING.md, Checks). */
const LIMIT = 400;
/** Line limit of the median source file. */
const MEDIAN_LIMIT = 100;

function isHandWritten(path: string): boolean {
  return /\.(?:tsx?|mjs|css)$/.test(path) && !/(?:^|\/)data\//.test(path) && !path.endsWith('.d.ts');
}

function linesOf(text: string): number {
  return text === '' ? 0 : text.replace(/\n$/, '').split('\n').length;
}

/** Files over the limit, and the median of all; catalogues and tables under `data/` do not count. */
export function checkSizes(files: readonly SourceFile[]): { problems: Problem[]; note: string } {
  const sizes = files
    .filter((file) => isHandWritten(file.path))
    .map((file) => ({ path: file.path, lines: linesOf(file.text) }))
    .sort((a, b) => a.lines - b.lines);
  const median = sizes[Math.floor(sizes.length / 2)]?.lines ?? 0;
  const problems: Problem[] = sizes
    .filter((file) => file.lines >= LIMIT)
    .map((file) => ({ path: file.path, message: `${file.lines} lines; a source file stays under ${LIMIT}` }));
  if (median >= MEDIAN_LIMIT) {
    problems.push({ path: '.', message: `the median file has ${median} lines; it stays under ${MEDIAN_LIMIT}` });
  }
  return { problems, note: `${sizes.length} files, median ${median} lines, largest ${sizes.at(-1)?.lines ?? 0}` };
}
