/** One line of a table of docs/security.md. */
export type Promised = {
  readonly promise: string;
  readonly tests: readonly { readonly file: string; readonly titles: readonly string[] }[];
};

const NAMED = /`([^`]+)`((?:,? "[^"]+")+)/g;

/** Every promise of the document with the tests that it names; table headings and other text are skipped. */
export function promisesOf(markdown: string): Promised[] {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| Promise'))
    .map((line) => {
      const [, promise = '', shown = ''] = line.split('|').map((cell) => cell.trim());
      const tests = [...shown.matchAll(NAMED)].map(([, file = '', titles = '']) => ({
        file,
        titles: [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title),
      }));
      return { promise, tests };
    });
}

/**
 * Whether a file's text contains a test with this title, which is part of the first argument of `it` or of
 * `it.each(...)(...)`.
 */
export function hasTest(source: string, title: string): boolean {
  const at = source.indexOf(title);
  if (at < 0) return false;
  const before = source.slice(0, at);
  const line = before.slice(before.lastIndexOf('\n') + 1);
  // The title is on the line of its call, or alone on the next one.
  return /(?:\bit\(|\)\(|^\s*)(?:['`][^'`]*|"[^"]*)$/.test(line);
}
