import type { Frames } from './frames.ts';
import type { Report } from './lighthouse.ts';
import type { PageLoad } from './page-load.ts';

/** The goals for home, market and stock on Lighthouse's phone. */
const GOALS = { performance: 95, accessibility: 100, bestPractices: 100, largestPaint: 1_800, shift: 0.02 } as const;
/** The goals for the main thread while prices move: milliseconds a frame, and share of the time. */
const FRAME_GOALS = { p95: 4, most: 16, busy: 0.25 } as const;

export type Measured = {
  readonly machine: Readonly<Record<string, string | number>>;
  readonly visits: number;
  readonly seconds: number;
  readonly medians: Readonly<Record<string, PageLoad>>;
  readonly frames: Frames;
  readonly scores: Readonly<Record<string, Report | undefined>>;
};

const met = (is: boolean): string => (is ? 'met' : '**missed**');
const whole = (value: number): string => Math.round(value).toLocaleString('en-US');

const visitRow = ([name, load]: readonly [string, PageLoad]): string =>
  `| ${name} | ${load.requests} | ${load.code} | ${whole(load.bytes)} | ${whole(load.firstPaint)} | ${whole(load.largestPaint)} | ${load.shift.toFixed(4)} | ${whole(load.mainThread)} | ${load.largest} |`;

function scoreRow([name, report]: readonly [string, Report | undefined]): string {
  if (report === undefined) return `| ${name} | not measured | | | | | | | | |`;
  const { performance, accessibility, bestPractices, firstPaint, largestPaint, blocked, speedIndex, shift } = report;
  const good =
    performance >= GOALS.performance &&
    accessibility >= GOALS.accessibility &&
    bestPractices >= GOALS.bestPractices &&
    largestPaint < GOALS.largestPaint &&
    shift < GOALS.shift;
  return `| ${name} | ${performance} | ${accessibility} | ${bestPractices} | ${whole(firstPaint)} | ${whole(largestPaint)} | ${whole(blocked)} | ${whole(speedIndex)} | ${shift} | ${met(good)} |`;
}

function framesText({ rows, updatesPerSecond, frames, p50, p95, most, busy, painting, heap }: Frames): string {
  const [first = 0, ...later] = heap.map((bytes) => bytes / 1_000_000);
  const growth =
    later.length === 0 ? 'not watched' : `${first.toFixed(1)} MB, then ${later.map((mb) => mb.toFixed(1)).join(', ')}`;
  return `${rows} rows with ${updatesPerSecond} updates a second each, at a quarter of the speed: ${frames} frames.

| | | goal | |
| --- | --: | --: | --- |
| main-thread work a frame, median, ms | ${p50.toFixed(1)} | | |
| 95th percentile, ms | ${p95.toFixed(1)} | at most ${FRAME_GOALS.p95} | ${met(p95 <= FRAME_GOALS.p95)} |
| most, ms | ${most.toFixed(1)} | at most ${FRAME_GOALS.most} | ${met(most <= FRAME_GOALS.most)} |
| painting, of that | ${Math.round(painting * 100)} % | | |
| busy | ${Math.round(busy * 100)} % | under ${FRAME_GOALS.busy * 100} % | ${met(busy < FRAME_GOALS.busy)} |

Heap after a collection, each minute: ${growth}.`;
}

/** The results as a page. */
export function report({ machine, visits, seconds, medians, frames, scores }: Measured): string {
  const scored = Object.entries(scores);
  return `# Results: the investor app in a browser

${Object.entries(machine)
  .map(([name, value]) => `${name} ${value}`)
  .join(
    ', ',
  )}. Medians of ${visits} first visits, a slow phone's network and a quarter of this machine's speed; frames over ${seconds} s.

## First visits

| | requests | scripts and sheets | bytes | first paint, ms | largest paint, ms | layout shift | main thread, ms | largest |
| --- | --: | --: | --: | --: | --: | --: | --: | --- |
${Object.entries(medians).map(visitRow).join('\n')}

## Lighthouse, mobile

${
  scored.length === 0
    ? 'Not measured: see README.md.'
    : `Goals: ${GOALS.performance} / ${GOALS.accessibility} / ${GOALS.bestPractices}, largest paint under ${whole(GOALS.largestPaint)} ms, shift under ${GOALS.shift}.

| | performance | accessibility | best practices | first paint, ms | largest paint, ms | blocked, ms | speed index, ms | layout shift | |
| --- | --: | --: | --: | --: | --: | --: | --: | --: | --- |
${scored.map(scoreRow).join('\n')}`
}

## Prices that move

${framesText(frames)}
`;
}
