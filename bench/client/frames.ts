import type { Browser, CDPSession, Page } from 'playwright-core';
import { Line } from '../../tests/journeys/support/line.ts';
import type { Ready, ServerOrder } from '../stream/load/server.ts';
import { Child } from '../support/child.ts';
import { openPhone } from './browser.ts';

const ROWS = 50;
const UPDATES_PER_SECOND = 20;
/**
 * A quarter of this machine's speed, like Lighthouse's phone: processor time is multiplied. Chromium's own emulation
 * stops the main thread by the clock, so that other programs on the machine would count as work of the page.
 */
const SLOWDOWN = 4;
const WARM_UP_MS = 3_000;
const FRAME_MICROS = 1_000_000 / 60;
/** A letter in the reading of many names, for the search page, whose rows are live. */
const QUERY = 'a';

/** The main thread while prices move. */
export type Frames = {
  readonly rows: number;
  readonly updatesPerSecond: number;
  readonly frames: number;
  /** Milliseconds of main-thread work a frame. */
  readonly p50: number;
  readonly p95: number;
  readonly most: number;
  /** Share of the time in which the main thread was busy. */
  readonly busy: number;
  /** Share of this work that is painting. */
  readonly painting: number;
  /** Used memory of scripts after a collection, bytes, at the beginning and after each minute. */
  readonly heap: readonly number[];
};

type TraceEvent = {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  /** Processor time of the thread, microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly name?: unknown };
};
type Row = { readonly instrument: { readonly code: string } };

const searchUrl = (origin: string): string => `${origin}/api/v1/quote/instrument/search?q=${QUERY}&pageSize=${ROWS}`;

async function codesOf(origin: string): Promise<readonly string[]> {
  const reply = await fetch(searchUrl(origin), { headers: { lang: 'jp' } });
  // The contract declares this reply.
  const { data } = (await reply.json()) as { readonly data: { readonly rows: readonly Row[] } };
  if (data.rows.length < ROWS) throw new Error(`the search for ${QUERY} finds only ${data.rows.length} issues`);
  return data.rows.map(({ instrument }) => instrument.code);
}

/** Opens the search page with the rows, fed by the stream server. */
async function openRows(page: Page, origin: string, tickets: readonly string[]): Promise<void> {
  let used = 0;
  await page.route('**/api/v1/stream/ticket', (route) =>
    route.fulfill({ json: { code: 200, msg: '', data: { ticket: tickets[used++] }, status: 200 } }),
  );
  await page.route('**/api/v1/quote/instrument/search**', (route) => route.continue({ url: searchUrl(origin) }));
  await page.goto(`${origin}/pages/trade/query/query`);
  await page.getByRole('searchbox').fill(QUERY);
  await page
    .locator('main li a')
    .nth(ROWS - 1)
    .waitFor({ state: 'attached' });
}

/** The page's main thread in a trace of the browser: a spare process has fewer events. */
function mainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  return events
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => events.filter((event) => event.pid === pid && event.tid === tid))
    .reduce<readonly TraceEvent[]>((most, some) => (some.length > most.length ? some : most), []);
}

/** Work of the main thread in each frame of a sixtieth of a second, milliseconds. */
function workOfFrames(events: readonly TraceEvent[]): readonly number[] {
  const tasks = events.filter(({ name }) => name === 'RunTask');
  const began = Math.min(...tasks.map(({ ts }) => ts));
  const work: number[] = [];
  for (const { ts, tdur = 0 } of tasks) {
    const frame = Math.floor((ts - began) / FRAME_MICROS);
    work[frame] = (work[frame] ?? 0) + (tdur / 1000) * SLOWDOWN;
  }
  if (work.length === 0) throw new Error('the trace has no tasks of a page');
  return Array.from(work, (spent) => spent ?? 0);
}

/** What painting takes on the main thread, as the browser names its steps. */
const PAINTING = new Set(['PrePaint', 'Paint', 'Layerize', 'Commit']);

async function usedHeap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0;
}

/** Feeds 50 rows with 20 updates a second each, and measures for `seconds`; then the heap for `minutes`. */
export async function measureFrames(browser: Browser, port: number, seconds: number, minutes: number): Promise<Frames> {
  const stream = new Child<ServerOrder>('stream/load/server.ts');
  let line: Line | undefined;
  const { context, page } = await openPhone(browser);
  try {
    const codes = await codesOf(`http://localhost:${port}`);
    const { port: streamPort, tickets } = await stream.ask<Ready>({ kind: 'hub', codes, clients: 3 });
    line = await Line.to(port, streamPort);
    await stream.ask({ kind: 'publish', perSecond: UPDATES_PER_SECOND });
    await openRows(page, line.url, tickets);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Performance.enable');
    const heap = [await usedHeap(devtools)];
    await page.waitForTimeout(WARM_UP_MS);
    const categories = ['disabled-by-default-devtools.timeline'];
    await browser.startTracing(page, { categories });
    await page.waitForTimeout(seconds * 1000);
    const trace = await browser.stopTracing();
    // The browser writes the trace.
    const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
    const events = mainThread(traceEvents);
    const work = [...workOfFrames(events)].sort((a, b) => a - b);
    const total = work.reduce((sum, spent) => sum + spent, 0);
    const painting = events.filter(({ name }) => PAINTING.has(name)).reduce((sum, { tdur = 0 }) => sum + tdur, 0);
    const at = (share: number): number => work[Math.min(work.length - 1, Math.floor(work.length * share))] ?? 0;
    for (let minute = 0; minute < minutes; minute++) {
      await page.waitForTimeout(60_000);
      heap.push(await usedHeap(devtools));
    }
    return {
      rows: codes.length,
      updatesPerSecond: UPDATES_PER_SECOND,
      frames: work.length,
      p50: at(0.5),
      p95: at(0.95),
      most: at(1),
      busy: (total * 1000) / (work.length * FRAME_MICROS),
      painting: (painting * SLOWDOWN) / (total * 1000),
      heap,
    };
  } finally {
    await context.close();
    line?.close();
    stream.end();
  }
}
