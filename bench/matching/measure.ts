import { createHash } from 'node:crypto';
import { makeKabuto } from './engines/kabuto.ts';
import { makePeer } from './engines/peer.ts';
import { growth, latencies, namesOf, outcomeOf, type Timing, timed, type Work } from './run.ts';
import { parse } from './workload/events.ts';
import { generate } from './workload/generate.ts';
import { EXPECTED, PROFILES, type ProfileName } from './workload/profiles.ts';

/** Events per second from the medians of the rounds, by wall time and by CPU time. */
export type Speed = { readonly wall: number; readonly cpu: number };

/** The measurements of one workload. Latencies in nanoseconds, `heapGrowth` in bytes. */
export type Measured = {
  readonly ours: Speed;
  readonly peer: Speed;
  readonly latency: Readonly<Record<'p50' | 'p90' | 'p99' | 'p999' | 'p9999' | 'max', number>>;
  readonly heapGrowth: number;
  readonly rounds: number;
};

const PERCENTILES = { p50: 0.5, p90: 0.9, p99: 0.99, p999: 0.999, p9999: 0.9999 } as const;

/** Generates a workload and verifies its hash. Throws when its text differs by a byte. */
export function workOf(profile: ProfileName): Work {
  const text = generate(profile, PROFILES[profile]);
  const sha256 = createHash('sha256').update(text).digest('hex');
  if (sha256 !== EXPECTED[profile].sha256) throw new Error(`${profile}: the workload is not the common one: ${sha256}`);
  const events = parse(text, PROFILES[profile].books);
  return { events, names: namesOf(events) };
}

function verify(name: string, profile: ProfileName, work: Work, make: typeof makeKabuto): void {
  const { sha256: _text, orders: _orders, ...expected } = EXPECTED[profile];
  const outcome = outcomeOf(make, work);
  const [mine, wanted] = [JSON.stringify(outcome), JSON.stringify(expected)];
  if (mine !== wanted) throw new Error(`${name} ${profile}: ${mine} instead of ${wanted}`);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

function speed(timings: readonly Timing[], events: number): Speed {
  const perSecond = (ms: number): number => Math.round((events / ms) * 1_000);
  return {
    wall: perSecond(median(timings.map(({ wall }) => wall))),
    cpu: perSecond(median(timings.map(({ cpu }) => cpu))),
  };
}

/**
 * Measures one workload in this process: both engines are verified and warmed up, then they alternate, so that other
 * load on the machine affects both. Throws when an engine is wrong.
 */
export function measure(profile: ProfileName, rounds: number): Measured {
  const work = workOf(profile);
  // A venue lives as long as its server. Without a live one, V8 discards the code compiled for the shapes of the
  // collected ones.
  const alive = [makeKabuto(1, work.names), makePeer(1, work.names)];
  verify('kabuto', profile, work, makeKabuto);
  verify('nodejs-order-book', profile, work, makePeer);
  timed(makeKabuto, work);
  timed(makePeer, work);
  const [ours, peer]: [Timing[], Timing[]] = [[], []];
  for (let round = 0; round < rounds; round++) {
    ours.push(timed(makeKabuto, work));
    peer.push(timed(makePeer, work));
  }
  const calls = latencies(makeKabuto, work);
  const at = (share: number): number =>
    Math.round(calls[Math.min(calls.length - 1, Math.floor(share * calls.length))] ?? 0);
  const { p50, p90, p99, p999, p9999 } = PERCENTILES;
  const events = work.events.count - work.events.timedFrom;
  const heapGrowth = growth(makeKabuto, work);
  if (alive.some(({ trades }) => trades > 0)) throw new Error('an unused engine has traded');
  return {
    ours: speed(ours, events),
    peer: speed(peer, events),
    latency: { p50: at(p50), p90: at(p90), p99: at(p99), p999: at(p999), p9999: at(p9999), max: at(1) },
    heapGrowth,
    rounds,
  };
}
