import type { Measured } from './measure.ts';
import { PROFILE_NAMES, type ProfileName } from './workload/profiles.ts';

/** The machine of the measurement. */
export type Machine = {
  readonly cpu: string;
  readonly cores: number;
  readonly memoryGb: number;
  readonly node: string;
  readonly v8: string;
  readonly commit: string;
  readonly date: string;
  readonly load: number;
};

export type Report = {
  readonly machine: Machine;
  readonly profiles: Readonly<Record<ProfileName, Measured>>;
  readonly idleBytes: number;
};

/** The goals, in multiples of nodejs-order-book's events per second. */
const GOALS: Readonly<Record<ProfileName, number>> = { w1: 40, w2: 140, w3: 70, w4: 40 };
const P99_NS = 250;
const P999_NS = 3_000;
const GROWTH_BYTES = 1_000_000;
const IDLE_BYTES = 300_000_000;

const ratio = ({ ours, peer }: Measured): number => ours.wall / peer.wall;
const cpuRatio = ({ ours, peer }: Measured): number => ours.cpu / peer.cpu;
const millions = (count: number): string => (count / 1e6).toFixed(2);
const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
const goalText = (yes: boolean): string => (yes ? 'met' : '**missed**');

/** The figures as JSON. */
export function json({ machine, profiles, idleBytes }: Report): string {
  const rows = PROFILE_NAMES.map((name) => {
    const measured = profiles[name];
    const { p99, p999, ...others } = measured.latency;
    const figures = {
      ours: measured.ours.wall,
      peer: measured.peer.wall,
      ratio: Number(ratio(measured).toFixed(1)),
      ratioCpu: Number(cpuRatio(measured).toFixed(1)),
      p99ns: p99,
      p999ns: p999,
      p50ns: others.p50,
      p90ns: others.p90,
      maxns: others.max,
      heapGrowthBytes: measured.heapGrowth,
      rounds: measured.rounds,
      goal: GOALS[name],
    };
    return [name, figures] as const;
  });
  const all = { ...Object.fromEntries(rows), idleBytes, peer: 'nodejs-order-book 10.1.1', machine };
  return `${JSON.stringify(all, null, 2)}\n`;
}

/** The figures as Markdown. `notes` is text written by a person. */
export function markdown({ machine, profiles, idleBytes }: Report, notes: string): string {
  const rows = PROFILE_NAMES.map((name) => {
    const measured = profiles[name];
    const { ours, peer } = measured;
    const speed = `${millions(ours.wall)} | ${(peer.wall / 1e6).toFixed(3)}`;
    return `| ${name.toUpperCase()} | ${speed} | ${ratio(measured).toFixed(1)} | ${cpuRatio(measured).toFixed(1)} | ${GOALS[name]} | ${goalText(ratio(measured) >= GOALS[name])} |`;
  });
  const calls = PROFILE_NAMES.map((name) => {
    const { latency, heapGrowth } = profiles[name];
    const { p50, p90, p99, p999, p9999, max } = latency;
    return `| ${name.toUpperCase()} | ${[p50, p90, p99, p999, p9999, max].join(' | ')} | ${megabytes(heapGrowth)} |`;
  });
  const { p99, p999 } = profiles.w1.latency;
  const grown = Math.max(...PROFILE_NAMES.map((name) => profiles[name].heapGrowth));
  return `# Matching: results

Written by \`npm run bench:matching\`; [README.md](README.md) says what is measured and how. Do not edit: what is said at the end comes from [NOTES.md](NOTES.md).

${machine.date}, commit ${machine.commit}. ${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, load average ${machine.load} at the start.
Node ${machine.node} (V8 ${machine.v8}). Peer: nodejs-order-book 10.1.1. Medians of ${PROFILE_NAMES.map((name) => profiles[name].rounds).join(', ')} rounds (W1 to W4) in which both engines took turns.
All trade hashes and book hashes of both engines were as expected.

| | Kabuto, million events/s | peer | ratio | ratio by CPU time | goal | |
|---|---|---|---|---|---|---|
${rows.join('\n')}

One call, in nanoseconds, two readings of the clock included, and how much live memory grew over the million events:

| | p50 | p90 | p99 | p99.9 | p99.99 | max | MB |
|---|---|---|---|---|---|---|---|
${calls.join('\n')}

| Goal | Measured | |
|---|---|---|
| p99 on W1 under ${P99_NS} ns | ${p99} ns | ${goalText(p99 < P99_NS)} |
| p99.9 on W1 under ${P999_NS} ns | ${p999} ns | ${goalText(p999 < P999_NS)} |
| live memory grows by less than 1 MB over 10^6 events | ${megabytes(grown)} MB at most | ${goalText(grown < GROWTH_BYTES)} |
| 4,000 idle issues take less than 300 MB | ${megabytes(idleBytes)} MB | ${goalText(idleBytes < IDLE_BYTES)} |

${notes}`;
}
