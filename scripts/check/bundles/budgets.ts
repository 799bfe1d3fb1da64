/** A kind of download and its size limit, in bytes after gzip (CONTRIBUTING.md, Checks; 1 KB = 1,000 bytes). */
export interface Budget {
  readonly kind: 'shell' | 'route' | 'chart' | 'language' | 'css';
  readonly bytes: number;
  readonly what: string;
}

export const INVESTOR_BUDGETS: readonly Budget[] = [
  { kind: 'shell', bytes: 125_000, what: 'the entry and everything it imports statically' },
  { kind: 'route', bytes: 25_000, what: 'a page and what only it needs' },
  { kind: 'chart', bytes: 60_000, what: 'the chart library behind its port' },
  { kind: 'language', bytes: 12_000, what: 'the catalogue of one language' },
  { kind: 'css', bytes: 15_000, what: 'the styles of the shell and one page' },
];

/** Operators work at a desk: react-admin and Material UI may be loaded at once (decision 0094). */
export const OFFICE_BUDGETS: readonly Budget[] = [
  { kind: 'shell', bytes: 310_000, what: 'the back office with react-admin and Material UI' },
  { kind: 'route', bytes: 10_000, what: 'a page and what only it needs' },
  { kind: 'language', bytes: 11_000, what: 'the texts of one language, ours or those of react-admin' },
  { kind: 'css', bytes: 3_000, what: 'the tokens and icons' },
];

/** The kind of a chunk that is loaded on demand, by its source path. */
export function kindOf(source: string): 'route' | 'chart' | 'language' {
  if (/(?:^|\/)messages\/(?:data\/)?/.test(source)) return 'language';
  if (/lightweight-charts|(?:^|\/)charts?(?:\/|[-.])/.test(source)) return 'chart';
  return 'route';
}
