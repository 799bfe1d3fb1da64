import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { browserArguments, browserProgram } from './browser.ts';

const VERSION = '12.8.2';

/** Scores from 0 to 100 and figures of the run with the median performance. */
export type Report = {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  /** Milliseconds. */
  readonly largestPaint: number;
  readonly firstPaint: number;
  /** Time in which the main thread could not react, milliseconds. */
  readonly blocked: number;
  /** Lighthouse's speed index, milliseconds. */
  readonly speedIndex: number;
  readonly shift: number;
};

type Result = {
  readonly categories: Readonly<
    Record<'performance' | 'accessibility' | 'best-practices', { readonly score: number | null }>
  >;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
};

/** Lighthouse's program in a folder; undefined: it is not installed there. */
function programIn(folder: string): string | undefined {
  const program = path.join(folder, 'node_modules/lighthouse/cli/index.js');
  return existsSync(program) ? program : undefined;
}

/** What to do when Lighthouse is missing, which is no dependency of this repository. */
export const howToInstall = (folder: string): string =>
  `Lighthouse is not in ${folder}. Install it outside of this repository: npm install --prefix ${folder} lighthouse@${VERSION}`;

async function visit(program: string, url: string): Promise<Report> {
  const args = [
    program,
    url,
    '--quiet',
    '--output=json',
    '--only-categories=performance,accessibility,best-practices',
    `--chrome-flags=--headless=new ${browserArguments().join(' ')}`,
  ];
  const env = { ...process.env, CHROME_PATH: browserProgram() };
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 64 * 1024 * 1024 });
  // Lighthouse's own format.
  const { categories, audits } = JSON.parse(stdout) as Result;
  const score = (name: keyof Result['categories']): number => Math.round((categories[name].score ?? 0) * 100);
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    largestPaint: Math.round(figure('largest-contentful-paint')),
    firstPaint: Math.round(figure('first-contentful-paint')),
    blocked: Math.round(figure('total-blocking-time')),
    speedIndex: Math.round(figure('speed-index')),
    shift: Number(figure('cumulative-layout-shift').toFixed(4)),
  };
}

/** The median of some visits of a phone to an address; undefined when Lighthouse is not installed in the folder. */
export async function lighthouse(folder: string, url: string, visits: number): Promise<Report | undefined> {
  const program = programIn(folder);
  if (program === undefined) return undefined;
  const reports: Report[] = [];
  for (let visited = 0; visited < visits; visited++) reports.push(await visit(program, url));
  return reports.sort((a, b) => a.performance - b.performance)[Math.floor(visits / 2)];
}
