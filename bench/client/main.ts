import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { launchBrowser } from './browser.ts';
import { measureFrames } from './frames.ts';
import { howToInstall, lighthouse, type Report } from './lighthouse.ts';
import { loadPage, type PageLoad } from './page-load.ts';
import { report } from './report.ts';

const PAGES = [
  ['home', '/'],
  ['market', '/pages/quotation/quotation'],
  ['stock', '/pages/stock/detail/detail?code=7203'],
] as const;

const { values } = parseArgs({
  options: {
    /** Where a demo of this checkout runs. */
    port: { type: 'string', default: '4780' },
    visits: { type: 'string', default: '5' },
    /** How long frames are counted. */
    seconds: { type: 'string', default: '10' },
    /** How long the heap is watched afterwards. */
    'heap-minutes': { type: 'string', default: '10' },
    /** A folder outside of this repository in which Lighthouse is installed. */
    lighthouse: { type: 'string' },
    out: { type: 'string', default: import.meta.dirname },
  },
});
function whole(name: 'port' | 'visits' | 'seconds' | 'heap-minutes', least: number): number {
  const value = Number(values[name]);
  if (!Number.isSafeInteger(value) || value < least)
    throw new RangeError(`--${name} must be a whole number from ${least}`);
  return value;
}
const [port, visits] = [whole('port', 1), whole('visits', 1)];
const [seconds, minutes] = [whole('seconds', 1), whole('heap-minutes', 0)];
const origin = `http://localhost:${port}`;
const load = Number(loadavg()[0]?.toFixed(1));

const browser = await launchBrowser();
const loads: Record<string, readonly PageLoad[]> = {};
for (const [name, address] of PAGES) {
  const all: PageLoad[] = [];
  for (let visit = 0; visit < visits; visit++) all.push(await loadPage(browser, origin + address));
  loads[name] = all.sort((a, b) => a.largestPaint - b.largestPaint);
}
const frames = await measureFrames(browser, port, seconds, minutes);
await browser.close();

const scores: Record<string, Report | undefined> = {};
const folder = values.lighthouse;
if (folder !== undefined)
  for (const [name, address] of PAGES) scores[name] = await lighthouse(folder, origin + address, visits);
if (folder === undefined) process.stderr.write('Without --lighthouse FOLDER there are no scores of Lighthouse.\n');
else if (Object.values(scores).includes(undefined)) process.stderr.write(`${howToInstall(folder)}\n`);

const machine = {
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: availableParallelism(),
  node: process.version,
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  date: new Date().toISOString().slice(0, 10),
  'load before': load,
};
const medians = Object.fromEntries(
  Object.entries(loads).flatMap(([name, all]) => {
    const median = all[Math.floor(all.length / 2)];
    return median === undefined ? [] : [[name, median]];
  }),
);
const text = report({ machine, visits, seconds, medians, frames, scores });
mkdirSync(values.out, { recursive: true });
const results = { machine, visits, seconds, loads, frames, scores };
writeFileSync(path.join(values.out, 'results.json'), `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(path.join(values.out, 'RESULTS.md'), text);
process.stdout.write(text);
