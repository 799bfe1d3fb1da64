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

/** Column limit of comments; the formatter wraps code, not them. */
const COMMENT_COLUMNS = 120;
const COMMENT = /^\s*(?:\/\/|\/\*|\*)/;

/** Comment lines over the limit, except for those that a linter must find on one line. */
function longComments({ path, text }: SourceFile): Problem[] {
  if (!/\.(?:tsx?|mjs)$/.test(path)) return [];
  return text.split('\n').flatMap((line, index) => {
    if (line.length <= COMMENT_COLUMNS || !COMMENT.test(line) || line.includes('biome-ignore')) return [];
    return [{ path, line: index + 1, message: `${line.length} columns; a comment has at most ${COMMENT_COLUMNS}` }];
  });
}

/** Files and comments over their limits, and the median file; catalogues and tables under `data/` do not count. */
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
  problems.push(...files.flatMap(longComments));
  return { problems, note: `${sizes.length} files, median ${median} lines, largest ${sizes.at(-1)?.lines ?? 0}` };
}
