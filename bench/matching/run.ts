import { performance } from 'node:perf_hooks';
import type { Engine, MakeEngine } from './engines/engine.ts';
import type { Events } from './workload/events.ts';
import { Murmur } from './workload/murmur.ts';
import type { Expected } from './workload/profiles.ts';

/**
 * Order ids as prefixed text, so that JavaScript does not treat them as array indices. Created before anything is
 * timed.
 */
export const namesOf = ({ lastId }: Events): string[] => Array.from({ length: lastId + 1 }, (_, id) => `o-${id}`);

/** A workload and the names of its orders. */
export type Work = { readonly events: Events; readonly names: readonly string[] };

function play(engine: Engine, { events }: Work, from: number, to: number): void {
  const { kind, symbol, id, price, quantity } = events;
  for (let n = from; n < to; n++) {
    const order = id[n] ?? 0;
    if (kind[n] === 2) engine.cancel(symbol[n] ?? 0, order);
    else engine.add(symbol[n] ?? 0, order, kind[n] === 1, price[n] ?? 0, quantity[n] ?? 0);
  }
}

/**
 * Events that a throw-away engine plays before a measurement: during the other engine's turn optimized code may have
 * been discarded.
 */
const WARM = 200_000;

/** A fresh engine with its books filled, after a garbage collection. */
function prefilled(make: MakeEngine, work: Work): Engine {
  play(make(work.events.books, work.names), work, 0, Math.min(WARM, work.events.count));
  const engine = make(work.events.books, work.names);
  play(engine, work, 0, work.events.timedFrom);
  globalThis.gc?.();
  return engine;
}

export type Outcome = Omit<Expected, 'sha256' | 'orders'>;

/** The result of an engine for a whole workload, to be compared with the expected one. */
export function outcomeOf(make: MakeEngine, work: Work): Outcome {
  const trades = new Murmur();
  const engine = make(work.events.books, work.names, (taker, maker, price, quantity) =>
    trades.words(taker, maker, price, quantity),
  );
  play(engine, work, 0, work.events.count);
  const book = new Murmur();
  let [bids, asks] = [0, 0];
  engine.resting((id, sell, price, quantity) => {
    if (sell) asks++;
    else bids++;
    book.words(id, price, quantity);
  });
  const { trades: count, volume } = engine;
  return { trades: count, volume, tradeHash: trades.hex, bids, asks, bookHash: book.hex };
}

/** Milliseconds of wall time and of this process's CPU time for the timed events. */
export type Timing = { readonly wall: number; readonly cpu: number };

export function timed(make: MakeEngine, work: Work): Timing {
  const engine = prefilled(make, work);
  const before = process.cpuUsage();
  const start = performance.now();
  play(engine, work, work.events.timedFrom, work.events.count);
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1_000 };
}

/** Nanoseconds of each call, ascending; includes the time of reading the clock twice. */
export function latencies(make: MakeEngine, work: Work): Float64Array {
  const engine = prefilled(make, work);
  const { timedFrom, count } = work.events;
  const answer = new Float64Array(count - timedFrom);
  for (let n = timedFrom; n < count; n++) {
    const start = performance.now();
    play(engine, work, n, n + 1);
    answer[n - timedFrom] = (performance.now() - start) * 1e6;
  }
  return answer.sort();
}

const heap = (): number => {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
};

/** Bytes by which live memory, typed arrays included, has grown after the timed events. */
export function growth(make: MakeEngine, work: Work): number {
  const engine = prefilled(make, work);
  const before = heap();
  play(engine, work, work.events.timedFrom, work.events.count);
  const grown = heap() - before;
  if (engine.trades === 0) throw new Error('nothing traded');
  return grown;
}
