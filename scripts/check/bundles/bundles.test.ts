import { describe, expect, it } from 'vitest';
import { INVESTOR_BUDGETS, OFFICE_BUDGETS } from './budgets.ts';
import { judge, type Manifest, measure } from './measure.ts';

const MANIFEST: Manifest = {
  'index.html': { file: 'entry.js', isEntry: true, imports: ['_vendor.js'], css: ['entry.css'] },
  '_vendor.js': { file: 'vendor.js' },
  '_ticket.js': { file: 'ticket.js', imports: ['_vendor.js'] },
  'src/features/buy/buy-page.tsx': {
    file: 'buy.js',
    src: 'src/features/buy/buy-page.tsx',
    isDynamicEntry: true,
    imports: ['index.html', '_ticket.js'],
    css: ['buy.css'],
  },
  'src/shared/chart/chart.ts': { file: 'chart.js', src: 'src/shared/chart/chart.ts', isDynamicEntry: true },
  'src/messages/data/jp/index.ts': { file: 'jp.js', src: 'src/messages/data/jp/index.ts', isDynamicEntry: true },
};
const SIZES: Record<string, number> = {
  'entry.js': 20_000,
  'vendor.js': 100_000,
  'entry.css': 9_000,
  'buy.js': 15_000,
  'buy.css': 5_000,
  'ticket.js': 9_000,
  'chart.js': 58_000,
  'jp.js': 11_000,
};
const problems = (changed: Record<string, number> = {}): string[] =>
  judge(
    measure(MANIFEST, (file) => ({ ...SIZES, ...changed })[file] ?? Number.NaN),
    INVESTOR_BUDGETS,
  ).problems.map((problem) => `${problem.path}: ${problem.message}`);

describe('bundle budgets', () => {
  it('counts static imports once, and a page without the shell', () => {
    expect(measure(MANIFEST, (file) => SIZES[file] ?? Number.NaN)).toEqual([
      { kind: 'shell', name: 'index.html', bytes: 120_000 },
      { kind: 'css', name: 'index.html', bytes: 9_000 },
      { kind: 'route', name: 'src/features/buy/buy-page.tsx', bytes: 24_000 },
      { kind: 'css', name: 'src/features/buy/buy-page.tsx', bytes: 14_000 },
      { kind: 'chart', name: 'src/shared/chart/chart.ts', bytes: 58_000 },
      { kind: 'language', name: 'src/messages/data/jp/index.ts', bytes: 11_000 },
    ]);
    expect(problems()).toEqual([]);
  });

  it.each([
    ['shell', 'vendor.js', 106_000, 'index.html: 126.0 KB'],
    ['route', 'ticket.js', 11_000, 'src/features/buy/buy-page.tsx: 26.0 KB'],
    ['chart', 'chart.js', 61_000, 'src/shared/chart/chart.ts: 61.0 KB'],
    ['language', 'jp.js', 12_001, 'src/messages/data/jp/index.ts: 12.0 KB'],
    ['css', 'buy.css', 6_001, 'src/features/buy/buy-page.tsx: 15.0 KB'],
  ])('refuses a %s over its budget', (_kind, file, bytes, expected) => {
    const found = problems({ [file]: bytes });
    expect(found).toHaveLength(1);
    expect(found[0]).toContain(expected);
  });

  it('counts scripts that the page names by itself', () => {
    const [shell] = measure(MANIFEST, (file) => ({ ...SIZES, 'boot.js': 700 })[file] ?? Number.NaN, ['boot.js']);
    expect(shell?.bytes).toBe(120_700);
  });

  it('refuses a kind of download that an app has no budget for', () => {
    const loads = measure(MANIFEST, (file) => SIZES[file] ?? Number.NaN);
    expect(judge(loads, OFFICE_BUDGETS).problems.map(({ path, message }) => `${path}: ${message}`)).toContainEqual(
      'src/shared/chart/chart.ts: there is no budget for a download of the kind chart',
    );
  });

  it('refuses a build without an entry', () => {
    expect(() => measure({}, () => 0)).toThrow('no entry');
  });
});
